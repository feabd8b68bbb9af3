import { createHash } from 'node:crypto';
import { type Call, pathOf, type SentPicture } from '@luplay/contracts';
import { Binary, type IndexDescription } from 'mongodb';
import type { Mongo } from '../backing/mongo/mongo.ts';
import { AppError, isDuplicateKey } from '../base/errors.ts';
import { encodePicture } from './encode.ts';

export const PICTURE_INDEXES: IndexDescription[] = [{ key: { removeAt: 1 }, name: 'removal', expireAfterSeconds: 0 }];

/** An unused picture is still served for this long, ms: open pages and running games show it. */
const FAREWELL_MS = 24 * 3600_000;

interface StoredPicture {
  /** The name: a hash of the bytes. */
  _id: string;
  bytes: Binary;
  /** Present when no entry names it. */
  removeAt?: Date;
}

export interface PictureParts {
  mongo: Pick<Mongo, 'collection'>;
  /** The catalogue's own, with PICTURE_INDEXES: services share a database, and each knows its own entries only. */
  collection: string;
  /** The call that shows them. */
  call: Pick<Call, 'path'>;
  /** Whether an entry names the picture of this path. */
  isNamed(path: string): Promise<boolean>;
  /** Side of the stored square, pixels; the default of `encodePicture` unless given. */
  side?: number;
  /** Epoch ms. */
  now(): number;
}

export type PictureStore = ReturnType<typeof pictureStore>;

/**
 * Uploaded pictures, stored beside the catalogue whose entries name them by path. Equal bytes are one picture, and one
 * entry may start to name it while another stops. So writing an entry marks the picture as used afterwards, and
 * dropping it checks for entries afterwards: the later of the two sees the other.
 */
export function pictureStore({ mongo, collection, call, isNamed, side, now }: PictureParts) {
  const pictures = mongo.collection<StoredPicture>(collection);
  const address = (name: string) => `/api2${pathOf(call, { name })}`;
  /** Null for the product's own pictures. */
  const nameOf = (path: string): string | null => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return path === address(name) ? name : null;
  };

  async function keep(path: string): Promise<void> {
    const name = nameOf(path);
    if (name) await pictures.updateOne({ _id: name }, { $unset: { removeAt: true } });
  }

  async function drop(path: string): Promise<void> {
    const name = nameOf(path);
    if (!name) return;
    const removeAt = new Date(now() + FAREWELL_MS);
    await pictures.updateOne({ _id: name }, { $set: { removeAt } });
    if (await isNamed(path)) await keep(path);
  }

  return {
    /**
     * Stores a picture for the entry that `write` writes with the picture's path. The picture is kept only if an entry
     * names it, so `write` may fail or write nothing.
     */
    async put<T>(sent: SentPicture, write: (path: string) => Promise<T>): Promise<T> {
      const bytes = await encodePicture(sent, side);
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
      const fresh = { $setOnInsert: { bytes: new Binary(bytes) }, $unset: { removeAt: true as const } };
      try {
        await pictures.updateOne({ _id: name }, fresh, { upsert: true });
      } catch (error) {
        // The same picture is being uploaded concurrently.
        if (!isDuplicateKey(error)) throw error;
      }
      const path = address(name);
      try {
        const written = await write(path);
        await keep(path);
        return written;
      } catch (error) {
        await drop(path);
        throw error;
      }
    },

    /** Call when an entry no longer names the picture. */
    drop,

    /** Which of these paths name a stored picture that does not exist. The product's own pictures are not judged. */
    async missing(paths: readonly string[]): Promise<ReadonlySet<string>> {
      const names = paths.flatMap((path) => nameOf(path) ?? []);
      const served = {
        _id: { $in: names },
        $or: [{ removeAt: { $exists: false } }, { removeAt: { $gt: new Date(now()) } }],
      };
      const found = await pictures.find(served, { projection: { _id: 1 } }).toArray();
      const present = new Set(found.map(({ _id }) => _id));
      return new Set(
        paths.filter((path) => {
          const name = nameOf(path);
          return name !== null && !present.has(name);
        }),
      );
    },

    /** Throws `not_found`. */
    async bytes(name: string): Promise<Uint8Array> {
      const found = await pictures.findOne({ _id: name });
      if (!found || (found.removeAt && found.removeAt.getTime() <= now())) throw new AppError('not_found');
      return found.bytes.value();
    },
  };
}
