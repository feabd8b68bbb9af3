/** For a machine that is busy with other tests, ms. A limit that a requirement states is passed by the test. */
const PATIENCE_MS = 30_000;

/** Waits until `check` holds, polling every 20 ms: for states without an event. */
export async function eventually(check: () => Promise<boolean> | boolean, patience = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`not true within ${patience} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

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
