import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../base/errors.ts';
import { type Healable, healing } from './healing.ts';

const ITEMS = Array.from({ length: 20 }, (_, index) => index);
const stopping = new AbortController().signal;
let stream = { created: 'today', lastSeq: 5 };

/** A task that heals ITEMS; `failing`: the errors of the items that cannot be repaired. */
function healer(failing: Map<number, Error>, parts: Partial<Healable<number>> = {}) {
  const repaired: number[] = [];
  const heal = healing<number>(
    { nats: { connected: true }, log: { info: () => undefined } },
    {
      name: 'numbers',
      async *all() {
        yield* ITEMS;
      },
      buckets: [{ streams: async () => [stream] }],
      recent: async () => [],
      async repair(item) {
        await turn();
        const error = failing.get(item);
        if (error) throw error;
        repaired.push(item);
        return true;
      },
      ...parts,
    },
  );
  return { repaired, heal: (now: number, signal = stopping) => heal(now, signal) };
}

describe('a pass', () => {
  it('repairs the items after one that fails, and fails with the first error', async () => {
    const first = new Error('item 2');
    const failing = new Map([2, 15].map((item) => [item, item === 2 ? first : new Error('item 15')]));
    const { repaired, heal } = healer(failing);
    await expect(heal(0)).rejects.toBe(first);
    expect(repaired).toEqual(ITEMS.filter((item) => !failing.has(item)));
  });

  it('over the recent changes does so as well', async () => {
    const failing = new Map<number, Error>();
    const { repaired, heal } = healer(failing, { all: async function* () {}, recent: async () => ITEMS });
    await heal(0);
    failing.set(0, new Error('item 0'));
    repaired.length = 0;
    await expect(heal(1)).rejects.toThrow('item 0');
    expect(repaired).toEqual(ITEMS.slice(1));
  });

  it('over the recent changes that an absent service cuts short is repeated over all of them', async () => {
    const failing = new Map<number, Error>();
    const asked: number[] = [];
    const recent = async (_now: number, since: number) => {
      asked.push(since);
      return ITEMS;
    };
    const { heal } = healer(failing, { all: async function* () {}, recent });
    await heal(1);
    failing.set(2, new AppError('unavailable'));
    await expect(heal(2)).rejects.toThrow(AppError);
    // One that cannot be repaired at all holds up nothing.
    failing.set(2, new Error('item 2'));
    await expect(heal(3)).rejects.toThrow('item 2');
    failing.clear();
    await heal(4);
    expect(asked).toEqual([1, 1, 3]);
  });

  it('that failed is repeated over all items', async () => {
    const failing = new Map([[2, new Error('item 2')]]);
    const { repaired, heal } = healer(failing);
    await expect(heal(0)).rejects.toThrow('item 2');
    failing.clear();
    repaired.length = 0;
    await heal(1);
    expect(repaired).toEqual(ITEMS);
  });

  it.each([
    ['made anew', { created: 'later', lastSeq: 9 }],
    ['restored from a backup', { created: 'today', lastSeq: 4 }],
  ])('after which the stream was %s is repeated over all items', async (_, lost) => {
    const { repaired, heal } = healer(new Map());
    await heal(0);
    await heal(1);
    expect(repaired).toEqual(ITEMS);
    stream = lost;
    await heal(20_000);
    await heal(40_000);
    expect(repaired).toEqual([...ITEMS, ...ITEMS]);
    stream = { created: 'today', lastSeq: 5 };
  });

  it('after which the stream was lost is repeated also when the clock was set back', async () => {
    const { repaired, heal } = healer(new Map());
    for (const now of [3_600_000, 3_620_000]) await heal(now);
    stream = { created: 'later', lastSeq: 9 };
    await heal(1);
    expect(repaired).toEqual([...ITEMS, ...ITEMS]);
    stream = { created: 'today', lastSeq: 5 };
  });

  it('ends at once when a backing service is away', async () => {
    const { repaired, heal } = healer(new Map([[2, new AppError('unavailable')]]));
    await expect(heal(0)).rejects.toThrow(AppError);
    expect(repaired.length).toBeLessThan(ITEMS.length / 2 + 2);
  });

  it('ends when the service stops', async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const repair = async (item: number) => {
      if (begun.push(item) === 4) stop.abort();
      return true;
    };
    const failure = await healer(new Map(), { repair })
      .heal(0, stop.signal)
      .catch((error) => error);
    expect(failure).toBe(stop.signal.reason);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('leaves nothing at the signal of the service, which lives as long', async () => {
    const made = jest.spyOn(AbortSignal, 'any');
    const { heal } = healer(new Map());
    await heal(0);
    const sources = made.mock.calls.flatMap(([signals]) => [...signals]);
    made.mockRestore();
    expect(sources).not.toContain(stopping);
  });
});
