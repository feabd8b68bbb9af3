import { MongoClient } from 'mongodb';
import { StorageError, StorageFile } from '../src/storage/file.ts';
import { CopyError, copyAll } from './copy.ts';

/**
 * `node main.ts [--replace]` copies the file EMBEDDED_MONGO_FILE to EXPORT_MONGO_URL. The URL comes from the
 * environment because it holds a password.
 */

const { EMBEDDED_MONGO_FILE: path = '', EXPORT_MONGO_URL: url = '' } = process.env;

async function main(): Promise<void> {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  try {
    const file = new StorageFile(path);
    try {
      const options = { replace: process.argv.includes('--replace'), say: console.log };
      const reports = await copyAll(file, client, options);
      for (const { namespace, documents, indexes, digest } of reports) {
        console.log(
          `  ${namespace}: ${documents} documents, ${indexes} indexes, SHA-256 ${digest.slice(0, 16)}…, equal on both sides`,
        );
      }
      console.log('All is copied. Start with MONGO_URL set to the target; the embedded database stays as it was.');
    } finally {
      file.close();
    }
  } finally {
    await client.close();
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof CopyError || error instanceof StorageError || (error as Error).name?.startsWith('Mongo');
  const hint = error instanceof StorageError && error.message.includes('in use') ? '\nStop LuPlay first.' : '';
  console.error(expected ? `${(error as Error).message}${hint}` : error);
  process.exitCode = 1;
});
