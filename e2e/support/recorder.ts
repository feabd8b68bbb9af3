import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test';

/** Something that a client got. */
export interface Heard {
  /** Whose browser. */
  who: string;
  /** Epoch ms of its arrival: of the frame, or of the answer's headers. */
  at: number;
  via: 'socket' | 'http';
  url: string;
  text: string;
}

/** Keeps every frame and every HTTP body that the browsers it is attached to get, and what their consoles complain of. */
export class Recorder {
  readonly heard: Heard[] = [];
  readonly complaints: string[] = [];
  /** Bodies the browser would not hand out, such as those of answers a navigation cut off. */
  readonly lost: string[] = [];
  #pending: Promise<void>[] = [];

  attach(context: BrowserContext, who: string): void {
    context.on('page', (page) => this.#attachPage(page, who));
    for (const page of context.pages()) this.#attachPage(page, who);
    context.on('response', (response) => this.#pending.push(this.#keepBody(response, who)));
  }

  /** Waits until every body that was on its way is kept. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #attachPage(page: Page, who: string): void {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framereceived', ({ payload }) => {
        const text = typeof payload === 'string' ? payload : payload.toString('utf8');
        this.heard.push({ who, at: Date.now(), via: 'socket', url: socket.url(), text });
      });
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        this.complaints.push(`${who}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${who}: ${error.message}`));
  }

  async #keepBody(response: Response, who: string): Promise<void> {
    const at = Date.now();
    if (response.status() >= 300 && response.status() < 400) return;
    try {
      const text = (await response.body()).toString('utf8');
      this.heard.push({ who, at, via: 'http', url: response.url(), text });
    } catch {
      this.lost.push(response.url());
    }
  }
}
