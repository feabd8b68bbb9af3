import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/**
 * A backup is a directory: `manifest.json`, and in `database/` the layout of `mongodump --gzip`, which `mongorestore
 * --gzip --db luplay <directory>/database` reads as well. https://www.mongodb.com/docs/database-tools/mongodump/
 */
export const DATABASE_FOLDER = 'database';
const MANIFEST = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  /** Of the product that wrote it. */
  version: z.string(),
  /** Epoch ms at which the copying began. */
  takenAt: z.number(),
  /** Whether all collections are of one moment. */
  isSnapshot: z.boolean(),
  collections: z.array(
    z.object({ name: z.string(), documents: z.number(), indexes: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
});
export type Manifest = z.output<typeof manifest>;
export type CollectionEntry = Manifest['collections'][number];

/** The backup cannot be taken or used. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const manifestFile = (directory: string) => join(directory, MANIFEST);

/** The files of a collection in `<directory>/database`. */
export function filesOf(directory: string, collection: string): { documents: string; metadata: string } {
  const base = join(directory, DATABASE_FOLDER, encodeURIComponent(collection));
  return { documents: `${base}.bson.gz`, metadata: `${base}.metadata.json.gz` };
}

/** Throws a BackupError when there is no backup, or files are missing or damaged: nothing is restored then. */
export async function checkedManifest(directory: string): Promise<Manifest> {
  let read: Manifest;
  try {
    read = manifest.parse(JSON.parse(await readFile(manifestFile(directory), 'utf8')));
  } catch (error) {
    throw new BackupError(
      `${directory} is no backup of LuPlay that this version can read: ${(error as Error).message}`,
    );
  }
  for (const { name, sha256 } of read.collections) {
    const found = await fileHash(filesOf(directory, name).documents).catch(() => 'no file');
    if (found !== sha256)
      throw new BackupError(`${directory} is damaged: the documents of ${name} are not what was written`);
  }
  return read;
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
