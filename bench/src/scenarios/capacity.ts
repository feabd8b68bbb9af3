import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Player } from '../players/client.ts';
import { type PaceTimes, PERIOD_MS } from '../players/paced-lobby.ts';
import { cardsAreOut, openBacking } from '../processes/backing.ts';
import { LoadGenerators } from '../processes/load-generators.ts';
import type { OwnLoad } from '../processes/own-load.ts';
import { machineTime, processorMs, processorTimeOf } from '../processes/processor-time.ts';
import { profiled } from '../processes/profile.ts';
import { metricsOf, type Replica, replicasOf, residentOf } from '../processes/replicas.ts';
import { type Bar, barOf, percentile, type Row, rowOf } from '../stats.ts';
import { PARTS } from './answer-costs.ts';
import type { Burst, Requests } from './capacity-load.ts';
import { compareModel, type Shares, type Stage, type Stages } from './capacity-model.ts';

const PER_LOBBY = 20;
const SERVICE = 'svc-lobby-game';
/** For what making lobbies has left to do, ms. */
const SETTLE_MS = 12_000;
/** Time until the work after a start is over, ms. */
const START_MS = 25_000;
/** Until the round trips of new sockets are measured: they are first pinged within 25 s (`SOCKET_LIMITS`), ms. */
const MEASURED_MS = 35_000;
/** An interval of pings, ms. */
const REST_MS = 25_000;
/** A question of each lobby. */
const PACE_MS = PERIOD_MS;
const PROFILED_MS = 15_000;
/** All answer within this time; before it, each step of the question happens in all lobbies within the same, ms. */
const BURST_MS = 6_000;
/** Shares of all lobbies in the stages of the fit. */
const FIT = [0.3, 0.7];
/** Questions of each lobby before the first stage that is played, so that V8 has compiled, and in each stage. */
const FIT_QUESTIONS = 2;

export interface CapacityOptions {
  /** Load generators. */
  generators: number;
  /** Fit the model to smaller loads and compare it with the whole one. */
  fit: boolean;
  /** Measured rounds at the lobbies' own pace. */
  rounds: number;
  /** Measured bursts; one more warms up. 0: none. */
  bursts: number;
  /** The process to profile, such as `svc-lobby-game#0` or `mongo`. */
  profile: Replica | null;
}

interface Observed {
  shares: Map<string, number>;
  wallMs: number;
  /** Of the event loops of the service, ms. */
  late: { p99: number; max: number };
}

/** Lobbies at their own pace, a question a minute each, then all answers within a few seconds. */
export async function capacity(
  url: string,
  dataDir: string,
  players: Player[],
  { generators, fit, rounds: wanted, bursts: wantedBursts, profile }: CapacityOptions,
  say: (line: string) => void,
): Promise<(Row | Bar)[]> {
  const count = Math.floor(players.length / PER_LOBBY);
  const sockets = count * PER_LOBBY;
  const script = fileURLToPath(new URL('./capacity-load.ts', import.meta.url));
  const load = new LoadGenerators<Requests>(script, [url], generators);
  const before = residentOf(dataDir, SERVICE);
  const rows: (Row | Bar)[] = [];
  let made = 0;

  /** Of the replica whose event loop was latest since the last call. */
  async function lateness(): Promise<Observed['late']> {
    const found = await Promise.all(replicasOf(dataDir, SERVICE).map(metricsOf));
    const worst = (name: string) => 1000 * Math.max(...found.map((value) => value(`event_loop_delay_${name}_seconds`)));
    return { p99: worst('p99'), max: worst('max') };
  }

  async function observe(work: () => Promise<unknown>): Promise<Observed> {
    await lateness();
    const [machine, own, from] = [machineTime(), processorMs(load.pids), performance.now()];
    const parts = await processorTimeOf(dataDir, PARTS, async () => void (await work()));
    const wallMs = performance.now() - from;
    const shares = new Map([...parts].map(([part, ms]) => [part, (100 * ms) / wallMs]));
    shares.set('load generators', (100 * (processorMs(load.pids) - own)) / wallMs);
    const known = [...shares.values()].reduce((sum, share) => sum + share, 0);
    const { usedMs, stolenMs } = machineTime();
    shares.set('all others', (100 * (usedMs - machine.usedMs)) / wallMs - known);
    shares.set('taken by the host', (100 * (stolenMs - machine.stolenMs)) / wallMs);
    const late = await lateness();
    say(`    of a core: ${[...shares].map(([part, share]) => `${part} ${share.toFixed(1)} %`).join(', ')}`);
    say(`    event loop of ${SERVICE}: late p99 ${late.p99.toFixed(0)}, max ${late.max.toFixed(0)} ms`);
    return { shares, wallMs, late };
  }

  /** Makes lobbies up to this share of all. */
  async function makeUpTo(share: number): Promise<void> {
    const upTo = Math.round(count * share);
    const lobbies = Array.from({ length: upTo - made }, (_, index) =>
      players.slice((made + index) * PER_LOBBY, (made + index + 1) * PER_LOBBY),
    );
    made = upTo;
    const own = (at: number) => lobbies.filter((_, index) => index % generators === at);
    await load.ask('make', (at) => ({ players: own(at) }));
    await sleep(SETTLE_MS);
  }

  /** All that wait begin, each at a moment of its own. */
  async function begin(): Promise<void> {
    await load.ask('start', () => ({ withinMs: PERIOD_MS }));
    await sleep(SETTLE_MS);
  }

  /** What paced lobbies measure within a time. */
  async function pace(ms: number) {
    await load.ask('measured', () => null);
    const observed = await observe(() => sleep(ms));
    const measured = await load.ask('measured', () => null);
    const times = allTimes(measured);
    return {
      ...observed,
      times,
      questions: (times.commanded.length * 1000) / observed.wallMs,
      own: measured.map(({ own }) => own),
    };
  }

  const stage = ({ shares }: Observed, playing: number): Stage => ({
    sockets: (made * PER_LOBBY) / 1000,
    questions: playing,
    shares,
  });

  async function cardsOut(): Promise<void> {
    const backing = await openBacking();
    await cardsAreOut(backing);
    await backing.close();
  }

  await cardsOut();
  const stages: Stage[] = [];
  if (fit) {
    const [small = 0, large = 0] = FIT;
    await sleep(START_MS);
    stages.push(stage(await observe(() => sleep(REST_MS)), 0));
    say(`${Math.round(count * small)} lobbies of ${PER_LOBBY}`);
    await makeUpTo(small);
    await sleep(MEASURED_MS);
    stages.push(stage(await observe(() => sleep(REST_MS)), 0));
    await begin();
    await sleep(FIT_QUESTIONS * PACE_MS);
    const played = await pace(FIT_QUESTIONS * PACE_MS);
    stages.push(stage(played, played.questions));
    say(`${Math.round(count * large)} lobbies of ${PER_LOBBY}`);
    await makeUpTo(large);
    await begin();
    const more = await pace(FIT_QUESTIONS * PACE_MS);
    stages.push(stage(more, more.questions));
  }

  say(`${count} lobbies of ${PER_LOBBY}, each begins at a moment of its own of ${PERIOD_MS / 1000} s`);
  await makeUpTo(1);
  await begin();
  const rounds: Awaited<ReturnType<typeof pace>>[] = [];
  for (let round = 1; round <= wanted; round += 1) {
    const found = await pace(PACE_MS);
    rounds.push(found);
    const changes = changesOf(found.times);
    say(
      `  ${(PACE_MS / 1000).toFixed(0)} s of play: acknowledged p99 ${percentile(found.times.acknowledged, 99).toFixed(1)} ms, ` +
        `phase change p99 ${percentile(changes, 99).toFixed(1)} ms, ${found.questions.toFixed(2)} questions a second`,
    );
    say(`    ${ownLine(found.own)}`);
  }
  const resident = residentOf(dataDir, SERVICE);

  const all = allTimes(rounds);
  const paced = `${sockets} players at their own pace`;
  rows.push(
    rowOf(`${paced}: answer sent → acknowledged`, all.acknowledged, ''),
    rowOf(`${paced}: host's command → last player`, all.commanded, ''),
    rowOf(`${paced}: phase due → last player`, all.due, ''),
    rowOf(`${paced}: last answer sent → result at the last player`, all.answered, ''),
    rowOf('resident set of svc-lobby-game', [resident / 1024 / 1024], '', 'MB'),
    rowOf('  of it for a socket and its share of play', [(resident - before) / sockets / 1024], '', 'KB'),
    barOf(
      `${paced}, answer acknowledged p99`,
      rounds.map(({ times }) => percentile(times.acknowledged, 99)),
      60,
      'ms',
    ),
    barOf(
      `${paced}, phase change p99`,
      rounds.map(({ times }) => percentile(changesOf(times), 99)),
      80,
      'ms',
    ),
  );

  if (fit) {
    const check: Stage = {
      sockets: sockets / 1000,
      questions: mean(rounds.map(({ questions }) => questions)),
      shares: meanShares(rounds),
    };
    const { compared, table } = compareModel(PARTS, stages as Stages, check);
    for (const line of table) say(line);
    say(`S = ${check.sockets}, Q = ${check.questions.toFixed(2)}`);
    // Below a percent of a core the measurement is coarser than the bar.
    for (const { part, predicted, measured } of compared)
      if (measured >= 1)
        rows.push(barOf(`model of ${part}, off by`, [100 * Math.abs(predicted / measured - 1)], 10, '%'));
  }

  if (profile) for (const line of await profiled(profile, () => sleep(PROFILED_MS))) say(`  ${line}`);
  await load.ask('stop', () => null);
  if (wantedBursts > 0) rows.push(...(await bursts()));
  const ended = await load.ask('end', () => null);
  load.end();
  const acknowledged = ended.reduce((sum, one) => sum + one.acknowledged, 0);
  const recorded = ended.reduce((sum, one) => sum + one.recorded, 0);
  say(`  ${acknowledged} answers acknowledged, ${recorded} in the records of the games`);
  return [
    ...rows,
    barOf('acknowledged answers that are missing in the records', [acknowledged - recorded], 0, 'answers'),
  ];

  async function bursts(): Promise<(Row | Bar)[]> {
    const found: Burst[] = [];
    for (let round = 0; round <= wantedBursts; round += 1) {
      await load.ask('ask', () => ({ withinMs: BURST_MS }));
      let answers: Burst[] = [];
      const burst = async () => {
        answers = await load.ask('answer', () => ({ withinMs: BURST_MS }));
      };
      const isProfiled = profile && round === wantedBursts;
      await observe(async () => {
        if (isProfiled) for (const line of await profiled(profile, burst)) say(`  ${line}`);
        else await burst();
      });
      const whole: Burst = {
        acknowledged: answers.flatMap(({ acknowledged }) => acknowledged),
        lastSentToResult: answers.flatMap(({ lastSentToResult }) => lastSentToResult),
        lost: answers.reduce((sum, { lost }) => sum + lost, 0),
        untrue: answers.flatMap(({ untrue }) => untrue),
        own: (answers[0] as Burst).own,
      };
      say(
        `  all answers within ${BURST_MS / 1000} s: acknowledged p50 ${percentile(whole.acknowledged, 50).toFixed(0)}, ` +
          `p99 ${percentile(whole.acknowledged, 99).toFixed(0)} ms, ${whole.lost} lost, ${whole.untrue.length} told untruly`,
      );
      for (const line of whole.untrue.slice(0, 3)) say(`    ${line}`);
      say(`    ${ownLine(answers.map(({ own }) => own))}`);
      if (round > 0) found.push(whole);
    }
    const name = `${sockets} answers within ${BURST_MS / 1000} s`;
    return [
      rowOf(
        `${name}: sent → acknowledged`,
        found.flatMap(({ acknowledged }) => acknowledged),
        '',
      ),
      rowOf(
        `${name}: last answer sent → result at the last player`,
        found.flatMap(({ lastSentToResult }) => lastSentToResult),
        '',
      ),
      barOf(
        `${name}, acknowledged p99`,
        found.map(({ acknowledged }) => percentile(acknowledged, 99)),
        1500,
        'ms',
      ),
      barOf(
        `${name}, not in the stored lobby`,
        found.map(({ lost }) => lost),
        0,
        'answers',
      ),
      barOf(
        `${name}, told untruly`,
        found.map(({ untrue }) => untrue.length),
        0,
        'messages',
      ),
    ];
  }
}

const allTimes = (measured: readonly { times: PaceTimes }[]): PaceTimes => ({
  acknowledged: measured.flatMap(({ times }) => times.acknowledged),
  commanded: measured.flatMap(({ times }) => times.commanded),
  due: measured.flatMap(({ times }) => times.due),
  answered: measured.flatMap(({ times }) => times.answered),
});

const changesOf = ({ commanded, due, answered }: PaceTimes): number[] => [...commanded, ...due, ...answered];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const meanShares = (rounds: readonly { shares: Shares }[]): Shares =>
  new Map(PARTS.map((part) => [part, mean(rounds.map(({ shares }) => shares.get(part) ?? 0))]));

const ownLine = (loads: readonly OwnLoad[]): string =>
  `load generators: ${loads
    .map(
      ({ percent, p50, p99, max }) =>
        `${percent.toFixed(1)} % of a core, event loop late p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(0)} ms`,
    )
    .join('; ')}`;
