import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../server.ts';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer();
const STORED = 20_000;

async function copied(): Promise<void> {
  for (;;) {
    const { state, error } = await test.db.command({ copyFile: 1 });
    if (state === 'failed') throw new Error(String(error));
    if (state === 'done') return;
  }
}

describe('16.7: a copy of the running database', () => {
  it('16.7: is one state of it: nothing that was acknowledged before lacks, and no effect without its cause', async () => {
    await test.things.insertMany(Array.from({ length: STORED }, (_, i) => ({ i, text: 'x'.repeat(400) })));
    const path = join(test.directory, 'copy.sqlite');
    await test.db.command({ copyFile: path });
    let written = 0;
    const [causes, effects] = [
      test.db.collection<{ _id: number }>('causes'),
      test.db.collection<{ _id: number }>('effects'),
    ];
    let isCopied = false;
    const done = copied().then(() => {
      isCopied = true;
    });
    for (; !isCopied; written += 1) {
      await causes.insertOne({ _id: written });
      await effects.insertOne({ _id: written });
      await test.things.updateOne({ i: written % STORED }, { $set: { text: 'y'.repeat(900) } });
    }
    await done;
    expect(written).toBeGreaterThan(0);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const server = await startEmbeddedMongo({ file: path });
    const client = await new MongoClient(server.url).connect();
    const db = client.db('test');
    const ids = async (name: string) => (await db.collection(name).find().toArray()).map(({ _id }) => Number(_id));
    const [before, after] = [await ids('causes'), await ids('effects')];
    expect(await db.collection('things').countDocuments()).toBe(STORED);
    expect(before.filter((id) => !after.includes(id)).length).toBeLessThanOrEqual(1);
    expect(after.filter((id) => !before.includes(id))).toEqual([]);
    expect(await db.collection('things').countDocuments({ text: /^y/ })).toBeGreaterThanOrEqual(after.length - 1);
    await client.close();
    await server.close();
  });

  it('16.7: does not write over a file, and says when there is no copy', async () => {
    const path = join(test.directory, 'taken');
    writeFileSync(path, 'mine');
    expect((await errorOf(test.db.command({ copyFile: path }))).message).toContain('cannot be created');
    expect((await errorOf(test.db.command({ copyFile: 1, other: 2 }))).message).toContain('other');
  });
});
