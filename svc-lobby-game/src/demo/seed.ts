/** Run by `npm start` before the services: puts the demo quizzes into the catalogue, each once. */
import { MongoClient } from 'mongodb';
import { QUIZZES, type StoredQuiz } from '../quests/store.ts';
import { demoQuizzes } from './quizzes.ts';

const url = process.env.MONGO_URL;
if (!url) {
  console.error('MONGO_URL is missing');
  process.exit(2);
}
const client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS: 10_000 });
try {
  const quizzes = client.db().collection<StoredQuiz>(QUIZZES);
  const made: string[] = [];
  for (const [index, { id, ...quiz }] of demoQuizzes.entries()) {
    // What an editor has changed since stays changed.
    const { upsertedCount } = await quizzes.updateOne(
      { _id: id },
      { $setOnInsert: { ...quiz, createdAt: Date.now() + index } },
      { upsert: true },
    );
    if (upsertedCount > 0) made.push(id);
  }
  if (made.length > 0) console.log(`demo quizzes made: ${made.join(', ')}`);
} finally {
  await client.close();
}
