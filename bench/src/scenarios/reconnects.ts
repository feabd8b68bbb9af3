import { execFileSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { lobbies } from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import { callAs, type Player } from '../players/client.ts';
import { breakAll, openAll, Screen, type ScreenKind } from '../players/crowd.ts';
import { type BenchLobby, makeLobby, pause as setPaused, start } from '../players/lobby.ts';
import { metricsOf, peakBytes, type Replica, replicasOf, resetPeak } from '../processes/replicas.ts';
import { type Row, rowOf } from '../stats.ts';

const SERVICE = 'svc-lobby-game';
const LOBBIES = 20;
const PLAYERS = 20;
/** Everybody must be back within this time, ms. */
const PATIENCE_MS = 180_000;
/** How long the idle database is watched, ms. */
const REST_MS = 5_000;

interface Storm {
  name: string;
  /** Replicas whose sockets are lost; null: every client loses its own. */
  victims: Replica[] | null;
  strike(): void;
}

/** Number of sockets that this machine's limit of open files allows: nginx has two for each, in two processes. */
export function affordable(wanted: number): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? wanted : Math.min(wanted, Math.floor(Number(limit) / 2));
}

/**
 * `players.length` sockets over some lobbies are dropped at once, in each possible way, and reconnect by themselves.
 */
export async function reconnects(
  url: string,
  dataDir: string,
  kind: ScreenKind,
  players: Player[],
  say: (line: string) => void,
): Promise<Row[]> {
  const games: BenchLobby[] = [];
  await pLimit(4).map(Array.from({ length: LOBBIES }), async (_, index) => {
    const lobby = await makeLobby(url, players.slice(index * PLAYERS, (index + 1) * PLAYERS), `Буря ${index + 1}`);
    await start(url, lobby);
    await setPaused(url, lobby, true);
    games.push(lobby);
  });
  // The players of each lobby, and spectators with tokens of their own.
  const watchers = players.slice(LOBBIES * PLAYERS);
  const screens = games.flatMap((lobby, index) =>
    [...lobby.players, ...watchers.filter((_, at) => at % LOBBIES === index)].map(
      (player) => new Screen(kind, url, lobby.lobbyId, player),
    ),
  );
  say(`opening ${screens.length} ${kind} screens in ${LOBBIES} lobbies`);
  await openAll(screens);
  const perSecond = await operationsAtRest(dataDir);
  say(`the database at rest: ${perSecond.toFixed(1)} operations a second`);

  const rows: Row[] = [];
  for (const plan of plans(dataDir)) {
    const storm = plan();
    if (storm) rows.push(...(await weather(storm, { url, dataDir, games, screens, perSecond, say })));
  }
  for (const screen of screens) screen.close();
  return rows;
}

/** Each asked when its turn has come: the processes are others by then. */
function plans(dataDir: string): (() => Storm | null)[] {
  const all = () => replicasOf(dataDir, SERVICE);
  const signal = (victims: Replica[], name: NodeJS.Signals) => () => {
    for (const { pid } of victims) process.kill(pid, name);
  };
  const one = (how: string, name: NodeJS.Signals) => () => {
    const victims = all().slice(0, 1);
    if (all().length < 2) return null;
    return { name: `${how} of one replica of two`, victims, strike: signal(victims, name) };
  };
  return [
    () => ({ name: 'every client loses its connection', victims: null, strike: breakAll }),
    one('SIGTERM', 'SIGTERM'),
    // Spreads the sockets over both again.
    () => ({ name: 'every client once more', victims: null, strike: breakAll }),
    one('kill -9', 'SIGKILL'),
    () => ({ name: 'kill -9 of all replicas', victims: all(), strike: signal(all(), 'SIGKILL') }),
  ];
}

interface Scene {
  url: string;
  dataDir: string;
  games: BenchLobby[];
  screens: Screen[];
  /** Operations on the idle database, of all replicas together. */
  perSecond: number;
  say(line: string): void;
}

async function weather(storm: Storm, { url, dataDir, games, screens, perSecond, say }: Scene): Promise<Row[]> {
  const before = new Map<number, number>();
  for (const replica of replicasOf(dataDir, SERVICE)) {
    // Reading the metrics also begins a new measurement of the event loop.
    before.set(replica.pid, (await metricsOf(replica))('database_operations_total'));
    resetPeak(replica);
  }
  const names = storm.victims?.map(({ name }) => name);
  const lost = screens.filter((screen) => !names || names.includes(screen.server));
  for (const screen of screens) Object.assign(screen, { gaveUp: 0, polls: 0, pollsFailed: 0 });
  say(`${storm.name}: ${lost.length} sockets`);
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  const struckAt = performance.now();
  storm.strike();
  // The state that a lost screen showed is outdated when it comes back.
  const changed = pLimit(4).map(games, (lobby) => changeWhenPossible(url, lobby));
  await allOf(lost, (screen) => screen.isOpen && screen.greetedAt > struckAt, 'back');
  const seconds = (performance.now() - struckAt) / 1000;
  own.disable();
  await changed;
  await healthy(url, dataDir, before.size);
  const replicas = replicasOf(dataDir, SERVICE);
  const metrics = await Promise.all(replicas.map(metricsOf));
  const stormSeconds = (performance.now() - struckAt) / 1000;
  await sameAsServer(url, games, screens);

  const operations = replicas.map(
    ({ pid }, index) => metrics[index]!('database_operations_total') - (before.get(pid) ?? 0),
  );
  const storms = Math.max(0, operations.reduce((sum, count) => sum + count, 0) - perSecond * stormSeconds);
  const total = (what: (screen: Screen) => number) => lost.reduce((sum, screen) => sum + what(screen), 0);
  say(
    `  all back in ${seconds.toFixed(1)} s; gave up and were brought back: ${total((screen) => screen.gaveUp)}; ` +
      `polls ${total((screen) => screen.polls)}, of them failed ${total((screen) => screen.pollsFailed)}; ` +
      `database operations ${operations.join(' + ')}; longest pause of the load generator ${(own.max / 1e6).toFixed(0)} ms`,
  );
  const label = `${storm.name}, ${lost.length} sockets`;
  return [
    rowOf(
      `${label}: lost → greeted again`,
      lost.map((screen) => screen.greetedAt - struckAt),
      '',
    ),
    rowOf(`${label}: database operations for a reconnect`, [storms / lost.length], 'grow with lobbies alone', ''),
    rowOf(`${label}: database operations for a lobby`, [storms / games.length], '', ''),
    rowOf(
      `${label}: longest pause of an event loop`,
      metrics.map((value) => value('event_loop_delay_max_seconds') * 1000),
      '',
    ),
    rowOf(
      `${label}: most memory of a replica`,
      replicas.map((replica) => peakBytes(replica) / 1024 / 1024),
      '',
      'MB',
    ),
  ];
}

/** Two changes of the lobby, as soon as somebody answers; it ends paused. */
async function changeWhenPossible(url: string, lobby: BenchLobby): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (const paused of [false, true]) {
    for (;;) {
      try {
        await setPaused(url, lobby, paused);
        break;
      } catch (error) {
        if (performance.now() > until) throw error;
        await pause(100);
      }
    }
  }
}

/** Every screen has the newest change of its lobby. */
async function sameAsServer(url: string, games: readonly BenchLobby[], screens: readonly Screen[]): Promise<void> {
  for (const { lobbyId, players } of games) {
    const { lobby } = await callAs(url, players[0] as Player, lobbies.getLobby, { params: { id: lobbyId } });
    const own = screens.filter((screen) => screen.lobbyId === lobbyId);
    await allOf(own, (screen) => screen.seq === lobby.updates, `at change ${lobby.updates} of ${lobbyId}`);
  }
}

async function allOf(screens: readonly Screen[], reached: (screen: Screen) => boolean, what: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const missing = screens.filter((screen) => !reached(screen)).length;
    if (missing === 0) return;
    if (performance.now() > until) throw new Error(`${missing} of ${screens.length} screens are not ${what}`);
    await pause(20);
  }
}

/** Waits until all `count` replicas answer again. */
async function healthy(url: string, dataDir: string, count: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const replicas = replicasOf(dataDir, SERVICE);
    const answers = await Promise.allSettled([
      fetch(`${url}/api2/health`),
      ...replicas.map(({ origin }) => fetch(`${origin}/readyz`)),
    ]);
    const good = answers.every((answer) => answer.status === 'fulfilled' && answer.value.status === 200);
    if (good && replicas.length === count) return;
    if (performance.now() > until) throw new Error('the product did not become healthy again');
    await pause(50);
  }
}

async function operationsAtRest(dataDir: string): Promise<number> {
  const read = async () => {
    const metrics = await Promise.all(replicasOf(dataDir, SERVICE).map(metricsOf));
    return metrics.reduce((sum, value) => sum + value('database_operations_total'), 0);
  };
  const before = await read();
  await pause(REST_MS);
  return ((await read()) - before) / (REST_MS / 1000);
}
