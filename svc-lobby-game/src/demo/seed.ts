/** Run by `npm start` before the services start: adds the demo quizzes and items to the catalogue, each once. */
import { MongoClient } from 'mongodb';
import { QUIZ_ITEMS } from '../items/catalogue/store.ts';
import { QUIZZES } from '../quests/store.ts';
import { demoItems } from './items.ts';
import { demoQuizzes } from './quizzes.ts';

const url = process.env.MONGO_URL;
if (!url) {
  console.error('MONGO_URL is missing');
  process.exit(2);
}
const client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS: 10_000 });
/** Changes nothing that is there already. Resolves to the ids of what was added. */
async function seed(collection: string, content: readonly { id: string }[]): Promise<string[]> {
  const stored = client.db().collection<{ _id: string }>(collection);
  const made: string[] = [];
  for (const [index, { id, ...fields }] of content.entries()) {
    const { upsertedCount } = await stored.updateOne(
      { _id: id },
      { $setOnInsert: { ...fields, createdAt: Date.now() + index } },
      { upsert: true },
    );
    if (upsertedCount > 0) made.push(id);
  }
  return made;
}

try {
  const made = [...(await seed(QUIZ_ITEMS, demoItems)), ...(await seed(QUIZZES, demoQuizzes))];
  if (made.length > 0) console.log(`demo items and quizzes made: ${made.join(', ')}`);
} finally {
  await client.close();
}
