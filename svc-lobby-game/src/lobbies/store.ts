import { type Index, type Mongo, UNLIMITED } from '@luplay/service-kit';
import type { Filter } from 'mongodb';
import type { Door } from '../access/policy.ts';
import type { DesertableLobby } from '../games/absences.ts';
import { DESERTED_MS, type LobbyState } from '../state/lobby.ts';

export const LOBBIES = 'lobbies';
export const LOBBY_CODES = 'lobbyCodes';
export const LOBBY_INDEXES: Index[] = [
  { key: { broadcastCode: 1 }, unique: true, uniqueIn: LOBBY_CODES },
  { key: { createdAt: -1 } },
  // Finds overdue timers of running games.
  { key: { status: 1, 'game.timer.endsAt': 1 } },
  { key: { updatedAt: 1 } },
  { key: { emptySince: 1 } },
  { key: { 'players.playerId': 1 } },
  { key: { 'bench.playerId': 1 }, sparse: true },
  { key: { 'outbox.gameId': 1 } },
  { key: { 'played.gameId': 1 } },
  { key: { 'simulation.seed': 1 }, sparse: true },
];

const PEOPLE = { 'players.playerId': 1, 'bench.playerId': 1 } as const;
interface ListedPeople {
  players: { playerId: string }[];
  bench?: { playerId: string }[];
}

/** What is needed of a lobby that was looked up by its code. */
type FoundLobby = Pick<LobbyState, '_id' | 'status' | 'maxPlayers' | 'latecomers' | 'admin' | 'emptySince'> &
  Door &
  ListedPeople;
const FOUND = {
  ...{ isPublic: 1, inviteCode: 1, kicked: 1, barred: 1 },
  ...{ status: 1, maxPlayers: 1, latecomers: 1, admin: 1, emptySince: 1 },
  ...PEOPLE,
} as const;

const LISTED = {
  title: 1,
  maxPlayers: 1,
  status: 1,
  isPublic: 1,
  quest: 1,
  questTitle: 1,
  questionLimit: 1,
  latecomers: 1,
  admin: 1,
  emptySince: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof LobbyState, 1>>;
/** The fields of a lobby that the list shows. */
export type ListedLobby = Pick<LobbyState, '_id' | keyof typeof LISTED> & ListedPeople;

const SHOWN = { projection: { ...LISTED, ...PEOPLE } } as const;
const RUNNING = { title: 1, questTitle: 1, admin: 1, updatedAt: 1 } as const;

/** Lobbies with a game whose people have all left, or are all away for so long that it stands still. */
const deserted = (now: number) => [
  { status: { $ne: 'waiting' as const }, emptySince: { $ne: null } },
  { 'absence.since': { $lte: now - DESERTED_MS.pause } },
];

const inside = (userId: string) => [{ 'players.playerId': userId }, { 'bench.playerId': userId }];

const DESERTABLE = { 'players.playerId': 1, absence: 1, 'simulation.createdBy': 1 } as const;

export type LobbyQueries = ReturnType<typeof lobbyQueries>;

/** Queries on fields that only lobbies have; everything else is in live-kit's store. */
export function lobbyQueries(
  mongo: Pick<Mongo, 'collection'>,
  codes: { lobbyOf(code: string): Promise<string | null> },
  now: () => number,
) {
  const lobbies = mongo.collection<LobbyState>(LOBBIES);
  return {
    /** Those that the user is in, and public ones without games that nobody is connected to; newest first. */
    async list(userId: string, limit: number): Promise<ListedLobby[]> {
      const newest = (filter: Filter<LobbyState>) =>
        lobbies.find<ListedLobby>(filter, SHOWN).sort({ createdAt: -1 }).limit(limit).toArray();
      const open = { isPublic: true, $nor: deserted(now()) };
      // Apart, as newer ones of others may fill the list.
      const found = await Promise.all([newest({ $or: inside(userId) }), newest(open)]);
      const byId = new Map(found.flat().map((lobby) => [lobby._id, lobby]));
      return [...byId.values()].slice(0, limit).sort((one, other) => other.createdAt - one.createdAt);
    },
    /** Running games of a player, newest first. */
    running: (userId: string, limit: number): Promise<Pick<LobbyState, '_id' | 'title' | 'questTitle' | 'admin'>[]> =>
      lobbies
        .find({ 'players.playerId': userId, status: 'in_progress' }, { projection: RUNNING })
        .sort({ updatedAt: -1 })
        .limit(limit)
        .toArray(),
    /** Lobbies whose game is running. */
    inProgress: (): Promise<DesertableLobby[]> =>
      lobbies.find<DesertableLobby>({ status: 'in_progress' }, { projection: DESERTABLE }).toArray(),
    async byCode(broadcastCode: string): Promise<FoundLobby | null> {
      const _id = await codes.lobbyOf(broadcastCode);
      const found = _id && (await lobbies.findOne<FoundLobby>({ _id, broadcastCode }, { projection: FOUND }));
      // Lobbies of the release before have not taken their codes.
      return found || lobbies.findOne<FoundLobby>({ broadcastCode }, { projection: FOUND });
    },
    abandonedSince: (time: number): Promise<Pick<LobbyState, '_id' | 'seq' | 'status' | 'emptySince'>[]> =>
      lobbies.find({ emptySince: { $lte: time } }, { projection: { seq: 1, status: 1, emptySince: 1 } }).toArray(),
    /** Lobbies in which nothing has happened since then. */
    unusedSince: (time: number): Promise<Pick<LobbyState, '_id' | 'status' | 'updatedAt'>[]> =>
      lobbies.find({ updatedAt: { $lte: time } }, { projection: { status: 1, updatedAt: 1 } }).toArray(),
    /** The ids of all games that lobbies have, or still have to put into a record. Reads the whole collection. */
    async *allGames(): AsyncGenerator<string> {
      const projection = { 'game.gameId': 1, 'played.gameId': 1, 'outbox.gameId': 1 };
      for await (const { game, played = [], outbox = [] } of lobbies.find({}, { ...UNLIMITED, projection })) {
        if (game) yield game.gameId;
        for (const { gameId } of [...played, ...outbox]) yield gameId;
      }
    },
    /** Lobbies with a finished game or a played question in no record, saved before a time, epoch ms. */
    async unrecorded(before: number): Promise<LobbyState[]> {
      const [ended, playing] = await Promise.all([
        lobbies.find({ 'outbox.gameId': { $exists: true }, 'outbox.finishedAt': { $lte: before } }).toArray(),
        // One that has changed since then is left alone: its next question is recorded together with this one.
        lobbies.find({ 'played.gameId': { $exists: true }, updatedAt: { $lte: before } }).toArray(),
      ]);
      return [...ended, ...playing];
    },
    /** Lobbies in which bots have ever played, simulations among them. */
    withBots: (): Promise<LobbyState[]> => lobbies.find({ 'simulation.seed': { $exists: true } }).toArray(),
  };
}
