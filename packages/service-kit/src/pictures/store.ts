import { createHash } from 'node:crypto';
import { type Call, pathOf, type SentPicture } from '@luplay/contracts';
import { Binary, type IndexDescription } from 'mongodb';
import type { Mongo } from '../backing/mongo.ts';
import { AppError, isDuplicateKey } from '../errors.ts';
import { encodePicture } from './encode.ts';

export const PICTURE_INDEXES: IndexDescription[] = [{ key: { removeAt: 1 }, name: 'removal', expireAfterSeconds: 0 }];

/** A picture that no entry names any more is still served for this long: open pages and running games show it, ms. */
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
  /** Of the kept square, pixels; as `encodePicture` says unless given. */
  side?: number;
  /** Epoch ms. */
  now(): number;
}

export type PictureStore = ReturnType<typeof pictureStore>;

/**
 * Pictures that were sent, beside the catalogue whose entries name them by path. The same bytes are one picture, and an
 * entry may begin to name it while another ceases to: who writes an entry keeps the picture afterwards, and who drops it
 * looks for entries afterwards, so that whichever comes last sees the other.
 */
export function pictureStore({ mongo, collection, call, isNamed, side, now }: PictureParts) {
  const pictures = mongo.collection<StoredPicture>(collection);
  const address = (name: string) => `/api2${pathOf(call, { name })}`;
  /** Null for the pictures that the product brings along. */
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
     * Takes a picture in for the entry that `write` writes under the picture's path. `write` may fail or find that there is
     * nothing to write: the picture stays only if an entry names it.
     */
    async put<T>(sent: SentPicture, write: (path: string) => Promise<T>): Promise<T> {
      const bytes = await encodePicture(sent, side);
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
      const fresh = { $setOnInsert: { bytes: new Binary(bytes) }, $unset: { removeAt: true as const } };
      try {
        await pictures.updateOne({ _id: name }, fresh, { upsert: true });
      } catch (error) {
        // Somebody sends the same picture at this moment.
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

    /** An entry has ceased to name the picture. */
    drop,

    /** Throws `not_found`. */
    async bytes(name: string): Promise<Uint8Array> {
      const found = await pictures.findOne({ _id: name });
      if (!found || (found.removeAt && found.removeAt.getTime() <= now())) throw new AppError('not_found');
      return found.bytes.value();
    },
  };
}
