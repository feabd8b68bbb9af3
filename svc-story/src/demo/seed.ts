/** Run by `npm start` before the services: creates the demo chapter and its content once. */
import { STORY_KINDS } from '@luplay/contracts/story';
import { DEMO_HOST_ID } from '@luplay/contracts/user';
import { MongoClient } from 'mongodb';
import { CHAPTERS, collectionOf, STORY_SETTINGS } from '../collections.ts';
import { STORY_HOSTS } from '../rolecards/store.ts';
import { demoChapters, demoContent } from './story.ts';

const url = process.env.MONGO_URL;
if (!url) {
  console.error('MONGO_URL is missing');
  process.exit(2);
}
const client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS: 10_000 });

/** Creates missing entries and keeps edited ones. Resolves to the ids of the created entries. */
async function seed(collection: string, content: readonly { id: string }[], more: object = {}): Promise<string[]> {
  const now = Date.now();
  const creations = content.map(({ id, ...fields }, index) => ({
    updateOne: {
      filter: { _id: id },
      update: { $setOnInsert: { ...fields, ...more, createdAt: now + index } },
      upsert: true,
    },
  }));
  const { upsertedIds } = await client.db().collection<{ _id: string }>(collection).bulkWrite(creations);
  return Object.values<string>(upsertedIds);
}

try {
  for (const kind of STORY_KINDS) await seed(collectionOf(kind), demoContent[kind], { rev: 1 });
  const [first] = demoChapters;
  // Only together with the chapter: somebody who is no host any more stays so.
  const isNew = first && !(await client.db().collection<{ _id: string }>(CHAPTERS).findOne({ _id: first.id }));
  if (isNew) {
    const hosts = client.db().collection<{ _id: string; since: number }>(STORY_HOSTS);
    await hosts.updateOne({ _id: DEMO_HOST_ID }, { $setOnInsert: { since: Date.now() } }, { upsert: true });
  }
  const made = await seed(CHAPTERS, demoChapters);
  if (first) {
    const settings = client.db().collection<{ _id: string; chapter: string }>(STORY_SETTINGS);
    const current = { $setOnInsert: { chapter: first.id } };
    await settings.updateOne({ _id: 'current-chapter' }, current, { upsert: true });
  }
  if (made.length > 0) console.log(`demo chapters made: ${made.join(', ')}`);
} finally {
  await client.close();
}
