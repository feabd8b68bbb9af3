import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StorageFile } from './file.ts';

let folder: string;
let file: StorageFile;
beforeEach(() => {
  jest.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'luplay-file-'));
  file = new StorageFile(join(folder, 'a.db'));
});
afterEach(() => {
  file.close();
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Longer than what counts as one, ms. */
const PAUSE = 300;

const doc = (fill: number) => new Uint8Array(5000).fill(fill);

/** What would be found if the process died now; `log`: with the log or without. */
function found({ log }: { log: boolean }): [number, number | undefined][] {
  const copy = join(mkdtempSync(join(folder, 'copy-')), 'a.db');
  copyFileSync(join(folder, 'a.db'), copy);
  if (log && existsSync(join(folder, 'a.db-wal'))) copyFileSync(join(folder, 'a.db-wal'), `${copy}-wal`);
  const reopened = new StorageFile(copy);
  try {
    return [...reopened.loadDocs()].map(({ sequence, bytes }) => [sequence, bytes[0]]);
  } finally {
    reopened.close();
  }
}

describe('the file', () => {
  it('has every commit at once, and nothing that was not committed', () => {
    file.addCollection(1, 'd', 'c');
    file.put(1, 1, doc(1));
    file.put(2, 1, doc(2));
    file.commit();
    file.put(2, 1, doc(3));
    file.put(3, 1, doc(4));
    expect(found({ log: true })).toEqual([
      [1, 1],
      [2, 2],
    ]);
    file.rollback();
    file.remove(1, 1);
    file.commit();
    expect(found({ log: true })).toEqual([[2, 2]]);
  });

  it('takes the log in when there is a pause, but not what is not committed', () => {
    file.addCollection(1, 'd', 'c');
    file.put(1, 1, doc(1));
    file.commit();
    file.putIndex(1, 'i', new Uint8Array([5]));
    jest.advanceTimersByTime(PAUSE);
    expect(found({ log: false })).toEqual([]);
    file.put(2, 1, doc(2));
    file.commit();
    jest.advanceTimersByTime(PAUSE);
    expect(found({ log: false })).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});
