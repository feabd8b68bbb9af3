import { PHASE } from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import type { Player } from '../players/client.ts';
import { type BenchLobby, forcePhase, makeLobby, start } from '../players/lobby.ts';
import { gameSocketUrl } from '../players/watcher.ts';
import { type Row, rowOf } from '../stats.ts';
import { AnswerCosts, microseconds } from './answer-costs.ts';
import { bareWsAnswers, bareWsLoop } from './reference.ts';
import { noTimes, playRound } from './rounds.ts';

/** Lobbies that are made or moved at once. */
const WIDTH = 8;
/** Enough for a p99 that is not one slow moment of the machine. The quiz has questions for twice as many rounds. */
const ANSWER_ROUNDS = 5;
/** The phases of the lobbies change within this time, ms. */
const SPREAD_MS = 1000;
/** Time within which people who all know the answer press, ms. */
const PEOPLE_MS = 1000;
const CROWD = 1000;
const CROWD_ROUNDS = 3;
const LOOPS = 10;

const DIRECT = 'no gateway, no rules, no storage';
const THROUGH = 'no rules, no storage; each message through nginx, as in the product';

/**
 * Many small lobbies: phase changes, answers within a second, answers at one instant. The reference sends messages of
 * the size that the product's had, and runs after it, with the same rounds and the same warm load generator.
 */
export async function manyLobbies(
  url: string,
  dataDir: string,
  players: Player[],
  size: { lobbies: number; players: number },
  say: (line: string) => void,
): Promise<Row[]> {
  say(`making ${size.lobbies} lobbies of ${size.players}`);
  const lobbies: BenchLobby[] = [];
  await pLimit(WIDTH).map(Array.from({ length: size.lobbies }), async (_, index) => {
    const own = players.slice(index * size.players, (index + 1) * size.players);
    const lobby = await makeLobby(url, own, `Нагрузка ${index + 1}`);
    await lobby.watch.open(
      gameSocketUrl(url, lobby.lobbyId),
      own.map((player) => player.token),
    );
    lobbies.push(lobby);
  });
  await pLimit(WIDTH).map(lobbies, (lobby) => start(url, lobby));
  const times = noTimes();
  const asPeople = noTimes();
  const costs = new AnswerCosts(dataDir);
  for (let round = 1; round <= 2 * ANSWER_ROUNDS; round++) {
    say(`round ${round} of ${2 * ANSWER_ROUNDS}`);
    // Answers within a second first: they warm up both the services and the load generator.
    if (round <= ANSWER_ROUNDS) await playRound(url, lobbies, SPREAD_MS, asPeople, PEOPLE_MS);
    else await playRound(url, lobbies, SPREAD_MS, times, 0, (answers) => costs.observe(answers));
    // Back to the theme choice, so that the next round has a new question whatever phase the timers have reached.
    if (round < 2 * ANSWER_ROUNDS)
      await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.themeChoice));
  }
  const bytes = Math.max(...lobbies.map(({ watch }) => watch.frameBytes));
  await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.introOrFinal));
  for (const lobby of lobbies) lobby.watch.close();

  const answers = ANSWER_ROUNDS * size.lobbies * size.players;
  say(`at one instant, processor time for an answer: ${costs.report(answers)}`);
  say(`the bare server, results of ${bytes} bytes`);
  const bareAnswers = (path: 'direct' | 'gateway') =>
    bareWsAnswers(size.lobbies, size.players, bytes, ANSWER_ROUNDS, PEOPLE_MS, path);
  const direct = await bareAnswers('direct');
  const through = await bareAnswers('gateway');
  say(
    `  without gateway ${microseconds(direct.processorMs, answers)}, behind nginx ${microseconds(through.processorMs, answers)}`,
  );

  const load = `${size.lobbies} × ${size.players}`;
  const people = `${load}, answers within ${PEOPLE_MS} ms`;
  const instant = `${load}, answers at one instant`;
  const changes = [...times.phaseChange, ...asPeople.phaseChange];
  return [
    rowOf(`${load}: phase change → last player`, changes, 'p99 ≤ 12; Rahoot p99 1.3-5, one process, memory only'),
    rowOf(`${people}: last sent → result`, asPeople.lastSentToResult, 'p99 ≤ 30; Rahoot median 440-640'),
    rowOf(`${people}: sent → acknowledged`, asPeople.answerAck, 'stored before acknowledged'),
    rowOf('  bare ws, same run: last sent → result', direct.asPeople.lastSentToResult, DIRECT),
    rowOf(`${instant}: last sent → result`, times.lastSentToResult, '≤ 1.2 times the bare server'),
    rowOf(`${instant}: sent → acknowledged`, times.answerAck, ''),
    rowOf(`${instant}: last acknowledged → result`, times.lastAckedToResult, ''),
    rowOf('  bare ws, same run: last sent → result', direct.atOnce.lastSentToResult, DIRECT),
    rowOf('  bare ws behind nginx, same run', through.atOnce.lastSentToResult, THROUGH),
  ];
}

/** One lobby of a few players whom a large crowd watches on the game's own sockets. */
export async function oneLobby(url: string, players: Player[], say: (line: string) => void): Promise<Row[]> {
  say(`one lobby, ${CROWD} sockets`);
  const lobby = await makeLobby(url, players, 'Полный зал');
  const tokens = Array.from({ length: CROWD }, (_, index) => lobby.players[index]?.token ?? null);
  await lobby.watch.open(gameSocketUrl(url, lobby.lobbyId), tokens);
  await start(url, lobby);
  const times = noTimes();
  for (let round = 1; round <= CROWD_ROUNDS; round++) {
    await playRound(url, [lobby], 0, times);
    if (round < CROWD_ROUNDS) await forcePhase(url, lobby, PHASE.themeChoice);
  }
  const bytes = lobby.watch.frameBytes;
  await forcePhase(url, lobby, PHASE.introOrFinal);
  lobby.watch.close();
  const crowd = `one lobby, ${CROWD} sockets`;
  const results = 'last answer → result';
  return [
    rowOf(`${crowd}: phase change → last`, times.phaseChange, ''),
    rowOf(`${crowd}: ${results}`, times.lastSentToResult, '≤ 1.5 times the bare loop; Rahoot 22-56 s'),
    rowOf(`  bare ws loop, ${bytes} bytes, same run`, await bareWsLoop(CROWD, bytes, LOOPS), DIRECT),
    rowOf('  bare ws loop behind nginx, same run', await bareWsLoop(CROWD, bytes, LOOPS, 'gateway'), THROUGH),
  ];
}
