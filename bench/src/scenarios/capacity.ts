import { setTimeout as sleep } from 'node:timers/promises';
import { PHASE } from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import type { Player } from '../players/client.ts';
import { type BenchLobby, forcePhase, makeLobby, start } from '../players/lobby.ts';
import { gameSocketUrl } from '../players/watcher.ts';
import { processorTimeOf } from '../processes/processor-time.ts';
import { residentBytes } from '../processes/replicas.ts';
import { type Row, rowOf } from '../stats.ts';
import { noTimes, playRound } from './rounds.ts';

const PER_LOBBY = 20;
const PARTS = ['gateway', 'svc-lobby-game', 'mongo', 'redis', 'nats', 'svc-broadcast', 'svc-user'];
/** Sockets without play, and time for what making the lobbies has left to do, ms. */
const REST_MS = 10_000;
const SETTLE_MS = 5_000;
/** Each step of a question (shown, opened, answered) happens in all lobbies within this time, ms. */
const STEP_MS = 6_000;
const QUESTIONS = 3;
/** Creating lobbies: one at a time for each of these. */
const WIDTH = 8;

/**
 * What sockets and questions cost each part in processor time: open sockets without play, then a few questions in every
 * lobby. The costs of `docs/scaling.md`.
 */
export async function capacity(
  url: string,
  dataDir: string,
  players: Player[],
  say: (line: string) => void,
): Promise<Row[]> {
  const count = Math.floor(players.length / PER_LOBBY);
  say(`${count} lobbies of ${PER_LOBBY}`);
  const before = residentBytes(dataDir, 'svc-lobby-game');
  const lobbies: BenchLobby[] = [];
  await pLimit(WIDTH).map(Array.from({ length: count }), async (_, index) => {
    const own = players.slice(index * PER_LOBBY, (index + 1) * PER_LOBBY);
    const lobby = await makeLobby(url, own, `Ёмкость ${index + 1}`);
    await lobby.watch.open(
      gameSocketUrl(url, lobby.lobbyId),
      own.map((player) => player.token),
    );
    lobbies.push(lobby);
  });
  await sleep(SETTLE_MS);
  const resting = await processorTimeOf(dataDir, PARTS, () => sleep(REST_MS));
  await pLimit(WIDTH).map(lobbies, (lobby) => start(url, lobby));
  const times = noTimes();
  let playedMs = 0;
  const playing = await processorTimeOf(dataDir, PARTS, async () => {
    const startedAt = performance.now();
    for (let question = 1; question <= QUESTIONS; question += 1) {
      await playRound(url, lobbies, STEP_MS, times, STEP_MS);
      if (question < QUESTIONS) await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.themeChoice));
    }
    playedMs = performance.now() - startedAt;
  });
  const resident = residentBytes(dataDir, 'svc-lobby-game');
  await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.introOrFinal));
  for (const lobby of lobbies) lobby.watch.close();

  for (const part of PARTS) {
    const rest = (resting.get(part) ?? 0) / REST_MS;
    const busy = (playing.get(part) ?? 0) / playedMs;
    const question = ((busy - rest) * playedMs) / (count * QUESTIONS);
    const percents = `at rest ${(rest * 100).toFixed(1)} %, playing ${(busy * 100).toFixed(1)} % of a core`;
    say(`  ${part.padEnd(16)} ${percents}, ${question.toFixed(2)} ms for a question of one lobby`);
  }
  const sockets = count * PER_LOBBY;
  const eachKb = (resident - before) / sockets / 1024;
  say(`  ${((count * QUESTIONS * 1000) / playedMs).toFixed(1)} questions of a lobby each second`);
  return [
    rowOf(`${sockets} sockets: phase change → last player`, times.phaseChange, ''),
    rowOf(`${sockets} sockets: last answer sent → result`, times.lastSentToResult, ''),
    rowOf(`${sockets} sockets: answer sent → acknowledged`, times.answerAck, ''),
    rowOf('memory of svc-lobby-game for a socket and its share of play', [eachKb], '', 'KB'),
  ];
}
