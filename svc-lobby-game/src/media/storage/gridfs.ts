import { AppError, type Mongo } from '@luplay/service-kit';
import { LRUCache } from 'lru-cache';
import { Binary, ObjectId } from 'mongodb';
import { blocksOf, type MediaStorage } from './storage.ts';

/** The collections `quizMedia.files` and `quizMedia.chunks`. */
export const MEDIA_BUCKET = 'quizMedia';

/** Smaller than the driver's 255 KB: a viewer holds one chunk in memory. */
const CHUNK_BYTES = 64 * 1024;
/** At a party every phone asks for the same file in the same second: they share the chunks. */
const CACHED_BYTES = 8 * 1024 * 1024;
const CACHED_MS = 30_000;

interface Chunk {
  _id: ObjectId;
  files_id: ObjectId;
  n: number;
  data: Binary;
}

interface File {
  _id: ObjectId;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
}

/**
 * Media in MongoDB, in the layout of GridFS, which its tools read
 * (https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md). Chunks are written and read one
 * by one. The driver's own streams ask for batches of 16 MB, and have no time limit for an operation.
 */
export async function gridFsStorage(mongo: Mongo, now: () => number): Promise<MediaStorage> {
  const files = mongo.collection<File>(`${MEDIA_BUCKET}.files`);
  const chunks = mongo.collection<Chunk>(`${MEDIA_BUCKET}.chunks`);
  await mongo.ensureIndexes(`${MEDIA_BUCKET}.chunks`, [
    { key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true },
  ]);

  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: CACHED_MS,
    ttlAutopurge: true,
    fetchMethod: async (place) => {
      const [key, n] = place.split('/') as [string, string];
      const chunk = await chunks.findOne({ files_id: new ObjectId(key), n: Number(n) }, { promoteBuffers: false });
      if (!chunk) throw new AppError('not_found');
      return Buffer.from(chunk.data.value());
    },
    ignoreFetchAbort: true,
  });

  async function remove(key: string): Promise<void> {
    const id = new ObjectId(key);
    await files.deleteOne({ _id: id });
    await chunks.deleteMany({ files_id: id });
  }

  return {
    isShared: false,
    async put(key, source) {
      const id = new ObjectId(key);
      let n = 0;
      let length = 0;
      try {
        for await (const data of blocksOf(source, CHUNK_BYTES)) {
          await chunks.insertOne({ _id: new ObjectId(), files_id: id, n, data: new Binary(data) });
          n += 1;
          length += data.length;
        }
        const uploadDate = new Date(now());
        await files.insertOne({ _id: id, length, chunkSize: CHUNK_BYTES, uploadDate, filename: key });
      } catch (error) {
        await remove(key).catch(() => undefined);
        throw error;
      }
    },

    async *read(key, start, end) {
      for (let n = Math.floor(start / CHUNK_BYTES); n <= Math.floor(end / CHUNK_BYTES); n++) {
        const bytes = await cached.fetch(`${key}/${n}`);
        if (!bytes) throw new AppError('not_found');
        const from = n * CHUNK_BYTES;
        yield bytes.subarray(Math.max(0, start - from), end + 1 - from);
      }
    },

    async check(key, bytes) {
      const stored = await chunks.countDocuments({ files_id: new ObjectId(key) });
      if (stored < Math.ceil(bytes / CHUNK_BYTES)) throw new AppError('not_found');
    },

    remove,
    close: () => cached.clear(),
  };
}
