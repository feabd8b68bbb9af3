import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseDatabase, mongoUrl, startLimitMs } from '../backing/mongo.mjs';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-choice-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Files of a database, last written so many seconds ago. */
function written(secondsAgo: number, ...names: string[]) {
  const when = Date.now() / 1000 - secondsAgo;
  for (const name of names) {
    writeFileSync(join(dir, name), 'x');
    utimesSync(join(dir, name), when, when);
  }
}

describe('12.20: which database is started', () => {
  it('12.20: an empty directory uses an installed mongod, else the embedded database, without a notice', () => {
    mkdirSync(join(dir, 'unrelated'));
    expect(chooseDatabase(dir, true)).toEqual({ kind: 'mongod' });
    expect(chooseDatabase(dir, false)).toEqual({ kind: 'embedded' });
  });

  it('12.20: existing embedded data stays in use after mongod is installed, and the notice names the export command', () => {
    written(10, 'luplay.sqlite');
    expect(chooseDatabase(dir, false)).toEqual({ kind: 'embedded' });
    const { kind, notice } = chooseDatabase(dir, true);
    expect(kind).toBe('embedded');
    expect(notice).toContain('mongod is installed');
    expect(notice).toContain('MONGO_URL=<address> npm run export-mongo');
  });

  it('12.20: existing mongod data stays in use, and without mongod the start fails', () => {
    written(10, 'WiredTiger', 'WiredTiger.wt');
    expect(chooseDatabase(dir, true)).toEqual({ kind: 'mongod' });
    expect(() => chooseDatabase(dir, false)).toThrow(/is a MongoDB's, and no mongod from version 8 on.*mongodump/s);
  });

  it('12.20: if both have data, the one written last is used, with a notice', () => {
    written(100, 'WiredTiger', 'WiredTiger.wt');
    written(200, 'luplay.sqlite');
    written(10, 'luplay.sqlite-wal');
    expect(chooseDatabase(dir, true)).toMatchObject({ kind: 'embedded', notice: expect.stringContaining('both') });
    written(1, 'WiredTiger.turtle');
    expect(chooseDatabase(dir, true)).toMatchObject({
      kind: 'mongod',
      notice: expect.stringContaining('written last'),
    });
    expect(() => chooseDatabase(dir, false)).toThrow('no mongod');
  });
});

it('12.20: the limit of the start grows with the file and its log', () => {
  expect(startLimitMs(dir)).toBe(60_000);
  written(1, 'luplay.sqlite', 'luplay.sqlite-wal');
  truncateSync(join(dir, 'luplay.sqlite'), 4_000_000_000);
  truncateSync(join(dir, 'luplay.sqlite-wal'), 20_000_000);
  expect(startLimitMs(dir)).toBe(60_000 + 200_000 + 1_000);
});

it('12.10: the connection string contains the account', () => {
  expect(mongoUrl({ port: 1234, password: 'secret' })).toBe(
    'mongodb://luplay:secret@127.0.0.1:1234/luplay?authSource=admin',
  );
});
