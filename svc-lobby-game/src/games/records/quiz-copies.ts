import { type Mongo, UNLIMITED } from '@luplay/service-kit';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
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

/** The quizzes that games are played with, each a copy of its own. They never change, so a replica reads each once. */
export class QuizCopies {
  private readonly collection: Collection<StoredQuiz>;
  private readonly cached: LRUCache<string, GameQuiz>;
  private readonly now: () => number;

  constructor(mongo: Pick<Mongo, 'collection'>, now: () => number, most = MOST_CACHED) {
    this.collection = mongo.collection<StoredQuiz>(GAME_QUIZZES);
    this.now = now;
    this.cached = new LRUCache({
      max: most,
      fetchMethod: (gameId) => this.read(gameId),
      // A copy that is evicted or dropped while it is read still reaches its readers.
      ignoreFetchAbort: true,
    });
  }

  /** The cached copy. */
  peek(gameId: string): GameQuiz | undefined {
    return this.cached.get(gameId);
  }

  async get(gameId: string): Promise<GameQuiz> {
    const quiz = await this.find(gameId);
    if (!quiz) throw new Error(`game ${gameId} has no copy of its quiz`);
    return quiz;
  }

  /** Calls at the same time share one read. */
  async find(gameId: string): Promise<GameQuiz | null> {
    return (await this.cached.fetch(gameId)) ?? null;
  }

  /** Stores the copy that a game is about to start with. */
  async put(quiz: GameQuiz): Promise<void> {
    await this.collection.insertOne({ ...quiz, keptAt: this.now() });
    this.cached.set(quiz._id, quiz);
  }

  async drop(gameId: string): Promise<void> {
    this.cached.delete(gameId);
    await this.collection.deleteOne({ _id: gameId });
  }

  /** The ids of copies that were stored before `time`, epoch ms. */
  async keptBefore(time: number): Promise<string[]> {
    const found = await this.collection.find({ keptAt: { $lt: time } }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** The paths of all files that the copies name. */
  async *mediaPaths(): AsyncGenerator<string> {
    const projection = { ...mediaFields('themes'), backgorundMedia: 1 };
    for await (const { themes, backgorundMedia = {} } of this.collection.find({}, { projection, ...UNLIMITED })) {
      for (const { path } of mediaOf({ theme: themes, backgorundMedia })) yield path;
    }
  }

  private async read(gameId: string): Promise<GameQuiz | undefined> {
    return (await this.collection.findOne({ _id: gameId }, { projection: { keptAt: 0 } })) ?? undefined;
  }
}
