import { setImmediate } from 'node:timers/promises';

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
