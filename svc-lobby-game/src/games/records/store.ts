import type { Mongo } from '@luplay/service-kit';
import type { Collection, IndexDescription } from 'mongodb';
import type { FinishedGame, GameQuiz, PlayedRound } from '../../state/game.ts';

export const GAME_QUIZZES = 'gameQuizzes';
export const GAME_RECORDS = 'gameRecords';
export const GAME_RECORD_INDEXES: IndexDescription[] = [{ key: { announced: 1 } }, { key: { lobbyId: 1 } }];

/** A game that ended. `announced`: svc-user has been told by a durable event. While it is played its record has `rounds` alone. */
export interface GameRecord extends FinishedGame {
  _id: string;
  announced: boolean;
  rounds: PlayedRound[];
}

/** As it stands in the database. `keptAt`, epoch ms: absent in copies of the version before. */
type StoredQuiz = GameQuiz & { keptAt?: number };

/** Quizzes in memory: a few dozen kilobytes each. */
const CACHED_QUIZZES = 300;

/** The copies of quizzes under play. They never change, so a replica reads each once. */
export class GameQuizzes {
  private readonly collection: Collection<StoredQuiz>;
  private readonly known = new Map<string, GameQuiz>();
  private readonly loading = new Map<string, Promise<GameQuiz | null>>();
  private readonly now: () => number;

  constructor(mongo: Pick<Mongo, 'collection'>, now: () => number) {
    this.collection = mongo.collection<StoredQuiz>(GAME_QUIZZES);
    this.now = now;
  }

  /** What is at inventory without waiting. */
  peek(gameId: string): GameQuiz | undefined {
    return this.known.get(gameId);
  }

  async get(gameId: string): Promise<GameQuiz> {
    const quiz = await this.find(gameId);
    if (!quiz) throw new Error(`the quiz of game ${gameId} is not there`);
    return quiz;
  }

  /** Null when there is none. */
  async find(gameId: string): Promise<GameQuiz | null> {
    const known = this.known.get(gameId);
    if (known) return known;
    return this.loading.get(gameId) ?? this.load(gameId);
  }

  /** Keeps the copy that a game begins with. */
  async put(quiz: GameQuiz): Promise<void> {
    await this.collection.insertOne({ ...quiz, keptAt: this.now() });
    this.remember(quiz);
  }

  /** For a game that did not come to be, or is over. */
  async drop(gameId: string): Promise<void> {
    this.known.delete(gameId);
    await this.collection.deleteOne({ _id: gameId });
  }

  /** The ids of copies kept before `time`, epoch ms. */
  async keptBefore(time: number): Promise<string[]> {
    const old = { $or: [{ keptAt: { $lt: time } }, { keptAt: { $exists: false } }] };
    const found = await this.collection.find(old, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  private load(gameId: string): Promise<GameQuiz | null> {
    const loading = (async () => {
      try {
        const quiz = await this.collection.findOne({ _id: gameId });
        if (!quiz) return null;
        const { keptAt: _, ...copy } = quiz;
        // Games of the version before had no items.
        const whole = { ...copy, items: quiz.items ?? [] };
        this.remember(whole);
        return whole;
      } finally {
        this.loading.delete(gameId);
      }
    })();
    this.loading.set(gameId, loading);
    return loading;
  }

  private remember(quiz: GameQuiz): void {
    this.known.set(quiz._id, quiz);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= CACHED_QUIZZES) break;
      this.known.delete(oldest);
    }
  }
}

export interface GameRecords {
  /** Keeps the record; the second time it changes nothing. */
  keep(game: FinishedGame): Promise<void>;
  /** Adds a question that was played; the second time it changes nothing. */
  addRound(round: PlayedRound): Promise<void>;
  /** The record of a game that ended. */
  load(gameId: string): Promise<GameRecord | null>;
  /** Forgets what was noted of a game that did not come to its end. */
  dropUnfinished(gameId: string): Promise<void>;
  /** The games of which only questions were noted. */
  unfinished(): Promise<string[]>;
  unannounced(): Promise<GameRecord[]>;
  markAnnounced(gameId: string): Promise<void>;
}

export function gameRecords(mongo: Pick<Mongo, 'collection'>): GameRecords {
  const records = mongo.collection<GameRecord>(GAME_RECORDS);
  return {
    async keep(game) {
      const _id = game.gameId;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [] } }, { upsert: true });
      const record = { $set: { ...game, announced: false } };
      await records.updateOne({ _id, announced: { $exists: false } }, record);
    },
    async addRound(round) {
      const _id = round.gameId;
      const missing = { _id, 'rounds.number': { $ne: round.number } };
      const { matchedCount } = await records.updateOne(missing, { $push: { rounds: round } });
      if (matchedCount > 0) return;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [round] } }, { upsert: true });
    },
    load: (gameId) => records.findOne({ _id: gameId, announced: { $exists: true } }),
    async dropUnfinished(gameId) {
      await records.deleteOne({ _id: gameId, announced: { $exists: false } });
    },
    async unfinished() {
      const found = await records.find({ announced: { $exists: false } }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    unannounced: () => records.find({ announced: false }).limit(100).toArray(),
    async markAnnounced(gameId) {
      await records.updateOne({ _id: gameId }, { $set: { announced: true } });
    },
  };
}
