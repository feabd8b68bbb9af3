import { pathOf } from '@luplay/contracts';
import { type MediaExtension, type MediaKind, media } from '@luplay/contracts/lobby-game';
import { type Mongo, nullIfDuplicate, UNLIMITED } from '@luplay/service-kit';
import type { IndexDescription } from 'mongodb';

export const MEDIA = 'quizMediaFiles';
export const UPLOADS = 'quizMediaUploads';

const INDEXES: IndexDescription[] = [{ key: { unusedSince: 1 }, name: 'unused', sparse: true }];

/** An upload under way. `bytes`: since they are known. */
interface PendingMedia {
  _id: string;
  startedAt: number;
  author?: string;
  bytes?: number;
  /** Set by after-restore.ts. */
  isRestored?: boolean;
}

/** Bytes that are stored. */
export interface UsedSpace {
  own: number;
  all: number;
}

/** A replica that removes a file and dies is replaced by another one after this long, ms. */
const CLAIM_MS = 10 * 60_000;

/** A file by its name, which is made of its content. Times in epoch ms. */
export interface StoredMedia {
  _id: string;
  /** Its key in the storage. */
  key: string;
  kind: MediaKind;
  bytes: number;
  /** Who uploaded it first. Not known of files that are older than the limits of space. */
  author?: string;
  /** Since when no quiz is known to name it. */
  unusedSince?: number;
  /** Set by after-restore.ts. */
  isRestored?: boolean;
  /** Somebody removes it: it counts as missing. */
  claimedAt?: number;
}

const ADDRESS = `/api2${pathOf(media.quizMediaFile, { name: '' })}`;
export const pathOfMedia = (name: string): string => ADDRESS + name;
/** Null for other files, such as the product's own. */
export const nameOfMedia = (path: string): string | null =>
  path.startsWith(ADDRESS) ? path.slice(ADDRESS.length) : null;
export const extensionOfName = (name: string): MediaExtension =>
  name.slice(name.lastIndexOf('.') + 1) as MediaExtension;

const FREE = { claimedAt: { $exists: false } };

export type MediaStore = Awaited<ReturnType<typeof mediaStore>>;

/**
 * Which files exist, and which of them may go. A file is removed in this order: it is unused for long enough; one
 * replica claims it, from when on it counts as missing; no quiz names it; bytes; entry. A quiz that is saved touches
 * its files first, which fails for a claimed one and otherwise puts the claim off. So one of the two always sees the
 * other.
 */
export async function mediaStore(mongo: Mongo) {
  const files = mongo.collection<StoredMedia>(MEDIA);
  const uploads = mongo.collection<PendingMedia>(UPLOADS);
  await mongo.ensureIndexes(MEDIA, INDEXES);

  return {
    /** Called before bytes are stored, so that a crash leaves none behind unnoticed. */
    async begin(key: string, startedAt: number, author: string): Promise<void> {
      await uploads.insertOne({ _id: key, startedAt, author });
    },
    /** From now on this upload counts: of two at the same time, each sees the other. */
    async sized(key: string, bytes: number): Promise<void> {
      await uploads.updateOne({ _id: key }, { $set: { bytes } });
    },
    async end(key: string): Promise<void> {
      await uploads.deleteOne({ _id: key });
    },
    begunBefore: (time: number): Promise<PendingMedia[]> => uploads.find({ startedAt: { $lt: time } }).toArray(),

    /** Whether a file has its bytes under this key. */
    hasKey: async (key: string): Promise<boolean> =>
      (await files.findOne({ key }, { projection: { _id: 1 } })) !== null,

    /** The space that files take, with uploads that are about to become files. */
    async used(author: string): Promise<UsedSpace> {
      const used: UsedSpace = { own: 0, all: 0 };
      const count = (of: string | undefined, bytes: number) => {
        used.all += bytes;
        if (of === author) used.own += bytes;
      };
      const pending = await uploads.find({ bytes: { $exists: true } }).toArray();
      const coming = new Map(pending.map((upload) => [upload._id, upload]));
      const projection = { key: 1, bytes: 1, author: 1 };
      for await (const { key, bytes, author: of } of files.find({}, { projection, ...UNLIMITED })) {
        count(of, bytes);
        coming.delete(key);
      }
      for (const { author: of, bytes = 0 } of coming.values()) count(of, bytes);
      return used;
    },

    find: (name: string): Promise<StoredMedia | null> => files.findOne({ _id: name, ...FREE }),

    /** Adds a file, or finds the equal one that is there already: its entry is returned, and the bytes are to go. */
    async add(file: Omit<StoredMedia, 'unusedSince' | 'claimedAt' | 'isRestored'>, now: number): Promise<StoredMedia> {
      const { _id } = file;
      for (;;) {
        const present = await files.findOneAndUpdate({ _id, ...FREE }, { $set: { unusedSince: now } });
        if (present) return present;
        // One that is being removed is replaced. Its removal finds another key and leaves the entry.
        const filter = { _id, claimedAt: { $exists: true } };
        const fresh = { ...file, unusedSince: now };
        // Null: somebody adds the same file at this moment.
        if (await nullIfDuplicate(files.replaceOne(filter, fresh, { upsert: true }))) return fresh;
      }
    },

    /** Keeps these files for another day. Resolves to those that do not exist. */
    async touch(names: readonly string[], now: number): Promise<ReadonlySet<string>> {
      const wanted = new Set(names);
      if (wanted.size === 0) return wanted;
      const filter = { _id: { $in: [...wanted] }, ...FREE };
      const { matchedCount } = await files.updateMany(filter, { $set: { unusedSince: now } });
      if (matchedCount === wanted.size) return new Set();
      for (const { _id } of await files.find(filter, { projection: { _id: 1 } }).toArray()) wanted.delete(_id);
      return wanted;
    },

    /** Notes which files are named and which are not. */
    async mark(named: ReadonlySet<string>, now: number): Promise<void> {
      for await (const { _id, unusedSince } of files.find(FREE, { projection: { unusedSince: 1 } })) {
        if (named.has(_id) && unusedSince !== undefined) {
          await files.updateOne({ _id, unusedSince, ...FREE }, { $unset: { unusedSince: true } });
        } else if (!named.has(_id) && unusedSince === undefined) {
          await files.updateOne({ _id, unusedSince: { $exists: false }, ...FREE }, { $set: { unusedSince: now } });
        }
      }
    },

    /** Claims the files that are unused since `time` or earlier. */
    async claim(time: number, now: number): Promise<StoredMedia[]> {
      const claimed: StoredMedia[] = [];
      const free = { $or: [FREE, { claimedAt: { $lt: now - CLAIM_MS } }] };
      for (;;) {
        const filter = { unusedSince: { $lte: time }, ...free };
        const file = await files.findOneAndUpdate(filter, { $set: { claimedAt: now } }, { returnDocument: 'after' });
        if (!file) return claimed;
        claimed.push(file);
      }
    },
    /** Gives a claimed file back. */
    async release({ _id, key, claimedAt }: StoredMedia): Promise<void> {
      await files.updateOne(
        { _id, key, claimedAt: claimedAt as number },
        { $unset: { claimedAt: true, unusedSince: true } },
      );
    },
    /** Call when the bytes are gone. */
    async forget({ _id, key }: StoredMedia): Promise<void> {
      await files.deleteOne({ _id, key });
    },
  };
}
