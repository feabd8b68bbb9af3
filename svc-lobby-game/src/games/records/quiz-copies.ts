import type { Mongo } from '@luplay/service-kit';
import type { Collection } from 'mongodb';
import type { GameQuiz } from '../../state/game.ts';

export const GAME_QUIZZES = 'gameQuizzes';

/** `keptAt`: when the copy was stored, epoch ms. */
type StoredQuiz = GameQuiz & { keptAt: number };

/** Copies in memory; each takes a few dozen kilobytes. */
const CACHED = 300;

/** The quizzes that games are played with, each a copy of its own. They never change, so a replica reads each once. */
export class QuizCopies {
  private readonly collection: Collection<StoredQuiz>;
  private readonly cached = new Map<string, GameQuiz>();
  private readonly loading = new Map<string, Promise<GameQuiz | null>>();
  private readonly now: () => number;

  constructor(mongo: Pick<Mongo, 'collection'>, now: () => number) {
    this.collection = mongo.collection<StoredQuiz>(GAME_QUIZZES);
    this.now = now;
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

  async find(gameId: string): Promise<GameQuiz | null> {
    return this.cached.get(gameId) ?? this.loading.get(gameId) ?? this.load(gameId);
  }

  /** Stores the copy that a game is about to start with. */
  async put(quiz: GameQuiz): Promise<void> {
    await this.collection.insertOne({ ...quiz, keptAt: this.now() });
    this.cache(quiz);
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

  private load(gameId: string): Promise<GameQuiz | null> {
    const loading = (async () => {
      try {
        const quiz = await this.collection.findOne({ _id: gameId }, { projection: { keptAt: 0 } });
        if (quiz) this.cache(quiz);
        return quiz;
      } finally {
        this.loading.delete(gameId);
      }
    })();
    this.loading.set(gameId, loading);
    return loading;
  }

  private cache(quiz: GameQuiz): void {
    this.cached.set(quiz._id, quiz);
    for (const oldest of this.cached.keys()) {
      if (this.cached.size <= CACHED) break;
      this.cached.delete(oldest);
    }
  }
}
