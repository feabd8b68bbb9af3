import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { BEARER_PROTOCOL_PREFIX, SOCKET_PROTOCOL } from '@luplay/contracts';
import {
  type GameServerMessage,
  games,
  hosting,
  lobbies,
  PHASE,
  type RaceView,
  teams,
} from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import WebSocket from 'ws';
import { callAs, type Player } from '../players/client.ts';
import { WIDTH } from '../players/lobby.ts';
import { COMMON, theme, writeQuiz } from '../players/quiz.ts';
import { gameSocketUrl } from '../players/watcher.ts';
import { type Row, rowOf } from '../stats.ts';

/** Added round trips of two players, ms. */
const ADDED = { near: 20, far: 180 };
/** Lobbies, each of a host and two players. What was measured of their round trips decides close races of one alike. */
export const RACING = 200;
/** So many race side by side. */
const AT_ONCE = 20;
const RACES = 5;
/** After the greeting the service measures five round trips. */
const MEASURED_MS = 8_000;

/** Forwards to the gateway, and holds back what passes, half of the round trip each way. Resolves to its origin. */
function delayed(url: string, roundTrip: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const late = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), roundTrip / 2));
    from.on('close', () => setTimeout(() => to.destroy(), roundTrip / 2));
    from.on('error', () => undefined);
  };
  const server = createServer({ noDelay: true }, (client) => {
    const gateway = connect({ host: hostname, port: Number(port), noDelay: true });
    late(client, gateway);
    late(gateway, client);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
      resolve(`http://127.0.0.1:${address.port}`);
    });
    server.unref();
  });
}

type Seen = (race: RaceView) => boolean;

/** A socket of a game, which can wait for what its race shows. */
class Racer {
  private readonly socket: WebSocket;
  private race: RaceView | undefined;
  private waiting: { isSeen: Seen; done: (race: RaceView) => void } | null = null;

  constructor(origin: string, lobbyId: string, { token }: Player) {
    const target = gameSocketUrl(origin, lobbyId);
    this.socket = new WebSocket(target, [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + token], {
      perMessageDeflate: false,
    });
    this.socket.on('message', (data) => this.received(JSON.parse(String(data)) as GameServerMessage));
  }

  greeted(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('message', () => resolve());
      this.socket.once('error', reject);
    });
  }

  press(teamId: string, questionId: string): void {
    this.socket.send(JSON.stringify({ type: 'press', ref: 1, teamId, questionId }));
  }

  /** Waits until the race is shown so. */
  shown(isSeen: Seen): Promise<RaceView> {
    if (this.race && isSeen(this.race)) return Promise.resolve(this.race);
    return new Promise((done) => {
      this.waiting = { isSeen, done };
    });
  }

  close(): void {
    this.socket.terminate();
  }

  private received(message: GameServerMessage): void {
    if (message.type === 'error') throw new Error(message.message);
    if (message.type !== 'phase_update') return;
    this.race = message.game.race;
    if (!this.race || !this.waiting?.isSeen(this.race)) return;
    this.waiting.done(this.race);
    this.waiting = null;
  }
}

/** A started lobby of a host and two players. `race` resolves to the near one's victories. */
async function opened(url: string, quest: string, [host, ...racing]: Player[], origins: string[]) {
  if (!host) throw new Error('a lobby needs a host');
  const { lobbyId } = await callAs(url, host, lobbies.createLobby, {
    body: { userId: host.userId, title: 'Кнопка', quest },
  });
  const teamIds: string[] = [];
  for (const [index, player] of racing.entries()) {
    await callAs(url, player, lobbies.joinLobby, { body: { lobbyId, userId: player.userId } });
    const body = { lobbyId, name: `Команда ${index + 1}`, color: '#3b8df0' };
    teamIds.push((await callAs(url, player, teams.createTeam, { body })).teamId);
  }
  await callAs(url, host, games.startGame, { body: { lobbyId } });
  const watcher = new Racer(url, lobbyId, host);
  const players = racing.map((player, index) => new Racer(origins[index] ?? url, lobbyId, player));
  await Promise.all([watcher, ...players].map((socket) => socket.greeted()));

  return async function race(): Promise<number> {
    await callAs(url, host, games.setPhase, { params: { lobbyId }, body: { phase: PHASE.answering } });
    const { currentQuestion } = await callAs(url, host, games.currentQuestion, { params: { lobbyId } });
    const questionId = currentQuestion?.questionId ?? '';
    let near = 0;
    for (let race = 0; race < RACES; race += 1) {
      await watcher.shown(({ open }) => open);
      await pause(20 + 80 * Math.random());
      // Who is first in this tick is so in every second race.
      const order = race % 2 === 0 ? [0, 1] : [1, 0];
      for (const index of order) players[index]?.press(teamIds[index] as string, questionId);
      const { answering } = await watcher.shown((shown) => shown.answering !== null);
      const teamId = answering?.teamId ?? '';
      if (teamId === teamIds[0]) near += 1;
      const body = { questionId, teamId, verdict: 'cancel' as const };
      await callAs(url, host, hosting.judgeSpoken, { params: { lobbyId }, body });
    }
    for (const socket of [watcher, ...players]) socket.close();
    return near;
  };
}

/** Two players press at the same instant, one of them far away, in many lobbies at once. */
export async function button(
  url: string,
  developer: Player,
  players: Player[],
  say: (line: string) => void,
): Promise<Row[]> {
  say(`${RACING * RACES} presses at the same instant, ${ADDED.near} and ${ADDED.far} ms away`);
  const spoken = { type: 'spoken' as const, question: 'Кто первый?', accepted: ['Первый'] };
  const question = { ...COMMON, timers: { ...COMMON.timers, part1: 0 }, ...spoken };
  const id = await writeQuiz(url, developer, { title: 'Кнопка', theme: [theme('Кнопка', [question])] });
  const origins = await Promise.all([delayed(url, ADDED.near), delayed(url, ADDED.far)]);
  const races = await pLimit(WIDTH).map(Array.from({ length: RACING }), (_, lobby) =>
    opened(url, id, players.slice(3 * lobby, 3 * lobby + 3), origins),
  );
  await pause(MEASURED_MS);
  const near: number[] = [];
  while (races.length > 0) near.push(...(await Promise.all(races.splice(0, AT_ONCE).map((race) => race()))));
  const share = (100 * near.reduce((sum, won) => sum + won, 0)) / (RACING * RACES);
  return [
    rowOf(
      `button: the near one of two wins, of ${RACING * RACES} presses at the same instant`,
      [share],
      '45 to 55',
      '%',
    ),
  ];
}
