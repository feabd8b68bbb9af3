import { setTimeout as pause } from 'node:timers/promises';
import { lobbies, PHASE, teams } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from '../players/client.ts';
import { type BenchLobby, forcePhase, makeLobby, questionOf, start } from '../players/lobby.ts';
import { broadcastSocketUrl, gameSocketUrl, LobbyWatch, matchesBroadcastUpdate } from '../players/watcher.ts';
import { type Counts, openCounts } from '../processes/counts.ts';
import { collectedHeap, inspected } from '../processes/inspector.ts';
import { replicasOf } from '../processes/replicas.ts';

/** Interval between two lobbies, ms. The scenario looks for leaks, not for speed. */
const PACE_MS = 3_000;
/** Lobbies before the first measurement of the heap, so that code and caches have reached their size. */
const WARM_UP = 60;
/** Longer than temporary entries live (a quiz copy, presence, a deleted lobby's tombstone: a minute each), ms. */
const SETTLE_MS = 90_000;
/** Accepted growth of a heap, bytes: a replica caches up to 300 quizzes. */
const HEAP_GROWTH = 8 * 1024 * 1024;

export interface ChurnResult {
  lines: string[];
  /** Counts that did not return to their initial value. */
  left: string[];
}

/** Players join, play, lose their connections and leave, and lobbies come and go; then all counts are compared. */
export async function churn(
  url: string,
  dataDir: string,
  players: Player[],
  minutes: number,
  say: (line: string) => void,
): Promise<ChurnResult> {
  const counts = await openCounts(dataDir);
  while (!(await counts.areCardsOut())) await pause(100);
  const atStart = await counts.read();
  let visits = 0;
  say(`warming up: ${WARM_UP} lobbies`);
  while (visits < WARM_UP) await visit(url, players, ++visits);
  await settled(counts, atStart);
  const heapAtStart = await heaps(dataDir);

  say(`${minutes} minutes of churn`);
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until) {
    await visit(url, players, ++visits);
    await pause(PACE_MS);
  }
  say(`${visits} lobbies came and went; waiting for what is kept for a while`);
  const atEnd = await settled(counts, atStart);
  const heapAtEnd = await heaps(dataDir);
  await counts.close();
  return judged(atStart, atEnd, heapAtStart, heapAtEnd);
}

/** One lobby from its creation to its deletion; `number` varies what happens in it. */
async function visit(url: string, people: Player[], number: number): Promise<void> {
  const lobby = await makeLobby(url, people, `Проходной двор ${number}`);
  const admin = people[0] as Player;
  const { lobby: shown } = await callAs(url, admin, lobbies.getLobby, { params: { id: lobby.lobbyId } });
  const socketUrl = gameSocketUrl(url, lobby.lobbyId);
  // Sockets of the players, and of spectators.
  await lobby.watch.open(socketUrl, [...people.map(({ token }) => token), null, null]);
  const spectators = new LobbyWatch(matchesBroadcastUpdate);
  await spectators.open(broadcastSocketUrl(`${url}/api2`, shown.broadcastCode), [null, null]);
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

async function settled(counts: { read(): Promise<Counts> }, wanted: Counts): Promise<Counts> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const now = await counts.read();
    if (performance.now() > until || [...now].every(([name, count]) => count <= (wanted.get(name) ?? 0))) return now;
    await pause(2_000);
  }
}

async function heaps(dataDir: string): Promise<Counts> {
  const found: Counts = new Map();
  for (const service of ['svc-lobby-game', 'svc-broadcast', 'svc-user']) {
    for (const replica of replicasOf(dataDir, service))
      found.set(replica.name, await inspected(replica, collectedHeap));
  }
  return found;
}

function judged(atStart: Counts, atEnd: Counts, heapAtStart: Counts, heapAtEnd: Counts): ChurnResult {
  const lines: string[] = [];
  const left: string[] = [];
  for (const [name, count] of atEnd) {
    const before = atStart.get(name) ?? 0;
    lines.push(`${name}: ${before} → ${count}`);
    if (count > before) left.push(`${name}: ${before} → ${count}`);
  }
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  for (const [name, bytes] of heapAtEnd) {
    const before = heapAtStart.get(name) ?? 0;
    const line = `${name} heap after collection, MB: ${mb(before)} → ${mb(bytes)}`;
    lines.push(line);
    if (bytes - before > HEAP_GROWTH) left.push(line);
  }
  return { lines, left };
}
