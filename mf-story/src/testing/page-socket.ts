import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';

/** A socket of the page; the test is its server. */
class PageSocket {
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  readonly sent: string[] = [];
  readonly url: string;
  readonly protocols: string[] | undefined;
  constructor(url: string, protocols?: string[]) {
    this.url = url;
    this.protocols = protocols;
  }
  send(message: string) {
    this.sent.push(message);
  }
  close() {}
  say(message: object) {
    act(() => this.onmessage({ data: JSON.stringify({ serverTime: Date.now(), ...message }) }));
  }
  greet(storyState: object, seq = 1, more: object = {}) {
    this.say({ type: 'connection_established', seq, from: seq, protocol: 1, server: 'a', storyState, ...more });
  }
  end(code: number, reason = '') {
    act(() => this.onclose({ code, reason }));
  }
}

/** For the tests of one file. `opened`: the sockets of the running test; `peer`: the newest. */
export function withPageSockets() {
  const opened: PageSocket[] = [];
  const before = globalThis.WebSocket;
  class Opened extends PageSocket {
    static readonly OPEN = 1;
    constructor(url: string, protocols?: string[]) {
      super(url, protocols);
      opened.push(this);
    }
  }
  beforeEach(() => {
    opened.length = 0;
    globalThis.WebSocket = Opened as unknown as typeof WebSocket;
  });
  afterEach(() => {
    globalThis.WebSocket = before;
  });
  return {
    opened,
    get peer() {
      return opened.at(-1) as PageSocket;
    },
  };
}
