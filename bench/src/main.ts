import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { z } from 'zod';
import type { Player } from './players/client.ts';
import { makeLobby } from './players/lobby.ts';
import { logIn } from './players/people.ts';
import { gameSocketUrl, LobbyWatch } from './players/watcher.ts';
import { collectedMemory } from './processes/inspector.ts';
import { machineTime } from './processes/processor-time.ts';
import { pidsOf, type Replica, replicasOf } from './processes/replicas.ts';
import { backup } from './scenarios/backup.ts';
import { button, RACING } from './scenarios/button.ts';
import { capacity } from './scenarios/capacity.ts';
import { churn } from './scenarios/churn.ts';
import { fullHall } from './scenarios/full-hall.ts';
import { idle } from './scenarios/idle.ts';
import { boardDrawing, typedAnswers } from './scenarios/kinds.ts';
import { manyLobbies, oneLobby } from './scenarios/lobbies.ts';
import { logIns } from './scenarios/log-ins.ts';
import { longPlay } from './scenarios/long-play.ts';
import { quizEditing } from './scenarios/quiz-editor.ts';
import { affordable, reconnects } from './scenarios/reconnects.ts';
import { spectators } from './scenarios/spectators.ts';
import { story } from './scenarios/story.ts';
import { storyEvening } from './scenarios/story-evening.ts';
import { type Bar, barOf, type Row, table, verdicts } from './stats.ts';

/**
 * Percentage of processor time stolen by the machine's hypervisor while `work` ran. Above one or two percent, figures
 * measured meanwhile are not reliable.
 */
async function percentStolen(work: () => Promise<void>): Promise<number> {
  const before = machineTime();
  await work();
  const after = machineTime();
  return (100 * (after.stolenMs - before.stolenMs)) / Math.max(1, after.allMs - before.allMs);
}

const cli = fileURLToPath(new URL('../../svc-user/src/cli.ts', import.meta.url));

/** Accounts created by the operator's command, because a thousand log-ins would measure argon2. */
async function benchPlayers(count: number, prefix: string): Promise<Player[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'issue-tokens', String(count), prefix], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return z
    .array(z.object({ userId: z.string(), token: z.string() }))
    .length(count)
    .parse(JSON.parse(stdout));
}

const demoAccounts = z.array(
  z.object({ username: z.string(), password: z.string(), role: z.union([z.string(), z.array(z.string())]) }),
);

/** The demo account of a developer. */
async function demoDeveloper(url: string, dataDir: string): Promise<Player> {
  const all = demoAccounts.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')));
  const found = all.find(({ role }) => [role].flat().at(-1) === 'developer');
  if (!found) throw new Error('there is no demo account of a developer');
  return logIn(url, found);
}

/** Settings passed by `bootstrap/bench.mjs`. */
interface BenchEnv {
  /** The gateway's origin, `http://host:port`. */
  url: string;
  dataDir: string;
}

function benchEnv(): BenchEnv {
  const { LUPLAY_URL, LUPLAY_DATA } = process.env;
  if (!LUPLAY_URL || !LUPLAY_DATA)
    throw new Error('run `npm run bench`: it starts a product and sets LUPLAY_URL and LUPLAY_DATA');
  return { url: LUPLAY_URL.replace(/\/$/, ''), dataDir: LUPLAY_DATA };
}

const LOBBIES = 50;
const PLAYERS = 20;
const SIZE = { lobbies: LOBBIES, players: PLAYERS };
const IDLE = 10_000;
const LOG_INS = 20;
const SPECTATORS = 5000;
const RECONNECTS = 10_000;
const CHURNING = 6;
const STORY_PLAYERS = 200;
const EDITOR_ROUNDS = 5;
const KEPT = { accounts: 100_000, records: 10_000 };

const { url, dataDir } = benchEnv();
const say = (line: string) => console.log(line);

/** Heap and resident set of svc-lobby-game after garbage collection, before and after many idle sockets. */
async function socketMemory(wanted: number, players: Player[]): Promise<(Row | Bar)[]> {
  const count = affordable(wanted);
  say(`memory of ${count} idle sockets`);
  const lobby = await makeLobby(url, players, 'Тихий зал');
  const target = gameSocketUrl(url, lobby.lobbyId);
  const [replica] = replicasOf(dataDir, 'svc-lobby-game') as [Replica, ...Replica[]];
  // The first sockets warm the process up: compiled code, pools and memory pages.
  const warmUp = new LobbyWatch();
  await warmUp.open(target, Array<null>(500).fill(null));
  const before = await collectedMemory(replica);
  const idle = new LobbyWatch();
  await idle.open(target, Array<null>(count).fill(null));
  const after = await collectedMemory(replica);
  idle.close();
  warmUp.close();
  const each = (what: 'heap' | 'resident') => (after[what] - before[what]) / count / 1024;
  return [
    barOf(`heap for an idle socket of ${count}`, [each('heap')], 5, 'KB'),
    barOf(`resident set for an idle socket of ${count}`, [each('resident')], 12, 'KB'),
  ];
}

async function manyReconnects(wanted: number, kind: string): Promise<Row[]> {
  if (kind !== 'lobby' && kind !== 'game') throw new Error(`no screen "${kind}": lobby, game`);
  const count = affordable(wanted);
  if (count < wanted) say(`${count} sockets instead of ${wanted}: \`ulimit -n\` allows no more`);
  return reconnects(url, dataDir, kind, await benchPlayers(count, 'storm'), say);
}

/** With `--profile mongo` or `--profile svc-lobby-game#0` prints where that process spends its time. */
async function manyPlayers(): Promise<(Row | Bar)[]> {
  const { sockets, generators, fit, rounds, bursts, profile } = values;
  const pids = pidsOf(dataDir);
  if (profile && !pids[profile]) throw new Error(`no process "${profile}": ${Object.keys(pids).join(', ')}`);
  const options = {
    generators: Number(generators),
    fit,
    rounds: Number(rounds),
    bursts: Number(bursts ?? (fit ? 0 : rounds)),
    profile: profile ? { name: profile, pid: pids[profile] as number, origin: '' } : null,
  };
  return capacity(url, dataDir, await benchPlayers(Number(sockets), 'capacity'), options, say);
}

async function idleProduct(): Promise<Row[]> {
  const { rows, lines } = await idle(dataDir, say);
  for (const line of lines) say(`  ${line}`);
  return rows;
}

/** Fails when something was not released. */
async function comingAndGoing(minutes: number): Promise<Row[]> {
  const { lines, left } = await churn(url, dataDir, await benchPlayers(CHURNING, 'churn'), minutes, say);
  for (const line of lines) say(`  ${line}`);
  if (left.length > 0) throw new Error(`not back to what it was: ${left.join('; ')}`);
  return [];
}

/** Fails when something did not come back to what it was. */
async function manyEvenings(count: number, minutes: number): Promise<Row[]> {
  const developer = () => demoDeveloper(url, dataDir);
  const { bars, left } = await longPlay(url, dataDir, developer, { count, minutes }, say);
  say(verdicts(bars));
  if (left.length > 0) throw new Error(`not back to what it was: ${left.join('; ')}`);
  return [];
}

/** Scenarios that take minutes or kill processes run only when they are named. */
const USUAL = ['lobbies', 'crowd', 'memory', 'spectators', 'log-ins', 'button'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sockets: { type: 'string', default: String(RECONNECTS) },
    screen: { type: 'string', default: 'lobby' },
    minutes: { type: 'string' },
    evenings: { type: 'string', default: '50' },
    generators: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    bursts: { type: 'string' },
    fit: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
let known: Promise<Player[]> | undefined;
const players = () => {
  known ??= benchPlayers(LOBBIES * PLAYERS, 'bench');
  return known;
};
const parts: Record<string, () => Promise<(Row | Bar)[]>> = {
  lobbies: async () => manyLobbies(url, dataDir, await players(), SIZE, say),
  crowd: async () => oneLobby(url, (await players()).slice(0, PLAYERS), say),
  memory: async () => socketMemory(IDLE, (await players()).slice(0, PLAYERS)),
  spectators: async () => spectators(url, dataDir, (await players()).slice(0, PLAYERS), SPECTATORS, say),
  // One account only: svc-user would publish a thousand new ones for seconds, which is not to be measured.
  'log-ins': async () => logIns(url, (await benchPlayers(1, 'reader'))[0] as Player, LOG_INS),
  button: async () => button(url, await demoDeveloper(url, dataDir), await benchPlayers(3 * RACING, 'racer'), say),
  reconnects: () => manyReconnects(Number(values.sockets), values.screen),
  story: async () =>
    story(url, dataDir, await demoDeveloper(url, dataDir), await benchPlayers(STORY_PLAYERS, 'story'), say),
  churn: () => comingAndGoing(Number(values.minutes ?? 1)),
  'long-play': () => manyEvenings(Number(values.evenings), Number(values.minutes ?? 60)),
  idle: idleProduct,
  capacity: manyPlayers,
  // With LUPLAY_MAX_PLAYERS=200; refusals are likelier with LUPLAY_REPLICAS=svc-lobby-game=2 LUPLAY_LOBBY_AFFINITY=0.
  'full-hall': async () => fullHall(url, (await players()).slice(0, LOBBY_LIMITS.mostPlayers), say),
  typed: async () => typedAnswers(url, dataDir, await demoDeveloper(url, dataDir), await players(), SIZE, say),
  // These need Chromium.
  'story-evening': async () =>
    storyEvening(url, await demoDeveloper(url, dataDir), await benchPlayers(12, 'evening'), say),
  board: async () => boardDrawing(url, await demoDeveloper(url, dataDir), await benchPlayers(2, 'board')),
  'quiz-editor': async () => quizEditing(url, await demoDeveloper(url, dataDir), EDITOR_ROUNDS),
  backup: async () => backup(url, dataDir, await benchPlayers(2, 'backup'), KEPT),
};
const measured: (Row | Bar)[] = [];
const stolen: string[] = [];
const wanted = positionals.length > 0 ? positionals : USUAL;
for (const name of wanted) {
  const part = parts[name];
  if (!part) throw new Error(`no part "${name}": ${Object.keys(parts).join(', ')}`);
  const percent = await percentStolen(async () => {
    measured.push(...(await part()));
  });
  stolen.push(`${name} ${percent.toFixed(1)} %`);
}
say('');
say(table(measured.filter((one) => 'p50' in one)));
say(verdicts(measured.filter((one) => 'atMost' in one)));
say(`taken from this machine by its host meanwhile: ${stolen.join(', ')}`);
process.exit(0);
