import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PHASE } from '@luplay/contracts/lobby-game';
import { LobbyWatch } from '../players/watcher.ts';
import { behindNginx } from '../processes/nginx.ts';
import { collectGarbage } from '../processes/own-load.ts';
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

/** Sends one message of `bytes` to `count` sockets; resolves to ms from the command to the last socket. */
export type Tell = () => Promise<number>;

/** The bare `ws` loop, to be timed in turn with the product. */
export function withBareCrowd<T>(
  count: number,
  bytes: number,
  path: Path,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  return withBareServer(bytes, path, async ({ url, sendToAll }) => {
    const watch = new LobbyWatch();
    await watch.open(url, Array<null>(count).fill(null));
    try {
      return await work(async () => {
        collectGarbage();
        const heard = watch.lastReceives(PHASE.results);
        const sentAt = performance.now();
        sendToAll();
        return (await heard) - sentAt;
      });
    } finally {
      watch.close();
    }
  });
}

interface BareAnswers {
  times: RoundTimes;
  /** With the load generator's, ms. */
  processorMs: number;
}

/**
 * A bare `ws` server without rules and storage, with sockets of `lobbies` × `players`, to be timed in turn with the
 * product: all answer within a time, 0: at one instant.
 */
export function withBareRooms<T>(
  lobbies: number,
  players: number,
  bytes: number,
  path: Path,
  work: (answer: (withinMs: number) => Promise<BareAnswers>) => Promise<T>,
): Promise<T> {
  return withBareServer(bytes, path, async ({ url, processorMs }) => {
    const rooms = Array.from({ length: lobbies }, () => new LobbyWatch());
    for (const [index, watch] of rooms.entries()) {
      await watch.open(`${url}/${index}`, Array<null>(players).fill(null));
    }
    const given = Array.from({ length: players }, (_, index) => ({
      teamId: 'team',
      questionId: '0:0',
      answers: [index % 4],
    }));
    try {
      return await work(async (withinMs) => {
        collectGarbage();
        const times = noTimes();
        const before = processorMs() + ownMs();
        await Promise.all(rooms.map((watch) => answerAll(watch, given, withinMs, times)));
        return { times, processorMs: processorMs() + ownMs() - before };
      });
    } finally {
      for (const watch of rooms) watch.close();
    }
  });
}
