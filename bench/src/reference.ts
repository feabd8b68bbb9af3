import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LobbyWatch } from './watcher.ts';

/** Times the bare `ws` loop with `count` sockets and messages of `bytes`; ms from the word to the last socket. */
export async function bareWsLoop(count: number, bytes: number, rounds: number): Promise<number[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare-ws.ts', import.meta.url)), String(bytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const watch = new LobbyWatch();
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    await watch.open(`ws://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`, Array<null>(count).fill(null));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const heard = watch.lastHears(3);
      const sentAt = performance.now();
      child.stdin.write('\n');
      times.push((await heard) - sentAt);
    }
    return times;
  } finally {
    watch.close();
    child.stdin.end();
  }
}
