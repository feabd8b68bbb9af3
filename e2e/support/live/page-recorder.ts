import type { DrivenPage } from '../browser/driven.ts';
import type { Heard } from './recorder.ts';

type Kept = Omit<Heard, 'who'>;
type Recording = { heard: Kept[] };

/** From now on, until it loads another document, the page keeps what its sockets and calls receive. */
export const recordIn = (page: DrivenPage) => page.evaluate(record, null);

/** What the page has received since `recordIn`. */
export async function heardIn(page: DrivenPage, who: string): Promise<Heard[]> {
  const heard = await page.evaluate(() => (window as unknown as Recording).heard, null);
  return heard.map((one) => ({ ...one, who }));
}

/** Runs in the page. */
function record(): true {
  const heard: Kept[] = [];
  const keep = (via: Kept['via'], url: string, text: string) => heard.push({ at: Date.now(), via, url, text });
  const { WebSocket: Socket, fetch: ask } = window;
  window.WebSocket = class extends Socket {
    constructor(...given: ConstructorParameters<typeof Socket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => keep('socket', this.url, String(data)));
    }
  };
  window.fetch = async (...given) => {
    const response = await ask(...given);
    keep('http', response.url, await response.clone().text());
    return response;
  };
  Object.assign(window, { heard });
  return true;
}
