import { type Mongo, UNLIMITED } from '@luplay/service-kit';
import { LRUCache } from 'lru-cache';
import { mediaFields, mediaOf } from '../../media/references.ts';
import type { GameQuiz } from '../../state/game.ts';

export const GAME_QUIZZES = 'gameQuizzes';

/** `keptAt`: when the copy was stored, epoch ms. */
type StoredQuiz = GameQuiz & { keptAt: number };

/**
 * Copies in memory, as many as live-kit keeps states: with more games than copies every command would read one. Each
 * takes a few dozen kilobytes and leaves with its game.
 */
const MOST_CACHED = 2_000;

export type QuizCopies = ReturnType<typeof quizCopies>;

/** The quizzes that games are played with, each a copy of its own. They never change, so a replica reads each once. */
export function quizCopies(mongo: Pick<Mongo, 'collection'>, now: () => number, most = MOST_CACHED) {
  const stored = mongo.collection<StoredQuiz>(GAME_QUIZZES);
  const cached = new LRUCache<string, GameQuiz>({
    max: most,
    fetchMethod: async (gameId) => (await stored.findOne({ _id: gameId }, { projection: { keptAt: 0 } })) ?? undefined,
    // A copy that is evicted or dropped while it is read still reaches its readers.
    ignoreFetchAbort: true,
  });

  /** Calls at the same time share one read. */
  async function find(gameId: string): Promise<GameQuiz | null> {
    return (await cached.fetch(gameId)) ?? null;
  }

  return {
    find,

    /** The cached copy. */
    peek: (gameId: string): GameQuiz | undefined => cached.get(gameId),

    async get(gameId: string): Promise<GameQuiz> {
      const quiz = await find(gameId);
      if (!quiz) throw new Error(`game ${gameId} has no copy of its quiz`);
      return quiz;
    },

    /** Stores the copy that a game is about to start with. */
    async put(quiz: GameQuiz): Promise<void> {
      await stored.insertOne({ ...quiz, keptAt: now() });
      cached.set(quiz._id, quiz);
    },

    async drop(gameId: string): Promise<void> {
      cached.delete(gameId);
      await stored.deleteOne({ _id: gameId });
    },

    /** The ids of copies that were stored before `time`, epoch ms. */
    async keptBefore(time: number): Promise<string[]> {
      const found = await stored.find({ keptAt: { $lt: time } }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },

    /** The paths of all files that the copies name. */
    async *mediaPaths(): AsyncGenerator<string> {
      const projection = { ...mediaFields('themes'), backgorundMedia: 1 };
      for await (const { themes, backgorundMedia = {} } of stored.find({}, { projection, ...UNLIMITED })) {
        for (const { path } of mediaOf({ theme: themes, backgorundMedia })) yield path;
      }
    },
  };
}
