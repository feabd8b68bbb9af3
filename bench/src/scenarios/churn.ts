import { setTimeout as pause } from 'node:timers/promises';
import { lobbies, PHASE, teams } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from '../players/client.ts';
import { type BenchLobby, broadcastCodeOf, forcePhase, makeLobby, questionOf, start } from '../players/lobby.ts';
import { broadcastSocketUrl, gameSocketUrl, LobbyWatch, matchesBroadcastUpdate } from '../players/watcher.ts';
import { type Backing, cardsAreOut, openBacking, until } from '../processes/backing.ts';
import { type Holdings, readHoldings } from '../processes/holdings.ts';
import { Passing } from '../processes/passing.ts';

/** Interval between two lobbies, ms. The scenario looks for leaks, not for speed. */
const PACE_MS = 3_000;
/** Lobbies before the first measurement of the heap, so that code and caches have reached their size. */
const WARM_UP = 60;
/** Longer than what a deleted lobby leaves is kept, which is that somebody knew its code, ms. */
const KEPT_MS = 25 * 3_600_000;
const PATIENCE_MS = 180_000;
const LOOK_MS = 5_000;
/** Accepted growth of a heap, KB: a replica caches quizzes. */
const HEAP_GROWTH = 8 * 1024;
const HEAP = / heap, KB$/;
/** Entries in memory: the services forget them some time after the last use. */
const IN_MEMORY = /#\d+ (sockets_open|socket_rooms|held)$/;
/** What is kept of games, what a pool has opened, and sizes. */
const VARIES = /^MongoDB game(Records|Digests)$|^NATS GAMES messages$| connections to MongoDB$|, KB$/;

/**
 * Players join, play, lose their connections and leave, and lobbies come and go; then what the product holds is
 * compared with what it held after the warm-up, and in memory before it. `left`: what did not come back.
 */
export async function churn(
  url: string,
  dataDir: string,
  players: Player[],
  minutes: number,
  say: (line: string) => void,
): Promise<{ lines: string[]; left: string[] }> {
  const backing = await openBacking();
  const passing = new Passing(dataDir, backing);
  const expire = async () => {
    await passing.pass(KEPT_MS);
    await until('what is kept of lobbies is gone', () => isGone(backing));
    return readHoldings(dataDir, backing);
  };
  await cardsAreOut(backing);
  const first = await readHoldings(dataDir, backing);
  let visits = 0;
  say(`warming up: ${WARM_UP} lobbies`);
  while (visits < WARM_UP) await visit(url, players, ++visits);
  // What is in memory is compared with none of these lobbies.
  const before = new Map([...(await expire()), ...[...first].filter(([name]) => IN_MEMORY.test(name))]);

  say(`${minutes} minutes of churn`);
  const last = performance.now() + minutes * 60_000;
  while (performance.now() < last) {
    await visit(url, players, ++visits);
    await pause(PACE_MS);
  }
  say(`${visits} lobbies came and went; waiting for what is kept for a while`);
  let after = await expire();
  const end = performance.now() + PATIENCE_MS;
  while (leftOf(before, after).length > 0 && performance.now() < end) {
    await pause(LOOK_MS);
    after = await readHoldings(dataDir, backing);
  }
  await backing.close();
  const lines = [...after].map(
    ([name, value]) => `${name}: ${(before.get(name) ?? 0).toFixed(0)} → ${value.toFixed(0)}`,
  );
  return { lines, left: leftOf(before, after) };
}

/** Lobbies, the copies of their quizzes, and the tombstones of their states. */
async function isGone({ db, streams }: Backing): Promise<boolean> {
  for (const name of ['lobbies', 'gameQuizzes']) if ((await db.collection(name).countDocuments()) > 0) return false;
  for await (const { config, state } of streams.streams.list())
    if (config.name.startsWith('KV_live_games') && state.messages > 0) return false;
  return true;
}

function leftOf(before: Holdings, after: Holdings): string[] {
  return [...after].flatMap(([name, value]) => {
    const growth = value - (before.get(name) ?? 0);
    return (HEAP.test(name) ? growth > HEAP_GROWTH : !VARIES.test(name) && growth > 0) ? [name] : [];
  });
}

/** One lobby from its creation to its deletion; `number` varies what happens in it. */
async function visit(url: string, people: Player[], number: number): Promise<void> {
  const lobby = await makeLobby(url, people, `Проходной двор ${number}`);
  const admin = people[0] as Player;
  const socketUrl = gameSocketUrl(url, lobby.lobbyId);
  // Sockets of the players, and of spectators.
  await lobby.watch.open(socketUrl, [...people.map(({ token }) => token), null, null]);
  const spectators = new LobbyWatch(matchesBroadcastUpdate);
  await spectators.open(broadcastSocketUrl(`${url}/api2`, await broadcastCodeOf(url, lobby)), [null, null]);
  const playing = number % 4 !== 0;
  if (playing) await play(url, lobby, number);
  // Half of the connections break, the others are closed by the deletion.
  for (const socket of lobby.watch.sockets.filter((_, index) => index % 2 === 0)) socket.terminate();
  const again = new LobbyWatch();
  if (number % 2 === 0) await again.open(socketUrl, [admin.token, null]);
  if (number % 3 === 0) await leaveOneByOne(url, lobby, playing);
  await callAs(url, admin, lobbies.deleteLobby, { params: { id: lobby.lobbyId } });
  for (const watch of [lobby.watch, again, spectators]) watch.close();
}

/** A question, or a part of one, and in some lobbies the end of the game. */
async function play(url: string, lobby: BenchLobby, number: number): Promise<void> {
  await start(url, lobby);
  for (const phase of [PHASE.question, PHASE.answering]) await forcePhase(url, lobby, phase);
  const answering = lobby.players.slice(0, number % (lobby.players.length + 1));
  const questionId = await questionOf(url, lobby);
  const answers = answering.map(({ userId }, index) => {
    const teamId = lobby.teamOf.get(userId) as string;
    return lobby.watch.answer(index, { teamId, questionId, answers: [1] });
  });
  await Promise.all(answers);
  if (number % 5 === 0) await forcePhase(url, lobby, PHASE.introOrFinal);
}

/** The others leave, their teams first while there is no game; the host stays to delete the lobby. */
async function leaveOneByOne(url: string, { lobbyId, players, teamOf }: BenchLobby, playing: boolean): Promise<void> {
  for (const player of players.slice(1)) {
    const { userId } = player;
    const body = { lobbyId, teamId: teamOf.get(userId) as string, userId };
    if (!playing) await callAs(url, player, teams.leaveTeam, { body });
    await callAs(url, player, lobbies.leaveLobby, { body: { lobbyId, userId } });
  }
}
