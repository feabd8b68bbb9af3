import type { Mongo } from '@luplay/service-kit';
import type { Collection, IndexDescription } from 'mongodb';
import type { ListedLobby } from './presenters.ts';
import type { LobbyState } from './state.ts';

export const LOBBIES = 'lobbies';
export const LOBBY_INDEXES: IndexDescription[] = [
  { key: { broadcastCode: 1 }, unique: true },
  { key: { createdAt: -1 } },
  // Overdue timers: only games that run are looked at.
  { key: { status: 1, 'game.timer.endsAt': 1 } },
  { key: { updatedAt: 1 } },
  { key: { emptySince: 1 } },
  { key: { 'outbox.gameId': 1 } },
];

export interface LobbyStore {
  lobbies: Collection<LobbyState>;
  load(lobbyId: string): Promise<LobbyState | null>;
  insert(state: LobbyState): Promise<void>;
  /** Compare-and-set on `seq`: false when somebody else has changed the lobby since `base`, or deleted it. */
  save(base: LobbyState, next: LobbyState): Promise<boolean>;
  /** False when it has changed since, or is gone. */
  remove(state: Pick<LobbyState, '_id' | 'seq'>): Promise<boolean>;
  /** Newest first. */
  list(limit: number): Promise<ListedLobby[]>;
  idByCode(broadcastCode: string): Promise<string | null>;
  /** The numbers of those of the lobbies that exist. */
  seqsOf(lobbyIds: readonly string[]): Promise<Map<string, number>>;
  /** Lobbies whose running phase should have ended before `time`. */
  overdue(time: number): Promise<string[]>;
  changedBetween(from: number, to: number): Promise<{ _id: string; seq: number }[]>;
  abandonedSince(time: number): Promise<Pick<LobbyState, '_id' | 'seq' | 'status' | 'emptySince'>[]>;
  /** Lobbies with a finished game that has no record yet. */
  withOutbox(): Promise<LobbyState[]>;
  /** Forgets a finished game that has its record now. */
  clearOutbox(lobbyId: string, gameId: string): Promise<void>;
}

export function lobbyStore(mongo: Pick<Mongo, 'collection'>): LobbyStore {
  const lobbies = mongo.collection<LobbyState>(LOBBIES);
  return {
    lobbies,
    load: (lobbyId) => lobbies.findOne({ _id: lobbyId }),
    async insert(state) {
      await lobbies.insertOne(state);
    },
    async save(base, next) {
      const { matchedCount } = await lobbies.updateOne({ _id: base._id, seq: base.seq }, { $set: changes(base, next) });
      return matchedCount === 1;
    },
    async remove({ _id, seq }) {
      const { deletedCount } = await lobbies.deleteOne({ _id, seq });
      return deletedCount === 1;
    },
    list: (limit) =>
      lobbies
        .find<ListedLobby>(
          {},
          {
            projection: {
              title: 1,
              maxPlayers: 1,
              status: 1,
              isPublic: 1,
              questTitle: 1,
              'players.playerId': 1,
              createdAt: 1,
            },
          },
        )
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
    async idByCode(broadcastCode) {
      const found = await lobbies.findOne({ broadcastCode }, { projection: { _id: 1 } });
      return found?._id ?? null;
    },
    async seqsOf(lobbyIds) {
      const found = await lobbies.find({ _id: { $in: [...lobbyIds] } }, { projection: { seq: 1 } }).toArray();
      return new Map(found.map(({ _id, seq }) => [_id, seq]));
    },
    async overdue(time) {
      const found = await lobbies
        .find({ status: 'in_progress', 'game.timer.endsAt': { $lt: time } }, { projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    changedBetween: (from, to) =>
      lobbies
        .find<{ _id: string; seq: number }>({ updatedAt: { $gte: from, $lt: to } }, { projection: { seq: 1 } })
        .toArray(),
    abandonedSince: (time) =>
      lobbies.find({ emptySince: { $lte: time } }, { projection: { seq: 1, status: 1, emptySince: 1 } }).toArray(),
    withOutbox: () => lobbies.find({ 'outbox.gameId': { $exists: true } }).toArray(),
    async clearOutbox(lobbyId, gameId) {
      await lobbies.updateOne({ _id: lobbyId }, { $pull: { outbox: { gameId } } });
    },
  };
}

/** The parts that are other objects than before: rules keep what they do not change. */
function changes(base: LobbyState, next: LobbyState): Partial<LobbyState> {
  const changed = Object.entries(next).filter(
    ([key, value]) => key !== '_id' && base[key as keyof LobbyState] !== value,
  );
  return Object.fromEntries(changed) as Partial<LobbyState>;
}
