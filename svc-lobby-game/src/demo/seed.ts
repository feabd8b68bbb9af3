/** Run by `npm start` before the services start: adds the demo quizzes and items to the catalogue, each once. */
import { MongoClient } from 'mongodb';
import { seedCatalogue } from './seed-catalogue.ts';

const url = process.env.MONGO_URL;
if (!url) {
  console.error('MONGO_URL is missing');
  process.exit(2);
}
const client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS: 10_000 });
try {
  const made = await seedCatalogue(client.db());
  if (made.length > 0) console.log(`demo items and quizzes made: ${made.join(', ')}`);
} finally {
  await client.close();
}
