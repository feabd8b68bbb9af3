import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StorageFile } from './file.ts';

let folder: string;
let file: StorageFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-file-'));
  file = new StorageFile(join(folder, 'a.db'));
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const doc = (fill: number) => new Uint8Array(5000).fill(fill);

/** What would be in the file if the process died now. */
function found(): [number, number | undefined][] {
  const copy = join(mkdtempSync(join(folder, 'copy-')), 'a.db');
  copyFileSync(join(folder, 'a.db'), copy);
  if (existsSync(join(folder, 'a.db-wal'))) copyFileSync(join(folder, 'a.db-wal'), `${copy}-wal`);
  const reopened = new StorageFile(copy);
  try {
    return [...reopened.loadDocs()].map(({ sequence, bytes }) => [sequence, bytes[0]]);
  } finally {
    reopened.close();
  }
}

describe('the file', () => {
  it('has every commit immediately, and nothing that was not committed', () => {
    file.addCollection(1, 'd', 'c');
    file.put(1, 1, doc(1));
    file.put(2, 1, doc(2));
    file.commit();
    file.put(2, 1, doc(3));
    file.put(3, 1, doc(4));
    expect(found()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    file.rollback();
    file.remove(1, 1);
    file.commit();
    expect(found()).toEqual([[2, 2]]);
  });

  it('keeps data that passes through the log repeatedly, also when it is closed during a flush of the log', async () => {
    file.addCollection(1, 'd', 'c');
    for (let round = 0; round < 20; round += 1) {
      for (let sequence = 1; sequence <= 100; sequence += 1) file.put(sequence, 1, doc(round));
      file.commit();
      if (round % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (round % 3 === 0) expect(found()).toHaveLength(100);
    }
    file.close();
    file = new StorageFile(join(folder, 'a.db'));
    expect([...file.loadDocs()].map(({ bytes }) => bytes[0])).toEqual(Array(100).fill(19));
  });
});
