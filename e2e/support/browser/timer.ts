/** How far the clock of the page is behind the server's, ms. */
export const CLOCK_BEHIND_MS = 3_000;

/** What a timer shows in one frame. */
export interface TimerSample {
  /** Seconds that are really left. */
  left: number;
  /** What the ring shows of the whole, 0 to 1. */
  ring: number;
  number: number;
}

declare global {
  /** Epoch ms by the machine's clock, which is the server's too. */
  var trueNow: () => number;
}

/** Runs in the page before the product's scripts: its clock is wrong, as clocks of phones are. */
export function setClockBack(ms: number): void {
  const now = Date.now.bind(Date);
  globalThis.trueNow = now;
  Date.now = () => now() - ms;
}

/** Runs in the page: what the timer shows in each frame of the next `ms`, from its first frame on. */
export function sampleTimer({ endsAt, ms }: { endsAt: number; ms: number }): Promise<TimerSample[]> {
  return new Promise((resolve) => {
    const samples: TimerSample[] = [];
    let until = Number.POSITIVE_INFINITY;
    const frame = (frameAt: number) => {
      const ring = document.querySelector('[role="timer"] circle:last-child');
      const number = document.querySelector('[role="timer"] > span[aria-hidden]');
      if (ring && number) {
        until = Math.min(until, frameAt + ms);
        const { strokeDashoffset } = getComputedStyle(ring);
        samples.push({
          left: (endsAt - globalThis.trueNow() + performance.now() - frameAt) / 1000,
          ring: 1 - Number.parseFloat(strokeDashoffset) / Number(ring.getAttribute('stroke-dasharray')),
          number: Number.parseInt(number.textContent ?? '', 10),
        });
      }
      if (frameAt < until) requestAnimationFrame(frame);
      else resolve(samples);
    };
    requestAnimationFrame(frame);
  });
}
