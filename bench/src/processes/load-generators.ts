import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What can be asked of a load generator, by the name of the request. */
type Known<Requests> = { [K in keyof Requests]: { asks: unknown; gets: unknown } };

/** Load generators, each a process of its own that answers one request at a time. */
export class LoadGenerators<Requests extends Known<Requests>> {
  readonly #children: ChildProcess[];

  constructor(script: string, args: readonly string[], count: number) {
    this.#children = Array.from({ length: count }, () => {
      const child = fork(script, args);
      child.once('exit', (code) => {
        if (!code) return;
        console.error(`a load generator ended with code ${code}`);
        process.exit(1);
      });
      return child;
    });
  }

  get pids(): number[] {
    return this.#children.map(({ pid }) => pid as number);
  }

  /** Asks all at once; `asks`: of the `index`th. */
  ask<K extends keyof Requests>(
    request: K,
    asks: (index: number) => Requests[K]['asks'],
  ): Promise<Requests[K]['gets'][]> {
    return Promise.all(
      this.#children.map(async (child, index) => {
        const answered = once(child, 'message');
        child.send({ request, asks: asks(index) } as object);
        const [gets] = await answered;
        return gets as Requests[K]['gets'];
      }),
    );
  }

  end(): void {
    for (const child of this.#children) child.disconnect();
  }
}
