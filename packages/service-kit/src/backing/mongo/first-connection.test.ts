import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { linkTo } from '../../testing/link.ts';
import { openMongo } from './mongo.ts';

it('a client whose first connection fails connects when MongoDB is there', async () => {
  const link = await linkTo(process.env.MONGO_URL as string, { cut: true });
  const url = new URL(link.url);
  url.pathname = `/first${process.pid}`;
  const mongo = openMongo(url.toString(), pino({ level: 'silent' }));
  try {
    const indexes = mongo.ensureIndexes('things', [{ key: { name: 1 } }]);
    await expect(mongo.collection('things').findOne({})).rejects.toThrow();
    link.mend();
    await indexes;
    await mongo.collection('things').insertOne({ name: 'one' });
    expect(await mongo.collection('things').countDocuments()).toBe(1);
    await mongo.db.dropDatabase();
  } finally {
    await mongo.close();
    await link.close();
  }
}, 20_000);
