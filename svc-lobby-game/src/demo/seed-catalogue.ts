import type { Db } from 'mongodb';
import { QUIZ_ITEMS } from '../items/catalogue/store.ts';
import { QUIZZES } from '../quests/store.ts';
import { demoItems } from './items.ts';
import { demoQuizzes } from './quizzes.ts';

type Collections = Pick<Db, 'collection'>;

/** Adds the demo items and quizzes, each once. Resolves to the ids of what was added. */
export async function seedCatalogue(db: Collections): Promise<string[]> {
  return [...(await seed(db, QUIZ_ITEMS, demoItems)), ...(await seed(db, QUIZZES, demoQuizzes))];
}

/** Changes nothing that is there already. */
async function seed(db: Collections, collection: string, content: readonly { id: string }[]): Promise<string[]> {
  const stored = db.collection<{ _id: string }>(collection);
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
