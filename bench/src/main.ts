import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PHASE } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { z } from 'zod';
import { callAs, type Player } from './players/client.ts';
import { forcePhase, makeLobby, start } from './players/lobby.ts';
import { gameSocketUrl, LobbyWatch } from './players/watcher.ts';
import { type Replica, replicasOf, residentBytes } from './processes/replicas.ts';
import { backup } from './scenarios/backup.ts';
import { button, RACING } from './scenarios/button.ts';
import { capacity } from './scenarios/capacity.ts';
import { churn } from './scenarios/churn.ts';
import { idle } from './scenarios/idle.ts';
import { boardDrawing, typedAnswers } from './scenarios/kinds.ts';
import { manyLobbies, oneLobby } from './scenarios/lobbies.ts';
import { logIns } from './scenarios/log-ins.ts';
import { quizEditing } from './scenarios/quiz-editor.ts';
import { affordable, reconnects } from './scenarios/reconnects.ts';
import { bareWsLoop } from './scenarios/reference.ts';
import { watchTogether } from './scenarios/spectators.ts';
import { story } from './scenarios/story.ts';
import { type Row, rowOf, table } from './stats.ts';

/**
 * Stolen and total processor time of the (virtual) machine since its start, in ticks. Linux only; proc_stat(5).
 */
function ticks(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * Percentage of processor time stolen by the machine's hypervisor while `work` ran. Above one or two percent, figures
 * measured meanwhile are not reliable.
 */
async function percentStolen(work: () => Promise<void>): Promise<number> {
  const before = ticks();
  await work();
  const after = ticks();
  return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all);
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
  const { username, password } = found;
  const { token, user } = await callAs(url, { userId: '', token: '' }, accounts.login, {
    body: { username, password },
  });
  return { userId: user.userId, token };
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
const IDLE = 2000;
const LOG_INS = 20;
const LOG_IN_ROUNDS = 3;
const SPECTATORS = 5000;
const CHANGES = 12;
const RECONNECTS = 10_000;
const CHURNING = 6;
const STORY_PLAYERS = 200;
const EDITOR_ROUNDS = 5;
const KEPT = { accounts: 100_000, records: 10_000 };

const { url, dataDir } = benchEnv();
const say = (line: string) => console.log(line);

async function socketMemory(players: Player[]): Promise<Row[]> {
  say(`memory of ${IDLE} idle sockets`);
  const lobby = await makeLobby(url, players.slice(0, PLAYERS), 'Тихий зал');
  const target = gameSocketUrl(url, lobby.lobbyId);
  // The first sockets warm the process up: compiled code, pools and memory pages.
  const warmUp = new LobbyWatch();
  await warmUp.open(target, Array<null>(500).fill(null));
  const before = residentBytes(dataDir, 'svc-lobby-game');
  const idle = new LobbyWatch();
  await idle.open(target, Array<null>(IDLE).fill(null));
  const each = (residentBytes(dataDir, 'svc-lobby-game') - before) / IDLE / 1024;
  idle.close();
  warmUp.close();
  return [rowOf('memory for an idle socket (resident)', [each], 'LuPlay ≤ 12; bare ws 6-10, Socket.IO 15', 'KB')];
}

async function spectators(players: Player[]): Promise<Row[]> {
  say(`${SPECTATORS} spectators of one lobby`);
  const lobby = await makeLobby(url, players.slice(0, PLAYERS), 'Трибуны');
  await start(url, lobby);
  const [replica] = replicasOf(dataDir, 'svc-broadcast') as [Replica, ...Replica[]];
  // The bare server is compared with the service itself, without the gateway.
  const direct = await watchTogether(url, replica.origin, replica, lobby, SPECTATORS, CHANGES);
  const through = await watchTogether(url, url, replica, lobby, SPECTATORS, CHANGES);
  await forcePhase(url, lobby, PHASE.introOrFinal);
  return [
    rowOf(
      `${SPECTATORS} spectators: phase change → last, svc-broadcast itself`,
      direct.change,
      '≤ the bare ws loop below',
    ),
    rowOf(
      '  its event loop works at a stretch, at most',
      direct.loop.map(({ own }) => own),
      '≤ 10',
    ),
    rowOf(
      '  its event loop stands still, at most',
      direct.loop.map(({ wall }) => wall),
      'others on its processors count',
    ),
    rowOf(`${SPECTATORS} spectators: phase change → last, through the gateway`, through.change, ''),
    rowOf(
      `bare ws loop, ${SPECTATORS} sockets, ${direct.bytes} bytes, same run`,
      await bareWsLoop(SPECTATORS, direct.bytes, CHANGES),
      'no gateway, no storage',
    ),
  ];
}

async function manyReconnects(wanted: number, kind: string): Promise<Row[]> {
  if (kind !== 'lobby' && kind !== 'game') throw new Error(`no screen "${kind}": lobby, game`);
  const count = affordable(wanted);
  if (count < wanted) say(`${count} sockets instead of ${wanted}: \`ulimit -n\` allows no more`);
  return reconnects(url, dataDir, kind, await benchPlayers(count, 'storm'), say);
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

/** Scenarios that take minutes or kill processes run only when they are named. */
const USUAL = ['lobbies', 'crowd', 'memory', 'spectators', 'log-ins', 'button'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sockets: { type: 'string', default: String(RECONNECTS) },
    screen: { type: 'string', default: 'lobby' },
    minutes: { type: 'string', default: '1' },
  },
});
let known: Promise<Player[]> | undefined;
const players = () => {
  known ??= benchPlayers(LOBBIES * PLAYERS, 'bench');
  return known;
};
const parts: Record<string, () => Promise<Row[]>> = {
  lobbies: async () => manyLobbies(url, dataDir, await players(), SIZE, say),
  crowd: async () => oneLobby(url, (await players()).slice(0, PLAYERS), say),
  memory: async () => socketMemory(await players()),
  spectators: async () => spectators(await players()),
  // One account only: svc-user would publish a thousand new ones for seconds, which is not to be measured.
  'log-ins': async () => logIns(url, (await benchPlayers(1, 'reader'))[0] as Player, LOG_INS, LOG_IN_ROUNDS),
  button: async () => button(url, await demoDeveloper(url, dataDir), await benchPlayers(3 * RACING, 'racer'), say),
  reconnects: () => manyReconnects(Number(values.sockets), values.screen),
  story: async () =>
    story(url, dataDir, await demoDeveloper(url, dataDir), await benchPlayers(STORY_PLAYERS, 'story'), say),
  churn: () => comingAndGoing(Number(values.minutes)),
  idle: idleProduct,
  capacity: async () => capacity(url, dataDir, await benchPlayers(Number(values.sockets), 'capacity'), say),
  typed: async () => typedAnswers(url, await demoDeveloper(url, dataDir), await players(), SIZE, say),
  // These two need Chromium.
  board: async () => boardDrawing(url, await demoDeveloper(url, dataDir), await benchPlayers(2, 'board')),
  'quiz-editor': async () => quizEditing(url, await demoDeveloper(url, dataDir), EDITOR_ROUNDS),
  backup: async () => backup(url, dataDir, await benchPlayers(2, 'backup'), KEPT),
};
const rows: Row[] = [];
const stolen: string[] = [];
const wanted = positionals.length > 0 ? positionals : USUAL;
for (const name of wanted) {
  const part = parts[name];
  if (!part) throw new Error(`no part "${name}": ${Object.keys(parts).join(', ')}`);
  const percent = await percentStolen(async () => {
    rows.push(...(await part()));
  });
  stolen.push(`${name} ${percent.toFixed(1)} %`);
}
say('');
say(table(rows));
say(`taken from this machine by its host meanwhile: ${stolen.join(', ')}`);
process.exit(0);
