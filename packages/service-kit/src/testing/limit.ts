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
