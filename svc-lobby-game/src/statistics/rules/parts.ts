import { setImmediate } from 'node:timers/promises';

/** Worked on at once; each takes 1 to 3 ms. */
export const PARTS = { questions: 50, players: 2_000 } as const;

/**
 * A long list in parts of `size`, with a turn of the event loop before each: the games of this process go on meanwhile.
 */
export async function* inParts<T>(all: Iterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = [];
  for (const entry of all) {
    if (part.push(entry) < size) continue;
    await setImmediate();
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
