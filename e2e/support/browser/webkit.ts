import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@luplay/service-kit/testing/ports';
import { type DrivenPage, keyActions, type Point, tapSource } from './driven.ts';
import { endProgram, startProgram } from './programs.ts';

const START_TIMEOUT_MS = 60_000;
const LOOK_MS = 100;
/** A screenshot is taken of the next frame; a page in which nothing changes has none. */
const PAINTED_MS = 1_000;
/** Where Debian's packages have WebKit's own small browser. */
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** The programs of Debian's webkit2gtk-driver and xvfb. */
interface Programs {
  driver: string;
  browser: string;
  display: string;
}

/** The programs that drive WebKit, or undefined where one of them is not installed. */
export function findWebKit(): Programs | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);
  const [driver, display, browser] = [find('WebKitWebDriver'), find('Xvfb'), globSync(BROWSERS)[0]];
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/**
 * One page of WebKitGTK, the engine family of Telegram on iOS, on a display of its own. Speaks the few commands of
 * WebDriver that the specs need. https://www.w3.org/TR/webdriver2/
 */
export class WebKitPage implements DrivenPage {
  readonly #processes: ChildProcess[];
  readonly #address: string;
  #session = '';

  private constructor(processes: ChildProcess[], address: string) {
    this.#processes = processes;
    this.#address = address;
  }

  static async open({ driver, browser, display }: Programs): Promise<WebKitPage> {
    const screen = startProgram(display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    const service = startProgram(driver, [`--port=${port}`], { stdio: 'ignore', env });
    const page = new WebKitPage([service, screen], `http://127.0.0.1:${port}`);
    await page.#start(browser);
    return page;
  }

  /** Resolves when the page has loaded. */
  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url });
  }

  /** Runs a function in the page; its argument and its result travel as JSON. */
  async evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    const script = `const done = arguments[1];
      Promise.resolve((${run})(JSON.parse(arguments[0]))).then(
        (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
    const answer = (await this.#send('POST', '/execute/async', { script, args: [JSON.stringify(argument)] })) as string;
    const { value, error } = JSON.parse(answer) as { value: T; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.#send('POST', '/window/rect', size);
  }

  /** WebKitGTK's driver has no touches: it sends one as a press of the mouse. */
  async tap(point: Point): Promise<void> {
    await this.#act(tapSource(point));
  }

  async type(text: string): Promise<void> {
    await this.#act({ type: 'key', id: 'keys', actions: keyActions(text) });
  }

  /** A PNG of what is visible. */
  async screenshot(): Promise<Buffer> {
    await this.evaluate(keepPainting, PAINTED_MS);
    return Buffer.from((await this.#send('GET', '/screenshot')) as string, 'base64');
  }

  async close(): Promise<void> {
    for (const each of this.#processes) await endProgram(each);
  }

  #act(source: object): Promise<unknown> {
    return this.#send('POST', '/actions', { actions: [source] });
  }

  async #start(browser: string): Promise<void> {
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
    const until = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      try {
        const { sessionId } = (await this.#send('POST', '/session', { capabilities: { alwaysMatch } })) as {
          sessionId: string;
        };
        this.#session = `/session/${sessionId}`;
        await this.#send('POST', '/timeouts', { script: START_TIMEOUT_MS });
        return;
      } catch (error) {
        // The driver does not listen yet.
        if (!(error instanceof TypeError) || Date.now() > until) throw error;
        await sleep(LOOK_MS);
      }
    }
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#address}${this.#session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  }
}

/** Runs in the page: paints a dot that nobody sees, so that there is a next frame. */
function keepPainting(ms: number): true {
  const dot = document.body.appendChild(document.createElement('i'));
  dot.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;background:#fff;opacity:0.01';
  const end = performance.now() + ms;
  const frame = (now: number) => {
    dot.style.opacity = dot.style.opacity === '0.01' ? '0.02' : '0.01';
    if (now < end) requestAnimationFrame(frame);
    else dot.remove();
  };
  requestAnimationFrame(frame);
  return true;
}
