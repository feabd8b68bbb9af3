import type { Mongo } from '@luplay/service-kit';
import type { IndexDescription } from 'mongodb';
import type { FinishedGame, PlayedRound } from '../../state/game.ts';

export const GAME_RECORDS = 'gameRecords';
export const GAME_RECORD_INDEXES: IndexDescription[] = [
  { key: { announced: 1 } },
  { key: { lobbyId: 1 } },
  { key: { 'teams.members': 1, finishedAt: -1 } },
  { key: { admin: 1, finishedAt: -1 } },
  { key: { hosts: 1, finishedAt: -1 } },
  { key: { 'left.userId': 1, finishedAt: -1 } },
  { key: { link: 1 }, sparse: true },
];

/** The record of a finished game. Until the game ends, its document has `rounds` only. */
export interface GameRecord extends FinishedGame {
  _id: string;
  /** The event for svc-user has been published. */
  announced: boolean;
  rounds: PlayedRound[];
  /** The game is counted in the statistics of its quiz. */
  digested?: true;
  /** The token of its public link. */
  link?: string;
}

/** What a history lists of a finished game. */
export type PastRecord = Pick<
  GameRecord,
  | 'gameId'
  | 'title'
  | 'questTitle'
  | 'startedAt'
  | 'finishedAt'
  | 'teams'
  | 'scores'
  | 'winnerTeams'
  | 'rewards'
  | 'left'
> & { rounds: Pick<PlayedRound, 'number'>[] };

const PAST = {
  ...{ gameId: 1, title: 1, questTitle: 1, startedAt: 1, finishedAt: 1 },
  ...{ teams: 1, scores: 1, winnerTeams: 1, rewards: 1, left: 1, 'rounds.number': 1 },
} as const;

export type GameRecords = ReturnType<typeof gameRecords>;

export function gameRecords(mongo: Pick<Mongo, 'collection'>) {
  const records = mongo.collection<GameRecord>(GAME_RECORDS);
  return {
    /** Saves the end of a game; nothing happens if it is saved already. */
    async keep(game: FinishedGame): Promise<void> {
      const _id = game.gameId;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [] } }, { upsert: true });
      const record = { $set: { ...game, announced: false } };
      await records.updateOne({ _id, announced: { $exists: false } }, record);
    },
    /** Adds a played question; nothing happens if it is there already. */
    async addRound(round: PlayedRound): Promise<void> {
      const _id = round.gameId;
      const missing = { _id, 'rounds.number': { $ne: round.number } };
      const { matchedCount } = await records.updateOne(missing, { $push: { rounds: round } });
      if (matchedCount > 0) return;
      await records.updateOne({ _id }, { $setOnInsert: { rounds: [round] } }, { upsert: true });
    },
    /** The record of a finished game. */
    load: (gameId: string): Promise<GameRecord | null> =>
      records.findOne({ _id: gameId, announced: { $exists: true } }),
    /**
     * Finished games of a member of a team, also of one who left, or of a host, newest first; those that ended before a
     * time, epoch ms.
     */
    async history(userId: string, limit: number, before?: number): Promise<PastRecord[]> {
      const ended = before === undefined ? { $gt: 0 } : { $lt: before };
      // Each of them is read from an index of its own, in order.
      const found = await Promise.all(
        (['teams.members', 'admin', 'hosts', 'left.userId'] as const).map((field) =>
          records
            .find<PastRecord>({ [field]: userId, finishedAt: ended }, { projection: PAST })
            .sort({ finishedAt: -1 })
            .limit(limit)
            .toArray(),
        ),
      );
      const byId = new Map(found.flat().map((game) => [game.gameId, game]));
      return [...byId.values()].sort((one, other) => other.finishedAt - one.finishedAt).slice(0, limit);
    },
    /** Gives the record this token unless it has one. Resolves to its token. */
    async share(gameId: string, token: string): Promise<string> {
      await records.updateOne({ _id: gameId, link: { $exists: false } }, { $set: { link: token } });
      return (await records.findOne({ _id: gameId }, { projection: { link: 1 } }))?.link ?? token;
    },
    async unshare(gameId: string): Promise<void> {
      await records.updateOne({ _id: gameId }, { $unset: { link: '' } });
    },
    /** The id of the game whose record has this token. */
    async byLink(token: string): Promise<string | null> {
      return (await records.findOne({ link: token }, { projection: { _id: 1 } }))?._id ?? null;
    },
    /** Deletes the record of a game that was abandoned before its end. */
    async dropUnfinished(gameId: string): Promise<void> {
      await records.deleteOne({ _id: gameId, announced: { $exists: false } });
    },
    /** The ids of games that have played questions but no end. */
    async unfinished(): Promise<string[]> {
      const found = await records.find({ announced: { $exists: false } }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    /** Those of games that ended before a time, epoch ms. */
    unannounced: (before: number): Promise<GameRecord[]> =>
      records
        .find({ announced: false, finishedAt: { $lte: before } })
        .limit(100)
        .toArray(),
    async markAnnounced(gameId: string): Promise<void> {
      await records.updateOne({ _id: gameId }, { $set: { announced: true } });
    },
  };
}
