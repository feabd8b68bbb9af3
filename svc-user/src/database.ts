import { type Db, MongoClient } from 'mongodb';
import { ACCOUNT_INDEXES, ACCOUNTS } from './accounts/store.ts';

/** A setting that an operator's command cannot do without; ends the process with a message naming it. */
function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is missing`);
  process.exit(2);
}

/**
 * The service's database for commands that run beside the service. They need only MONGO_URL: the running service
 * publishes their changes to the other services.
 */
export async function openDatabase(url = required('MONGO_URL')): Promise<{ db: Db; close(): Promise<void> }> {
  const client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS: 10_000 });
  const db = client.db();
  await db.collection(ACCOUNTS).createIndexes(ACCOUNT_INDEXES);
  return { db, close: () => client.close() };
}
