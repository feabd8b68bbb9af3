import { PHASE } from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import type { Player } from '../players/client.ts';
import { type BenchLobby, forcePhase, makeLobby, type Size, start, startLobbies, WIDTH } from '../players/lobby.ts';
import { gameSocketUrl } from '../players/watcher.ts';
import { type Bar, barOf, percentile, type Row, rowOf } from '../stats.ts';
import { AnswerCosts } from './answer-costs.ts';
import { withBareCrowd, withBareRooms } from './reference.ts';
import { inTurn, noTimes, playRound, type RoundTimes } from './rounds.ts';

/** The product and the references in turn. The quiz has questions for two more rounds. */
const RUNS = 5;
/** Rounds of each before the first run: V8 has compiled after about so many thousand answers what it compiles. */
const WARM_UP_ROUNDS = 15;
/** Of answers within a second in each run: a hundred results, so that p99 is not one slow moment of the machine. */
const PEOPLE_ROUNDS = 2;
/** The bar of a phase change, 12 ms where the bare server's answers within a second take 5 ms. */
const PHASE_CHANGE = 12 / 5;
/** The phases of the lobbies change within this time, ms. */
const SPREAD_MS = 1000;
/** Time within which people who all know the answer press, ms. */
const PEOPLE_MS = 1000;
const CROWD = 1000;
/** Messages of the reference in each run. */
const LOOPS = 3;

const DIRECT = 'no gateway, no rules, no storage';
const THROUGH = 'no rules, no storage; each message through nginx, as in the product';

const p99 = (values: readonly number[]) => percentile(values, 99);
/** How the answers' ends within a run compare. */
const ratio = (own: readonly number[], reference: readonly number[]) => p99(own) / p99(reference);

function addTo(all: RoundTimes, times: RoundTimes): void {
  for (const name of Object.keys(all) as (keyof RoundTimes)[]) all[name].push(...times[name]);
}

/**
 * Many small lobbies: phase changes, answers within a second, answers at one instant. Bare servers are timed in turn
 * with the product, all of them warm, with messages of the size that the product's have.
 */
export async function manyLobbies(
  url: string,
  dataDir: string,
  players: Player[],
  size: Size,
  say: (line: string) => void,
): Promise<(Row | Bar)[]> {
  /** Lobbies with a game of their own, for as many rounds as its quiz has questions. */
  const begin = () => startLobbies(url, players, size, 'Нагрузка');
  const end = async (begun: readonly BenchLobby[]) => {
    await pLimit(WIDTH).map(begun, (lobby) => forcePhase(url, lobby, PHASE.introOrFinal));
    for (const lobby of begun) lobby.watch.close();
  };
  say(`${size.lobbies} lobbies of ${size.players}: ${WARM_UP_ROUNDS} rounds to warm up`);
  const early = await begin();
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    if (round > 0) await pLimit(WIDTH).map(early, (lobby) => forcePhase(url, lobby, PHASE.themeChoice));
    await playRound(url, early, 0, noTimes());
  }
  await end(early);
  const lobbies = await begin();
  const costs = new AnswerCosts(dataDir);
  let isFirst = true;
  const play = async (withinMs: number) => {
    // Back to the theme choice, so that each round has a new question whatever phase the timers have reached.
    if (!isFirst) await inTurn(lobbies, SPREAD_MS, (lobby) => forcePhase(url, lobby, PHASE.themeChoice));
    isFirst = false;
    const times = noTimes();
    const before = costs.all;
    await playRound(url, lobbies, SPREAD_MS, times, withinMs, (answers) =>
      withinMs > 0 ? answers() : costs.observe(answers),
    );
    return { times, processorMs: costs.all - before };
  };
  await play(PEOPLE_MS);
  await play(0);
  costs.forget();
  const bytes = Math.max(...lobbies.map(({ watch }) => watch.frameBytes));
  const product = { people: noTimes(), instant: noTimes() };
  const direct = { people: noTimes(), instant: noTimes() };
  const through = { people: noTimes(), instant: noTimes() };
  const ratios = { phase: [] as number[], people: [] as number[], instant: [] as number[], processor: [] as number[] };
  const { lobbies: rooms, players: perRoom } = size;
  await withBareRooms(rooms, perRoom, bytes, 'direct', (answerDirectly) =>
    withBareRooms(rooms, perRoom, bytes, 'gateway', async (answerThrough) => {
      for (const answer of [answerDirectly, answerThrough]) {
        for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await answer(0);
        await answer(PEOPLE_MS);
      }
      for (let run = 1; run <= RUNS; run += 1) {
        say(`run ${run} of ${RUNS}`);
        const own = noTimes();
        const reference = noTimes();
        for (let round = 0; round < PEOPLE_ROUNDS; round += 1) {
          addTo(own, (await play(PEOPLE_MS)).times);
          addTo(reference, (await answerThrough(PEOPLE_MS)).times);
          addTo(direct.people, (await answerDirectly(PEOPLE_MS)).times);
        }
        addTo(product.people, own);
        addTo(through.people, reference);
        ratios.people.push(ratio(own.lastSentToResult, reference.lastSentToResult));
        const instant = await play(0);
        const bare = await answerThrough(0);
        addTo(direct.instant, (await answerDirectly(0)).times);
        addTo(product.instant, instant.times);
        addTo(through.instant, bare.times);
        ratios.instant.push(ratio(instant.times.lastSentToResult, bare.times.lastSentToResult));
        ratios.processor.push(instant.processorMs / bare.processorMs);
        const changes = [...own.phaseChange, ...instant.times.phaseChange];
        ratios.phase.push(p99(changes) / p99(reference.lastSentToResult));
      }
    }),
  );
  await end(lobbies);

  say(`at one instant, processor time for an answer: ${costs.report(RUNS * rooms * perRoom)}`);
  const load = `${rooms} × ${perRoom}`;
  const people = `${load}, answers within ${PEOPLE_MS} ms`;
  const instant = `${load}, answers at one instant`;
  const bare = (path: string) => `  bare ws${path}, ${bytes} bytes, in turn: last sent → result`;
  const changes = [...product.people.phaseChange, ...product.instant.phaseChange];
  return [
    rowOf(`${load}: phase change → last player`, changes, 'Rahoot p99 1.3-5, one process, memory only'),
    rowOf(`${people}: last sent → result`, product.people.lastSentToResult, 'Rahoot median 440-640'),
    rowOf(`${people}: sent → acknowledged`, product.people.answerAck, 'stored before acknowledged'),
    rowOf(bare(''), direct.people.lastSentToResult, DIRECT),
    rowOf(bare(' behind nginx'), through.people.lastSentToResult, THROUGH),
    rowOf(`${instant}: last sent → result`, product.instant.lastSentToResult, ''),
    rowOf(`${instant}: sent → acknowledged`, product.instant.answerAck, ''),
    rowOf(`${instant}: last acknowledged → result`, product.instant.lastAckedToResult, ''),
    rowOf(bare(''), direct.instant.lastSentToResult, DIRECT),
    rowOf(bare(' behind nginx'), through.instant.lastSentToResult, THROUGH),
    barOf(
      `${load}: phase change, p99 ÷ answers within ${PEOPLE_MS} ms of bare ws behind nginx`,
      ratios.phase,
      PHASE_CHANGE,
    ),
    barOf(`${people}, p99 ÷ bare ws behind nginx`, ratios.people, 4),
    barOf(`${instant}, p99 ÷ bare ws behind nginx`, ratios.instant, 1.5),
    barOf(`${instant}, processor time of all processes ÷ bare ws behind nginx`, ratios.processor, 1.25),
  ];
}

/** One lobby of a few players whom a large crowd watches on the game's own sockets, in turn with bare servers. */
export async function oneLobby(url: string, players: Player[], say: (line: string) => void): Promise<(Row | Bar)[]> {
  say(`one lobby, ${CROWD} sockets`);
  const lobby = await makeLobby(url, players, 'Полный зал');
  const tokens = Array.from({ length: CROWD }, (_, index) => lobby.players[index]?.token ?? null);
  await lobby.watch.open(gameSocketUrl(url, lobby.lobbyId), tokens);
  await start(url, lobby);
  const times = noTimes();
  await playRound(url, [lobby], 0, noTimes());
  const bytes = lobby.watch.frameBytes;
  const direct: number[] = [];
  const through: number[] = [];
  const ratios: number[] = [];
  await withBareCrowd(CROWD, bytes, 'direct', (tellDirectly) =>
    withBareCrowd(CROWD, bytes, 'gateway', async (tellThrough) => {
      for (const warm of [tellDirectly, tellThrough]) await warm();
      for (let run = 1; run <= RUNS; run += 1) {
        await forcePhase(url, lobby, PHASE.themeChoice);
        const own = noTimes();
        await playRound(url, [lobby], 0, own);
        addTo(times, own);
        const loops: number[] = [];
        for (let loop = 0; loop < LOOPS; loop += 1) {
          loops.push(await tellThrough());
          direct.push(await tellDirectly());
        }
        through.push(...loops);
        ratios.push(percentile(own.lastSentToResult, 50) / percentile(loops, 50));
      }
    }),
  );
  await forcePhase(url, lobby, PHASE.introOrFinal);
  lobby.watch.close();
  const crowd = `one lobby, ${CROWD} sockets`;
  return [
    rowOf(`${crowd}: phase change → last`, times.phaseChange, ''),
    rowOf(`${crowd}: last answer → result`, times.lastSentToResult, 'Rahoot 22-56 s'),
    rowOf(`  bare ws loop, ${bytes} bytes, in turn`, direct, DIRECT),
    rowOf('  bare ws loop behind nginx, in turn', through, THROUGH),
    barOf(`${crowd}, last answer → result ÷ bare ws loop behind nginx`, ratios, 1.3),
  ];
}
