import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with what every browser has and jsdom does not pass on. For tests that draw:
 * `@jest-environment ./packages/web-kit/testing/browser-environment.mjs` in the first comment.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { TextEncoder, TextDecoder, ReadableStream, Request, Response, Headers } = globalThis;
    // Node.js refuses signals of jsdom.
    const fetch = (input, { signal, ...init } = {}) => {
      const stop = new AbortController();
      signal?.addEventListener('abort', () => stop.abort(signal.reason));
      return globalThis.fetch(input, { ...init, signal: stop.signal });
    };
    Object.assign(this.global, { TextEncoder, TextDecoder, ReadableStream, Request, Response, Headers, fetch });
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.animate ??= () => ({ startTime: null, cancel() {} });
    this.global.ResizeObserver ??= class {
      observe() {}
      disconnect() {}
    };
    this.global.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  }
}
