import { pathOf, type SentPicture } from '@luplay/contracts';
import { games } from '@luplay/contracts/lobby-game';
import { AppError, type Mongo, nullIfDuplicate } from '@luplay/service-kit';
import { decodePicture, encodeImage } from '@luplay/service-kit/pictures';
import { Binary } from 'mongodb';
import { newRecordToken } from '../../state/ids.ts';

const RESULTS = 'sharedResults';
/** From the last time that its owner shared it, ms. */
const KEPT_MS = 48 * 3600_000;
/** A story on a phone. */
const FITTING = { width: 1080, height: 1920, fit: 'inside', withoutEnlargement: true } as const;

interface SharedResult {
  /** Its name, which cannot be guessed. */
  _id: string;
  /** The game and the person. */
  owner: string;
  bytes: Binary;
  removeAt: Date;
}

export type SharedResults = Awaited<ReturnType<typeof sharedResults>>;

/** Pictures of results that players have made public, one for each person and game. */
export async function sharedResults(mongo: Mongo, now: () => number) {
  const results = mongo.collection<SharedResult>(RESULTS);
  await mongo.ensureIndexes(RESULTS, [
    { key: { removeAt: 1 }, name: 'removal', expireAfterSeconds: 0 },
    { key: { owner: 1 }, name: 'owner', unique: true },
  ]);
  const pathTo = (name: string) => `/api2${pathOf(games.sharedResult, { name })}`;

  return {
    /** Resolves to the address of this person's picture of the game: the first one that was sent. */
    async put(gameId: string, userId: string, sent: SentPicture): Promise<string> {
      const owner = `${gameId}/${userId}`;
      const keep = async () => {
        const removeAt = new Date(now() + KEPT_MS);
        const kept = await results.findOneAndUpdate({ owner }, { $set: { removeAt } });
        return kept && pathTo(kept._id);
      };
      const known = await keep();
      if (known) return known;
      const _id = `${newRecordToken()}.jpg`;
      const bytes = new Binary(await encodeImage(decodePicture(sent), FITTING, 'jpeg'));
      const result = { _id, owner, bytes, removeAt: new Date(now() + KEPT_MS) };
      if (await nullIfDuplicate(results.insertOne(result))) return pathTo(_id);
      // Two requests at once.
      return (await keep()) ?? pathTo(_id);
    },

    /** Throws `not_found`. */
    async bytes(name: string): Promise<Uint8Array> {
      const found = await results.findOne({ _id: name });
      if (!found || found.removeAt.getTime() <= now()) throw new AppError('not_found');
      return found.bytes.value();
    },
  };
}
