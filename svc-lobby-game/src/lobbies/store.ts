import type { IndexDescription } from 'mongodb';
import { type Database, limited } from '../database.ts';
import type { RoundResult } from '../games/state.ts';
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
  { key: { 'played.gameId': 1 } },
];

export interface LobbyStore {
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
  /** Every lobby's number; takes as long as it takes. */
  allSeqs(): AsyncIterable<{ _id: string; seq: number }>;
  /** Lobbies with a finished game or a played question that is in no record yet. */
  unrecorded(): Promise<LobbyState[]>;
}

export function lobbyStore(mongo: Database): LobbyStore {
  const lobbies = mongo.collection<LobbyState>(LOBBIES);
  return {
    async load(lobbyId) {
      const found = await lobbies.findOne({ _id: lobbyId }, limited());
      return found && upToDate(found);
    },
    async insert(state) {
      await lobbies.insertOne(state, limited());
    },
    async save(base, next) {
      const wanted = { _id: base._id, seq: base.seq };
      const { matchedCount } = await lobbies.updateOne(wanted, { $set: changes(base, next) }, limited());
      return matchedCount === 1;
    },
    async remove({ _id, seq }) {
      const { deletedCount } = await lobbies.deleteOne({ _id, seq }, limited());
      return deletedCount === 1;
    },
    list: (limit) =>
      lobbies
        .find<ListedLobby>(
          {},
          {
            ...limited(),
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
      const found = await lobbies.findOne({ broadcastCode }, { ...limited(), projection: { _id: 1 } });
      return found?._id ?? null;
    },
    async seqsOf(lobbyIds) {
      const found = await lobbies
        .find({ _id: { $in: [...lobbyIds] } }, { ...limited(), projection: { seq: 1 } })
        .toArray();
      return new Map(found.map(({ _id, seq }) => [_id, seq]));
    },
    async overdue(time) {
      const found = await lobbies
        .find({ status: 'in_progress', 'game.timer.endsAt': { $lt: time } }, { ...limited(), projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    changedBetween: (from, to) =>
      lobbies
        .find<{ _id: string; seq: number }>(
          { updatedAt: { $gte: from, $lt: to } },
          { ...limited(), projection: { seq: 1 } },
        )
        .toArray(),
    abandonedSince: (time) =>
      lobbies
        .find({ emptySince: { $lte: time } }, { ...limited(), projection: { seq: 1, status: 1, emptySince: 1 } })
        .toArray(),
    allSeqs: () => lobbies.find<{ _id: string; seq: number }>({}, { projection: { seq: 1 } }),
    async unrecorded() {
      const found = await Promise.all(
        ['outbox.gameId', 'played.gameId'].map((path) =>
          lobbies.find({ [path]: { $exists: true } }, limited()).toArray(),
        ),
      );
      return found.flat().map(upToDate);
    },
  };
}

/** Lobbies of the version before had no items and no played questions. */
function upToDate(state: LobbyState): LobbyState {
  const { game, played = [] } = state;
  if (!game || game.hands) return { ...state, played };
  const round = game.round && {
    ...game.round,
    results: game.round.results && withPrizes(game.round.results),
    drops: {},
    kept: {},
  };
  return { ...state, played, game: { ...game, round, hands: {}, applied: [] } };
}

const withPrizes = (results: Record<string, RoundResult>): Record<string, RoundResult> =>
  Object.fromEntries(Object.entries(results).map(([teamId, one]) => [teamId, { ...one, factor: null, items: [] }]));

/** The parts that are other objects than before: rules keep what they do not change. */
function changes(base: LobbyState, next: LobbyState): Partial<LobbyState> {
  const changed = Object.entries(next).filter(
    ([key, value]) => key !== '_id' && base[key as keyof LobbyState] !== value,
  );
  return Object.fromEntries(changed) as Partial<LobbyState>;
}
