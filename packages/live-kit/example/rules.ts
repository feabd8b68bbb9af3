import type { Command, Outcome, Versioned } from '../src/index.ts';

export interface Counter extends Versioned {
  owner: string;
  value: number;
  /** Who added what, oldest first: for the owner alone. */
  ledger: { userId: string; amount: number }[];
  /** Epoch ms; null: it stays open. */
  closesAt: number | null;
}

export const isClosed = (counter: Counter, now: number): boolean =>
  counter.closesAt !== null && now >= counter.closesAt;

export const add =
  (userId: string, amount: number): Command<Counter> =>
  (counter, { at }): Outcome<Counter> => {
    if (isClosed(counter, at)) return { state: counter, rejection: { code: 'conflict' } };
    const ledger = [...counter.ledger, { userId, amount }];
    return { state: { ...counter, value: counter.value + amount, ledger } };
  };

/** The deadline's command: the last entry says that it is closed. */
export const close: Command<Counter> = (counter, { now }) => {
  const isDue = isClosed(counter, now) && counter.ledger.at(-1)?.userId !== 'clock';
  return { state: isDue ? { ...counter, ledger: [...counter.ledger, { userId: 'clock', amount: 0 }] } : counter };
};
