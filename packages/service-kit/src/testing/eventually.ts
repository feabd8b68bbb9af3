/** For a machine that is busy with other tests, ms. A limit that a requirement states is passed by the test. */
export const PATIENCE_MS = 30_000;

/** Asks until there is an answer, every 20 ms, and returns it: for states without an event. */
export async function eventually<T>(ask: () => Promise<T | Falsy> | T | Falsy, patience = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`not true within ${patience} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Falsy = null | undefined | false;

/**
 * A time limit on work in this process, by a timer of the same event loop: what delays the work on a busy machine
 * delays the timer as well.
 */
export class TimeLimit {
  isKept = true;

  constructor(ms: number) {
    const end = () => {
      this.isKept = false;
    };
    // After what else is due at that moment.
    setTimeout(() => setImmediate(end), ms).unref();
  }
}
