import type { Collection, IndexDescription } from 'mongodb';
import { type Database, limited } from '../database.ts';
import type { FinishedGame, GameQuiz, PlayedRound } from './state.ts';

export const GAME_QUIZZES = 'gameQuizzes';
export const GAME_RECORDS = 'gameRecords';
export const GAME_RECORD_INDEXES: IndexDescription[] = [{ key: { announced: 1 } }, { key: { lobbyId: 1 } }];

/** A game that ended. `announced`: svc-user has been told by a durable event. While it is played its record has `rounds` alone. */
export interface GameRecord extends FinishedGame {
  _id: string;
  announced: boolean;
  rounds: PlayedRound[];
}

/** Quizzes in memory: a few dozen kilobytes each. */
const CACHED_QUIZZES = 300;

/** The copies of quizzes under play. They never change, so a replica reads each once. */
export class GameQuizzes {
  private readonly collection: Collection<GameQuiz>;
  private readonly known = new Map<string, GameQuiz>();
  private readonly loading = new Map<string, Promise<GameQuiz>>();

  constructor(mongo: Database) {
    this.collection = mongo.collection<GameQuiz>(GAME_QUIZZES);
  }

  /** What is at hand without waiting. */
  peek(gameId: string): GameQuiz | undefined {
    return this.known.get(gameId);
  }

  async get(gameId: string): Promise<GameQuiz> {
    const known = this.known.get(gameId);
    if (known) return known;
    const loading = this.loading.get(gameId) ?? this.load(gameId);
    return loading;
  }

  /** Keeps the copy that a game begins with. */
  async put(quiz: GameQuiz): Promise<void> {
    await this.collection.insertOne(quiz, limited());
    this.remember(quiz);
  }

  /** For a game that did not come to be, or is over. */
  async drop(gameId: string): Promise<void> {
    this.known.delete(gameId);
    await this.collection.deleteOne({ _id: gameId }, limited());
  }

  private load(gameId: string): Promise<GameQuiz> {
    const loading = (async () => {
      try {
        const quiz = await this.collection.findOne({ _id: gameId }, limited());
        if (!quiz) throw new Error(`the quiz of game ${gameId} is not there`);
        // Games of the version before had no items.
        const whole = { ...quiz, items: quiz.items ?? [] };
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
  unannounced(): Promise<GameRecord[]>;
  markAnnounced(gameId: string): Promise<void>;
}

export function gameRecords(mongo: Database): GameRecords {
  const records = mongo.collection<GameRecord>(GAME_RECORDS);
  return {
    async keep(game) {
      const _id = game.gameId;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [] } }, { ...limited(), upsert: true });
      const record = { $set: { ...game, announced: false } };
      await records.updateOne({ _id, announced: { $exists: false } }, record, limited());
    },
    async addRound(round) {
      const _id = round.gameId;
      const missing = { _id, 'rounds.number': { $ne: round.number } };
      const { matchedCount } = await records.updateOne(missing, { $push: { rounds: round } }, limited());
      if (matchedCount > 0) return;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [round] } }, { ...limited(), upsert: true });
    },
    load: (gameId) => records.findOne({ _id: gameId, announced: { $exists: true } }, limited()),
    async dropUnfinished(gameId) {
      await records.deleteOne({ _id: gameId, announced: { $exists: false } }, limited());
    },
    unannounced: () => records.find({ announced: false }, limited()).limit(100).toArray(),
    async markAnnounced(gameId) {
      await records.updateOne({ _id: gameId }, { $set: { announced: true } }, limited());
    },
  };
}
