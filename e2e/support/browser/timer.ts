/** How far the clock of the page is behind the server's, ms. */
export const CLOCK_BEHIND_MS = 3_000;

/** The page has drawn what it learnt from its socket within this time, ms. */
const DRAWN_MS = 500;

/** What a timer shows in one frame. */
export interface TimerSample {
  /** Seconds actually left. */
  left: number;
  /** What the ring shows of the whole, 0 to 1. */
  ring: number;
  number: number;
}

declare global {
  /** Epoch ms by the machine's clock, which is the server's too. */
  var trueNow: () => number;
  /** Whether its socket has told the page the server's time. */
  var isTold: boolean | undefined;
}

/** Runs in the page before the product's scripts and makes its clock wrong, like a phone's. */
export function setClockBack(ms: number): void {
  const now = Date.now.bind(Date);
  globalThis.trueNow = now;
  Date.now = () => now() - ms;
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        globalThis.isTold ||= String(data).includes('"serverTime":');
      });
    }
  };
}

/** Samples the timer of the page for `ms`, as soon as the page knows the server's time. */
export const sampleTimer = (page: TimerPage, endsAt: number, ms: number): Promise<TimerSample[]> =>
  page.evaluate(sample, { endsAt, ms, after: DRAWN_MS });

/** A page of either browser. */
export interface TimerPage {
  goto(url: string): Promise<unknown>;
  evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
}

/** Runs in the page: what the timer shows in each frame of `ms`, beginning `after` the page was told the time. */
function sample({ endsAt, ms, after }: { endsAt: number; ms: number; after: number }): Promise<TimerSample[]> {
  return new Promise((resolve) => {
    const samples: TimerSample[] = [];
    let from = Number.POSITIVE_INFINITY;
    const frame = (frameAt: number) => {
      const ring = document.querySelector('[role="timer"] circle:last-child');
      const number = document.querySelector('[role="timer"] > span[aria-hidden]');
      if (ring && number && globalThis.isTold) from = Math.min(from, frameAt + after);
      if (ring && number && frameAt >= from) {
        const { strokeDashoffset } = getComputedStyle(ring);
        samples.push({
          left: (endsAt - globalThis.trueNow() + performance.now() - frameAt) / 1000,
          ring: 1 - Number.parseFloat(strokeDashoffset) / Number(ring.getAttribute('stroke-dasharray')),
          number: Number.parseInt(number.textContent ?? '', 10),
        });
      }
      if (frameAt < from + ms) requestAnimationFrame(frame);
      else resolve(samples);
    };
    requestAnimationFrame(frame);
  });
}
