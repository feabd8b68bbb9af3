import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { type DrivenPage, keyActions, type Point, tapSource } from './driven.ts';
import { endProgram, startProgram } from './programs.ts';

/** Nothing asks the network, and no first-run page opens. https://firefox-source-docs.mozilla.org/remote/ */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': 'data:,',
};
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;
const START_TIMEOUT_MS = 60_000;

interface Reply {
  id?: number;
  result?: unknown;
  message?: string;
}

/** Path of Firefox, or undefined where it is not installed. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * One page of the system's own Firefox, headless, in a profile of its own. Playwright drives only Firefox builds that
 * it ships; this speaks the few commands of WebDriver BiDi that the specs need. https://w3c.github.io/webdriver-bidi/
 */
export class FirefoxPage implements DrivenPage {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #context = '';
  #lastId = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('message', (data) => this.#heard(JSON.parse(String(data)) as Reply));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox closed the connection'));
    });
  }

  static async open(executable: string): Promise<FirefoxPage> {
    const profile = mkdtempSync(join(tmpdir(), 'luplay-firefox-'));
    const lines = Object.entries(PREFERENCES).map(([key, value]) => `user_pref('${key}', ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const process = startProgram(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const socket = new WebSocket(`${await addressOf(process)}/session`);
    await once(socket, 'open');
    const page = new FirefoxPage(process, profile, socket);
    await page.#send('session.new', { capabilities: {} });
    const { contexts } = (await page.#send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    page.#context = contexts[0]!.context;
    return page;
  }

  /** Resolves when the page has loaded. */
  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** Has every page that is opened from now on run a function before its own scripts. */
  async addInitScript<A>(run: (argument: A) => void, argument: A): Promise<void> {
    const functionDeclaration = `() => (${run})(${JSON.stringify(argument)})`;
    await this.#send('script.addPreloadScript', { functionDeclaration });
  }

  /** Runs a function in the page; its argument and its result travel as JSON. */
  async evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    const answer = (await this.#send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${run})(${JSON.stringify(argument)})))()`,
      target: { context: this.#context },
      awaitPromise: true,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text);
    return JSON.parse(answer.result!.value) as T;
  }

  async resize(viewport: { width: number; height: number }): Promise<void> {
    await this.#send('browsingContext.setViewport', { context: this.#context, viewport });
  }

  async tap(point: Point): Promise<void> {
    await this.#act(tapSource(point));
  }

  async type(text: string): Promise<void> {
    await this.#act({ type: 'key', id: 'keys', actions: keyActions(text) });
  }

  /** A PNG of what is visible. */
  async screenshot(): Promise<Buffer> {
    const { data } = (await this.#send('browsingContext.captureScreenshot', { context: this.#context })) as {
      data: string;
    };
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    await endProgram(this.#process);
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #act(source: object): Promise<unknown> {
    return this.#send('input.performActions', { context: this.#context, actions: [source] });
  }

  #send(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, reply);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return reply.promise;
  }

  #heard({ id, result, message }: Reply): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (result === undefined) waiting.reject(new Error(message));
    else waiting.resolve(result);
  }
}

/** Where a Firefox that is starting can be spoken to. */
async function addressOf(process: ChildProcess): Promise<string> {
  const timer = setTimeout(() => process.kill('SIGKILL'), START_TIMEOUT_MS);
  let said = '';
  try {
    for await (const line of createInterface({ input: process.stderr! })) {
      const found = LISTENING.exec(line)?.[1];
      if (found) return found;
      said += `${line}\n`;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`Firefox did not start: ${said}`);
}
