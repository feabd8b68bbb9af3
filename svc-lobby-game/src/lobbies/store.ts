import { type Db, type Document, type IndexDescription, MongoServerError, WriteConcern } from 'mongodb';
import { type Database, limited } from '../database.ts';
import type { GameState, RoundResult } from '../games/state.ts';
import type { ListedLobby } from './presenters.ts';
import { Saves } from './saves.ts';
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
  /** The public ones and those that the user is in, newest first. */
  list(userId: string, limit: number): Promise<ListedLobby[]>;
  /** The id of the newest lobby; null when there is none. */
  newest(): Promise<string | null>;
  byCode(broadcastCode: string): Promise<Pick<LobbyState, '_id' | 'isPublic'> | null>;
  /** The numbers of those of the lobbies that exist. */
  seqsOf(lobbyIds: readonly string[]): Promise<Map<string, number>>;
  /** Lobbies whose running phase should have ended before `time`. */
  overdue(time: number): Promise<string[]>;
  changedBetween(from: number, to: number): Promise<{ _id: string; seq: number }[]>;
  abandonedSince(time: number): Promise<Pick<LobbyState, '_id' | 'seq' | 'status' | 'emptySince'>[]>;
  /** Every lobby's number; takes as long as it takes. */
  allSeqs(): AsyncIterable<{ _id: string; seq: number }>;
  /** The ids of all games that lobbies have, or have yet to put into a record; takes as long as it takes. */
  allGames(): AsyncIterable<string>;
  /** Lobbies with a finished game or a played question that is in no record yet. */
  unrecorded(): Promise<LobbyState[]>;
}

export function lobbyStore(mongo: Database): LobbyStore {
  const lobbies = mongo.collection<LobbyState>(LOBBIES);
  const admin = mongo.client.db('admin');
  const saves = new Saves<Save>((some) => saveAll(mongo, admin, some));
  return {
    async load(lobbyId) {
      const found = await lobbies.findOne({ _id: lobbyId }, limited());
      return found && upToDate(found);
    },
    async insert(state) {
      await lobbies.insertOne(state, limited());
    },
    save: (base, next) => saves.save({ base, next }),
    async remove({ _id, seq }) {
      const { deletedCount } = await lobbies.deleteOne({ _id, seq }, limited());
      return deletedCount === 1;
    },
    list: (userId, limit) =>
      lobbies
        .find<ListedLobby>(
          { $or: [{ isPublic: true }, { 'players.playerId': userId }] },
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
    async newest() {
      const found = await lobbies.findOne({}, { ...limited(), projection: { _id: 1 }, sort: { createdAt: -1 } });
      return found?._id ?? null;
    },
    byCode: (broadcastCode) => lobbies.findOne({ broadcastCode }, { ...limited(), projection: { isPublic: 1 } }),
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
    async *allGames() {
      const projection = { 'game.gameId': 1, 'played.gameId': 1, 'outbox.gameId': 1 };
      for await (const { game, played = [], outbox = [] } of lobbies.find({}, { projection })) {
        if (game) yield game.gameId;
        for (const { gameId } of [...played, ...outbox]) yield gameId;
      }
    },
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

/**
 * Lobbies of earlier versions had no items, no played questions, nobody who was sent away, and did not note who
 * answered.
 */
function upToDate(state: LobbyState): LobbyState {
  const { played = [], kicked = [] } = state;
  const game = withItems(state.game);
  if (!game || game.answered) return { ...state, played, kicked, game };
  // Who has answered cannot be told any more: such a game pays all its teams.
  const today = { ...game, answered: state.teams.map(({ teamId }) => teamId) };
  ofBefore.add(today);
  return { ...state, played, kicked, game: today };
}

function withItems(game: GameState | null): GameState | null {
  if (!game || game.hands) return game;
  const round = game.round && {
    ...game.round,
    results: game.round.results && withPrizes(game.round.results),
    drops: {},
    kept: {},
  };
  const today = { ...game, round, hands: {}, applied: [] };
  ofBefore.add(today);
  return today;
}

const withPrizes = (results: Record<string, RoundResult>): Record<string, RoundResult> =>
  Object.fromEntries(Object.entries(results).map(([teamId, one]) => [teamId, { ...one, factor: null, items: [] }]));

interface Save {
  base: LobbyState;
  next: LobbyState;
}

/**
 * Each lobby's save is one atomic write of its own, whatever becomes of the others in the command. https://www.mongodb.com/docs/manual/reference/command/bulkWrite/:
 * the driver's own `client.bulkWrite` reads the results by a cursor, which takes a game service in a rush more time than the saves.
 */
async function saveAll(mongo: Database, admin: Db, saves: readonly Save[]): Promise<(boolean | Error)[]> {
  const updates = saves.map(({ base, next }) => ({
    filter: { _id: base._id, seq: base.seq },
    update: { $set: changes(base, next) },
  }));
  const [only] = updates;
  if (only && updates.length === 1) {
    const { matchedCount } = await mongo.collection<LobbyState>(LOBBIES).updateOne(only.filter, only.update, limited());
    return [matchedCount === 1];
  }
  const ops = updates.map(({ filter, update }) => ({ update: 0, filter, updateMods: update, multi: false }));
  const nsInfo = [{ ns: `${mongo.db.databaseName}.${LOBBIES}` }];
  const command: Document = { bulkWrite: 1, ops, nsInfo, ordered: false };
  if (mongo.client.writeConcern) WriteConcern.apply(command, mongo.client.writeConcern);
  const reply = await admin.command(command, limited());
  if (reply.writeConcernError) throw new MongoServerError(reply.writeConcernError);
  const results = new Map((reply.cursor.firstBatch as SaveResult[]).map((result) => [result.idx, result]));
  return updates.map((_, index) => {
    const result = results.get(index);
    return result?.ok === 1 ? result.n === 1 : new Error(result?.errmsg ?? 'the database has not told of this save');
  });
}

/** What the command says of one of its operations. */
interface SaveResult {
  idx: number;
  ok: number;
  /** Documents that matched. */
  n: number;
  errmsg?: string;
}

/** What stands in the database without the fields of this version: it is written whole. */
const ofBefore = new WeakSet<object>();

/** These are looked into: a vote writes the votes, not the whole game. */
const OPENED = new Set(['game', 'game.round']);

/** The parts that are other objects than before, by their paths: rules keep what they do not change. */
function changes(base: LobbyState, next: LobbyState): Partial<LobbyState> {
  const found: Record<string, unknown> = {};
  const compare = (before: object, after: object, path: string) => {
    for (const [key, value] of Object.entries(after)) {
      const was = (before as Record<string, unknown>)[key];
      if (was === value) continue;
      const at = path + key;
      if (OPENED.has(at) && isLike(was, value)) compare(was, value, `${at}.`);
      else if (isContinued(was, value))
        for (let i = was.length; i < value.length; i += 1) found[`${at}.${i}`] = value[i];
      else found[at] = value;
    }
  };
  compare(base, next, '');
  delete found._id;
  return found as Partial<LobbyState>;
}

/** A list that has been added to: what was in it stands in the database. An empty one may not be there at all, since a version before. */
function isContinued(was: unknown, value: unknown): was is unknown[] {
  if (!Array.isArray(was) || !Array.isArray(value) || was.length === 0 || was.length >= value.length) return false;
  return was.every((one, index) => one === value[index]);
}

/** Both are objects with the same fields, as they stand in the database. */
function isLike(was: unknown, value: unknown): was is object {
  if (typeof was !== 'object' || was === null || ofBefore.has(was)) return false;
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(was).length && keys.every((key) => key in was);
}
