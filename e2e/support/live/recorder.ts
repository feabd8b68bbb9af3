import type { GameView, TeamVotes } from '@luplay/contracts/lobby-game';
import type { BrowserContext, Page, Request, Response, WebSocket } from '@playwright/test';

/** A message or response body received by a client. */
export interface Heard {
  /** Whose browser. */
  who: string;
  /** Epoch ms of its arrival: of the frame, or of the answer's headers. */
  at: number;
  via: 'socket' | 'http';
  url: string;
  text: string;
}

/** A message of a game or broadcast socket, as far as the specs look into it. */
export interface Frame {
  type: string;
  server?: string;
  phase?: number;
  game?: GameView | null;
  myTeam?: TeamVotes | null;
}
interface Waiter {
  who: string;
  test: (frame: Frame) => boolean;
  done: (found: { frame: Frame; at: number }) => void;
}

/**
 * Stores every frame and HTTP body that the attached browsers receive, and the errors of their consoles.
 */
export class Recorder {
  readonly heard: Heard[] = [];
  readonly complaints: string[] = [];
  /** Bodies the browser would not hand out, such as those of answers a navigation cut off. */
  readonly lost: string[] = [];
  #pending: Promise<void>[] = [];
  #waiters: Waiter[] = [];

  attach(context: BrowserContext, who: string): void {
    context.on('page', (page) => this.#attachPage(page, who));
    for (const page of context.pages()) this.#attachPage(page, who);
    const answers = new WeakMap<Request, { response: Response; at: number }>();
    context.on('response', (response) => answers.set(response.request(), { response, at: Date.now() }));
    // `Response.body` waits for ever where a page left for another screen before the end. A call that the page gave up
    // or a kill cut short fails instead, and told the page nothing.
    context.on('requestfinished', (request) => {
      const answer = answers.get(request);
      if (answer) this.#pending.push(this.#keepBody(answer.response, who, answer.at));
    });
  }

  /** The first frame that `who` got since `since` (epoch ms) or is still to get for which `test` holds. */
  frame(who: string, test: (frame: Frame) => boolean, since = 0): Promise<{ frame: Frame; at: number }> {
    const past = this.heard.filter((message) => message.who === who && message.via === 'socket' && message.at >= since);
    for (const { text, at } of past) {
      const frame = JSON.parse(text) as Frame;
      if (test(frame)) return Promise.resolve({ frame, at });
    }
    return new Promise((done) => this.#waiters.push({ who, test, done }));
  }

  /** The last frame that `who` got for which `test` holds. */
  lastFrame(who: string, test: (frame: Frame) => boolean): Frame | undefined {
    const frames = this.heard.filter((message) => message.who === who && message.via === 'socket');
    return frames.map(({ text }) => JSON.parse(text) as Frame).findLast(test);
  }

  /** Waits until every body that has arrived is stored. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #attachPage(page: Page, who: string): void {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framereceived', ({ payload }) => {
        const text = typeof payload === 'string' ? payload : payload.toString('utf8');
        const at = Date.now();
        this.heard.push({ who, at, via: 'socket', url: socket.url(), text });
        this.#tellWaiters(who, JSON.parse(text) as Frame, at);
      });
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        this.complaints.push(`${who}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${who}: ${error.message}`));
  }

  #tellWaiters(who: string, frame: Frame, at: number): void {
    const due = this.#waiters.filter((waiter) => waiter.who === who && waiter.test(frame));
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const { done } of due) done({ frame, at });
  }

  async #keepBody(response: Response, who: string, at: number): Promise<void> {
    if (response.status() >= 300 && response.status() < 400) return;
    try {
      const text = (await response.body()).toString('utf8');
      this.heard.push({ who, at, via: 'http', url: response.url(), text });
    } catch {
      this.lost.push(response.url());
    }
  }
}
