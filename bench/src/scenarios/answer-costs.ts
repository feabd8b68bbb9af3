import { processorTimeOf } from '../processes/processor-time.ts';

export const PARTS = ['svc-lobby-game', 'gateway', 'mongo', 'redis', 'nats', 'svc-broadcast', 'svc-user'];
const US_PER_MS = 1000;

const microseconds = (ms: number, answers: number): string => `${((ms * US_PER_MS) / answers).toFixed(0)} µs`;

/** Processor time of this process since it started, ms. */
export function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / US_PER_MS;
}

/** Adds up the processor time of each part of the product, and of the load generator, while answers are given. */
export class AnswerCosts {
  private readonly dataDir: string;
  private readonly costs = new Map<string, number>();

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  async observe(answers: () => Promise<void>): Promise<void> {
    const before = ownMs();
    let own = 0;
    const parts = await processorTimeOf(this.dataDir, PARTS, async () => {
      await answers();
      own = ownMs() - before;
    });
    for (const [name, ms] of [...parts, ['load generator', own] as const]) {
      this.costs.set(name, (this.costs.get(name) ?? 0) + ms);
    }
  }

  /** Leaves out what has been observed so far. */
  forget(): void {
    this.costs.clear();
  }

  /** Of all parts so far, ms. */
  get all(): number {
    return [...this.costs.values()].reduce((sum, ms) => sum + ms, 0);
  }

  report(answers: number): string {
    const lines = [...this.costs, ['all', this.all] as const].map(
      ([name, ms]) => `${name} ${microseconds(ms, answers)}`,
    );
    return lines.join(', ');
  }
}
