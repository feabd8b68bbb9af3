import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PHASE } from '@luplay/contracts/lobby-game';
import { LobbyWatch } from '../players/watcher.ts';
import { behindNginx } from '../processes/nginx.ts';
import { answerAll, noTimes, type RoundTimes } from './rounds.ts';

/** `url` of the sockets; `sendToAll` sends the message to all of them. */
interface BareServer {
  url: string;
  sendToAll(): void;
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
    const measure = (reached: number) =>
      work({ url: `ws://127.0.0.1:${reached}`, sendToAll: () => child.stdin.write('\n') });
    return await (path === 'gateway' ? behindNginx(port, measure) : measure(port));
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

/**
 * The answers of `lobbies` × `players` within `withinMs`, to a bare `ws` server without rules, storage and gateway:
 * the cost of the load itself.
 */
export function bareWsAnswers(
  lobbies: number,
  players: number,
  bytes: number,
  rounds: number,
  withinMs: number,
  path: Path = 'direct',
): Promise<RoundTimes> {
  return withBareServer(bytes, path, async ({ url }) => {
    const rooms = Array.from({ length: lobbies }, () => new LobbyWatch());
    for (const [index, watch] of rooms.entries()) {
      await watch.open(`${url}/${index}`, Array<null>(players).fill(null));
    }
    const times = noTimes();
    const given = Array.from({ length: players }, (_, index) => ({
      teamId: 'team',
      questionId: '0:0',
      answers: [index % 4],
    }));
    for (let round = 0; round < rounds; round++) {
      await Promise.all(rooms.map((watch) => answerAll(watch, given, withinMs, times)));
    }
    for (const watch of rooms) watch.close();
    return times;
  });
}
