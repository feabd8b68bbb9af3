/**
 * A load generator of the scenario `capacity`, a process of its own: some of the lobbies, their sockets and players.
 * Does what its parent asks, one request at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PHASE } from '@luplay/contracts/lobby-game';
import { MongoClient } from 'mongodb';
import pLimit from 'p-limit';
import type { Player } from '../players/client.ts';
import { type BenchLobby, enterPhase, forcePhase, makeLobby, openSockets, questionOf } from '../players/lobby.ts';
import { noPaceTimes, PacedLobby, type PaceTimes } from '../players/paced-lobby.ts';
import { Told } from '../players/told.ts';
import { type OwnLoad, watchOwnLoad } from '../processes/own-load.ts';
import { answerAll, answersOf, inTurn, noTimes } from './rounds.ts';

/** Commands of hosts at once. */
const WIDTH = 8;
/** Lobbies that are made at once: by all generators about as many as the product can take. */
const MADE_AT_ONCE = 4;
const url = process.argv[2] as string;

export interface Requests {
  /** Makes a lobby of each list, some at once, and opens its sockets. */
  make: { asks: { players: Player[][] }; gets: null };
  /** All lobbies that do not play begin, within this time, ms. */
  start: { asks: { withinMs: number }; gets: null };
  /** What was measured since the last call. */
  measured: { asks: null; gets: { times: PaceTimes; own: OwnLoad } };
  /** No more questions; those that are asked are answered. */
  stop: { asks: null; gets: null };
  /** Opens a question in all lobbies, each step within this time, ms. */
  ask: { asks: { withinMs: number }; gets: null };
  /** All players answer within this time, ms. */
  answer: { asks: { withinMs: number }; gets: Burst };
  /** Ends all games; resolves to the number of acknowledged answers, and of those in the records. */
  end: { asks: null; gets: { acknowledged: number; recorded: number } };
}
export interface Burst {
  acknowledged: number[];
  lastSentToResult: number[];
  /** Acknowledged answers that the stored lobby has not. */
  lost: number;
  /** What sockets were told that was not true. */
  untrue: string[];
  own: OwnLoad;
}

const mongo = new MongoClient(process.env.MONGO_URL ?? '');
const lobbies: BenchLobby[] = [];
const waiting: PacedLobby[] = [];
const paced: PacedLobby[] = [];
const own = watchOwnLoad();
let times = noPaceTimes();
let asked: string[] = [];
let acknowledged = 0;
let isEnding = false;

function fail(error: Error): never {
  console.error(error);
  process.exit(1);
}

async function make(players: Player[], title: string): Promise<PacedLobby> {
  const lobby = await makeLobby(url, players, title);
  await openSockets(url, lobby);
  for (const socket of lobby.watch.sockets)
    socket.once('close', (code) => isEnding || fail(new Error(`a socket was closed with ${code}`)));
  lobbies.push(lobby);
  return new PacedLobby(url, lobby, () => times, fail);
}

async function begin(lobby: PacedLobby): Promise<void> {
  paced.push(lobby);
  await lobby.start();
}

interface StoredLobby {
  _id: string;
  game: { round: { votes: { userId: string; option: number }[] } };
}

/** The number of answers that the stored lobbies do not have. */
async function countLost(sent: ReadonlyMap<string, Record<string, number>>): Promise<number> {
  const stored = mongo.db().collection<StoredLobby>('lobbies');
  const found = stored.find({ _id: { $in: [...sent.keys()] } }, { projection: { 'game.round.votes': 1 } });
  let kept = 0;
  for await (const { _id, game } of found) {
    const options = sent.get(_id) ?? {};
    kept += game.round.votes.filter(({ userId, option }) => options[userId] === option).length;
  }
  return [...sent.values()].reduce((sum, options) => sum + Object.keys(options).length, 0) - kept;
}

/** Answers in the records of the ended games. */
async function countRecorded(): Promise<number> {
  const ids = lobbies.map(({ lobbyId }) => lobbyId);
  const records = mongo.db().collection('gameRecords');
  let recorded = 0;
  for await (const { rounds } of records.find({ lobbyId: { $in: ids } }, { projection: { 'rounds.votes': 1 } })) {
    for (const { votes } of rounds as { votes: { option: number | null }[] }[])
      recorded += votes.filter(({ option }) => option !== null).length;
  }
  return recorded;
}

const handlers: { [K in keyof Requests]: (asks: Requests[K]['asks']) => Promise<Requests[K]['gets']> } = {
  async make({ players }) {
    await pLimit(MADE_AT_ONCE).map(players, async (own) => {
      waiting.push(await make(own, `Ёмкость ${lobbies.length + 1}`));
    });
    return null;
  },
  async start({ withinMs }) {
    await inTurn(waiting.splice(0), withinMs, begin);
    return null;
  },
  async measured() {
    const taken = { times, own: own() };
    acknowledged += times.acknowledged.length;
    times = noPaceTimes();
    return taken;
  },
  async stop() {
    await Promise.all(paced.map((lobby) => lobby.stop()));
    acknowledged += times.acknowledged.length;
    times = noPaceTimes();
    return null;
  },
  async ask({ withinMs }) {
    await inTurn(lobbies, withinMs, async (lobby) => {
      // The timers may have asked a question meanwhile.
      await forcePhase(url, lobby, PHASE.themeChoice);
      await enterPhase(url, lobby, PHASE.question);
    });
    await inTurn(lobbies, withinMs, (lobby) => enterPhase(url, lobby, PHASE.answering));
    asked = await pLimit(WIDTH).map(lobbies, (lobby) => questionOf(url, lobby));
    return null;
  },
  async answer({ withinMs }) {
    own();
    const observed = lobbies.map((lobby) => new Told(lobby));
    const measured = noTimes();
    await Promise.all(
      lobbies.map((lobby, index) =>
        answerAll(lobby.watch, answersOf(lobby, asked[index] as string), withinMs, measured),
      ),
    );
    const taken = own();
    const ends = observed.map((told) => told.end());
    const lost = await countLost(new Map(ends.map(({ options }, index) => [lobbies[index]?.lobbyId ?? '', options])));
    acknowledged += measured.answerAck.length;
    return {
      acknowledged: measured.answerAck,
      lastSentToResult: measured.lastSentToResult,
      lost,
      untrue: ends.flatMap(({ untrue }) => untrue),
      own: taken,
    };
  },
  async end() {
    await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.introOrFinal));
    const until = performance.now() + 20_000;
    let recorded = await countRecorded();
    while (recorded < acknowledged && performance.now() < until) {
      await sleep(200);
      recorded = await countRecorded();
    }
    isEnding = true;
    for (const { watch } of lobbies) watch.close();
    await mongo.close();
    return { acknowledged, recorded };
  },
};

process.on('message', async ({ request, asks }: { request: keyof Requests; asks: never }) => {
  const gets = await handlers[request](asks);
  process.send?.(gets);
});
process.on('unhandledRejection', (error) => fail(error as Error));
process.on('disconnect', () => process.exit(0));
