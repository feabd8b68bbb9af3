import { type Kit, type Mongo, UNLIMITED } from '@luplay/service-kit';
import type { Filter, IndexDescription } from 'mongodb';
import { GAME_RECORDS, type GameRecord } from '../games/records/store.ts';
import type { People } from '../people/people.ts';
import type { QuizFigures } from '../quests/routes.ts';
import type { AnsweredGame } from './rules/answers.ts';
import { type GameDigest, gameDigest, type NameOf } from './rules/digest.ts';
import { type PackedDigest, packDigest, unpackDigest } from './rules/packing.ts';

export const GAME_DIGESTS = 'gameDigests';
const BY_QUIZ: IndexDescription = { key: { quest: 1, finishedAt: -1 } };

/** Documents of a batch: small enough that decoding one does not hold up the games of this process. */
const BATCH = 25;

/** `answers` and `right`: of all members. Digests of older versions have neither. */
type StoredDigest = PackedDigest & { _id: string; answers?: number; right?: number };

/** The index holds everything that the figures are summed from. */
const FIGURES: IndexDescription = { key: { simulated: 1, quest: 1, answers: 1, right: 1 } };

/** Finished games of a quiz. Times in epoch ms. */
export interface Played {
  quest: string;
  from?: number | undefined;
  to?: number | undefined;
  simulated: boolean;
}

/** What a list shows of a finished game. */
export type GameOutline = Pick<
  GameRecord,
  '_id' | 'title' | 'startedAt' | 'finishedAt' | 'teams' | 'scores' | 'winnerTeams' | 'simulated'
> & { rounds: Pick<GameRecord['rounds'][number], 'number'>[] };

const FINISHED: Filter<GameRecord> = { announced: { $exists: true } };
const PENDING: Filter<GameRecord> = { digested: null, ...FINISHED } as Filter<GameRecord>;

/** For records and for digests. */
function matching({ quest, from, to, simulated }: Played) {
  const since = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lt: to }) };
  return {
    quest,
    ...(Object.keys(since).length > 0 ? { finishedAt: since } : {}),
    ...(simulated ? {} : { simulated: { $ne: true as const } }),
  };
}

export type StatisticsStore = ReturnType<typeof statisticsStore>;

export function statisticsStore(mongo: Pick<Mongo, 'collection' | 'ensureIndexes'>, people: People) {
  const digests = mongo.collection<StoredDigest>(GAME_DIGESTS);
  const records = mongo.collection<GameRecord>(GAME_RECORDS);

  /** Records have a player's name from before the profile was known; the digest keeps the profile's name. */
  const nameOf: NameOf = (userId, recorded) => people.card(userId)?.displayName || recorded;

  async function digest(gameId: string): Promise<void> {
    const record = await records.findOne({ _id: gameId, ...FINISHED });
    if (!record) return;
    const made = gameDigest(record, nameOf);
    const sum = (field: 'answers' | 'right') => made.players.reduce((total, player) => total + player[field], 0);
    const sums = { answers: sum('answers'), right: sum('right') };
    await digests.replaceOne({ _id: gameId }, { ...packDigest(made), ...sums }, { upsert: true });
    await records.updateOne({ _id: gameId }, { $set: { digested: true } });
  }

  return {
    async prepare(): Promise<void> {
      await Promise.all([
        mongo.ensureIndexes(GAME_DIGESTS, [BY_QUIZ, FIGURES]),
        mongo.ensureIndexes(GAME_RECORDS, [BY_QUIZ, { key: { digested: 1, finishedAt: -1 } }]),
      ]);
    },

    /**
     * Digests up to `most` finished games, newest first; of one quiz, or of all. May be repeated, also by several
     * replicas at once. Resolves to the number of games.
     */
    async catchUp(most: number, quest?: string): Promise<number> {
      const found = await records
        .find({ ...PENDING, ...(quest === undefined ? {} : { quest }) }, { projection: { _id: 1 } })
        .sort({ finishedAt: -1 })
        .limit(most)
        .toArray();
      for (const { _id } of found) await digest(_id);
      return found.length;
    },

    pending: (played: Played): Promise<number> => records.countDocuments({ ...matching(played), ...PENDING }),

    /** Newest first. */
    async *digests(played: Played, limit: number): AsyncIterable<GameDigest & { gameId: string }> {
      const options = { ...UNLIMITED, batchSize: BATCH, promoteBuffers: true };
      const found = digests.find(matching(played), options).sort({ finishedAt: -1 }).limit(limit);
      for await (const { _id, ...packed } of found) yield { gameId: _id, ...unpackDigest(packed) };
    },

    /** The questions of games with their answers, newest game first. */
    async *answered(played: Played, limit: number): AsyncIterable<AnsweredGame> {
      const options = { projection: { 'rounds.results': 0, 'rounds.applied': 0 }, ...UNLIMITED, batchSize: BATCH };
      yield* records
        .find<AnsweredGame>({ ...matching(played), ...FINISHED }, options)
        .sort({ finishedAt: -1 })
        .limit(limit);
    },

    count: (played: Played): Promise<number> => digests.countDocuments(matching(played)),

    /** Newest first. */
    outlines: (played: Played, limit: number): Promise<GameOutline[]> =>
      records
        .find<GameOutline>(
          { ...matching(played), ...FINISHED },
          {
            projection: {
              ...{ title: 1, startedAt: 1, finishedAt: 1, teams: 1, scores: 1, winnerTeams: 1, simulated: 1 },
              'rounds.number': 1,
            },
          },
        )
        .sort({ finishedAt: -1 })
        .limit(limit)
        .toArray(),

    countOutlines: (played: Played): Promise<number> => records.countDocuments({ ...matching(played), ...FINISHED }),

    record: (quest: string, gameId: string): Promise<GameRecord | null> =>
      records.findOne({ _id: gameId, quest, ...FINISHED }),

    /** By quiz id. Reads three numbers of every game that people have finished. */
    async figures(): Promise<ReadonlyMap<string, QuizFigures>> {
      const sums = new Map<string, { played: number; answers: number; right: number }>();
      const projection = { _id: 0, quest: 1, answers: 1, right: 1 };
      const found = digests.find({ simulated: { $exists: false } }, { projection, ...UNLIMITED });
      for await (const { quest, answers = 0, right = 0 } of found) {
        const sum = sums.get(quest) ?? { played: 0, answers: 0, right: 0 };
        sums.set(quest, { played: sum.played + 1, answers: sum.answers + answers, right: sum.right + right });
      }
      return new Map(
        [...sums].map(([quest, { played, answers, right }]) => [
          quest,
          { played, rightShare: answers > 0 ? right / answers : null },
        ]),
      );
    },

    /** By userId, the players' names at the end of the game. */
    async names(gameId: string): Promise<ReadonlyMap<string, string>> {
      const found = await digests.findOne({ _id: gameId }, { projection: { userIds: 1, names: 1 } });
      return new Map(found?.userIds.map((userId, index) => [userId, found.names[index] ?? '']));
    },

    /** The texts of a game's questions. */
    async texts(gameId: string) {
      const projection = { 'rounds.votes': 0, 'rounds.results': 0, 'rounds.applied': 0 };
      return (await records.findOne({ _id: gameId }, { projection }))?.rounds ?? [];
    },
  };
}

/** How old the figures may be, ms. */
const FRESH_MS = 5 * 60_000;

/** How quizzes play, for the list of quizzes. Read once in a while, whatever the number of readers. */
export function quizFigures(kit: Pick<Kit, 'now' | 'log'>, store: Pick<StatisticsStore, 'figures'>) {
  let known: ReadonlyMap<string, QuizFigures> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      known = await store.figures();
    } catch (error) {
      kit.log.warn({ err: error }, 'the figures of quizzes could not be read');
    } finally {
      // A failure waits as long as a success: the list must not become slow because of it.
      readAt = kit.now();
      reading = null;
    }
  }

  return {
    /** By quiz id. Only the first readers wait; later ones get the previous figures while new ones are read. */
    async read(): Promise<ReadonlyMap<string, QuizFigures>> {
      const isFirst = readAt === Number.NEGATIVE_INFINITY;
      if (kit.now() - readAt >= FRESH_MS) reading ??= refresh();
      if (isFirst) await reading;
      return known;
    },
  };
}
