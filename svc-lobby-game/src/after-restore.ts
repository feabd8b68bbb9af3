/**
 * `npm run restore` runs this on a restored database: games that had ended shortly before the backup are announced
 * again, because the payment of some may have been on its way in NATS. svc-user pays each once. Media are marked: a
 * trial must not remove those of production. Needs MONGO_URL.
 */
import { MongoClient } from 'mongodb';
import { GAME_RECORDS, type GameRecord } from './games/records/store.ts';
import { MEDIA, UPLOADS } from './media/store.ts';

/** Before the newest game's end, ms. Accounts remember many more grants than anybody earns in this time. */
const WINDOW_MS = 24 * 3_600_000;

const client = await new MongoClient(process.env.MONGO_URL ?? '').connect();
try {
  for (const name of [MEDIA, UPLOADS])
    await client
      .db()
      .collection(name)
      .updateMany({}, { $set: { isRestored: true } });
  const records = client.db().collection<GameRecord>(GAME_RECORDS);
  const newest = await records.findOne({ announced: true }, { sort: { finishedAt: -1 } });
  if (newest) {
    const recent = { announced: true, finishedAt: { $gt: newest.finishedAt - WINDOW_MS } };
    const { modifiedCount } = await records.updateMany(recent, { $set: { announced: false } });
    console.log(`  ${modifiedCount} games of the last day are announced again`);
  }
} finally {
  await client.close();
}
