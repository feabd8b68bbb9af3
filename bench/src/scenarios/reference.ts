import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PHASE } from '@luplay/contracts/lobby-game';
import { LobbyWatch } from '../players/watcher.ts';
import { behindNginx } from '../processes/nginx.ts';
import { processorMs } from '../processes/processor-time.ts';
import { ownMs } from './answer-costs.ts';
import { answerAll, noTimes, type RoundTimes } from './rounds.ts';

/** `url` of the sockets; `sendToAll` sends the message to all of them. */
interface BareServer {
  url: string;
  sendToAll(): void;
  /** Processor time of the server and of what is before it, ms. */
  processorMs(): number;
}

/** How the reference is reached: `gateway`: through nginx, as every message of the product. */
export type Path = 'direct' | 'gateway';

async function withBareServer<T>(bytes: number, path: Path, work: (server: BareServer) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare-ws.ts', import.meta.url)), String(bytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { port } = JSON.parse(line) as { port: number };
    const measure = (reached: number, before: number[]) =>
      work({
        url: `ws://127.0.0.1:${reached}`,
        sendToAll: () => child.stdin.write('\n'),
        processorMs: () => processorMs([child.pid as number, ...before]),
      });
    return await (path === 'gateway' ? behindNginx(port, (at, nginx) => measure(at, [nginx])) : measure(port, []));
  } finally {
    child.stdin.end();
  }
}

/** Times the bare `ws` loop with `count` sockets and messages of `bytes`; ms from the command to the last socket. */
export function bareWsLoop(count: number, bytes: number, rounds: number, path: Path = 'direct'): Promise<number[]> {
  return withBareServer(bytes, path, async ({ url, sendToAll }) => {
    const watch = new LobbyWatch();
    await watch.open(url, Array<null>(count).fill(null));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const heard = watch.lastReceives(PHASE.results);
      const sentAt = performance.now();
      sendToAll();
      times.push((await heard) - sentAt);
    }
    watch.close();
    return times;
  });
}

interface BareTimes {
  asPeople: RoundTimes;
  atOnce: RoundTimes;
  /** Of the answers at one instant, with the load generator's, ms. */
  processorMs: number;
}

/**
 * The answers of `lobbies` × `players`, within `peopleMs` and then at one instant, to a bare `ws` server without rules,
 * storage and gateway: the cost of the load itself.
 */
export function bareWsAnswers(
  lobbies: number,
  players: number,
  bytes: number,
  rounds: number,
  peopleMs: number,
  path: Path = 'direct',
): Promise<BareTimes> {
  return withBareServer(bytes, path, async ({ url, processorMs }) => {
    const rooms = Array.from({ length: lobbies }, () => new LobbyWatch());
    for (const [index, watch] of rooms.entries()) {
      await watch.open(`${url}/${index}`, Array<null>(players).fill(null));
    }
    const times: BareTimes = { asPeople: noTimes(), atOnce: noTimes(), processorMs: 0 };
    const given = Array.from({ length: players }, (_, index) => ({
      teamId: 'team',
      questionId: '0:0',
      answers: [index % 4],
    }));
    const answer = (withinMs: number, into: RoundTimes) =>
      Promise.all(rooms.map((watch) => answerAll(watch, given, withinMs, into)));
    for (let round = 0; round < rounds; round++) await answer(peopleMs, times.asPeople);
    for (let round = 0; round < rounds; round++) {
      const before = processorMs() + ownMs();
      await answer(0, times.atOnce);
      times.processorMs += processorMs() + ownMs() - before;
    }
    for (const watch of rooms) watch.close();
    return times;
  });
}
