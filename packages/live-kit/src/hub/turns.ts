/** Runs the work for one key in the order of the calls. */
export class Turns {
  private readonly pending = new Map<string, Promise<void>>();

  run(key: string, work: () => Promise<void> | void): Promise<void> {
    const mine = (this.pending.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.pending.set(key, mine);
    const tidy = () => {
      if (this.pending.get(key) === mine) this.pending.delete(key);
    };
    mine.then(tidy, tidy);
    return mine;
  }
}
