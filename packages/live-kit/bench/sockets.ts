/**
 * `node packages/live-kit/bench/sockets.ts [count]`: one room of `count` sockets (5000) on one process; the hub beside
 * a bare `ws` loop. Prints, for a message of 2 kB, when the last socket had it, the longest pause of the event loop
 * meanwhile, and memory for an idle socket. Needs MONGO_URL, REDIS_URL and NATS_URL: run it under `node
 * bootstrap/with-backing.mjs --`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The middle one of some figures; 0 for none. */
function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const count = Number(process.argv[2] ?? 5_000);
const ROUNDS = 15;
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Round {
  ms: number;
  loopMs: number;
}

async function measure(kind: 'hub' | 'bare'): Promise<void> {
  const server = fork(file('./socket-server.ts'), [kind], { execArgv: ['--expose-gc'] });
  const [{ url, path }] = (await once(server, 'message')) as [{ url: string; path: string }];
  const before = await ask(server, 'memory');
  const clients = fork(file('./clients.ts'), [url, path, String(count)]);
  await once(clients, 'message');
  const after = await ask(server, 'memory');
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const done = once(clients, 'message') as Promise<[{ at: number }]>;
    const sent = await ask(server, 'broadcast');
    const [{ at }] = await done;
    const { loopMs } = await ask(server, 'loop');
    rounds.push({ ms: at - (sent.at as number), loopMs: loopMs as number });
  }
  const times = rounds.slice(3).map((one) => one.ms);
  const loops = rounds.slice(3).map((one) => one.loopMs);
  console.log(
    `${kind.padEnd(5)} ${count} sockets: last one after ${median(times).toFixed(1)} ms (worst ${Math.max(...times).toFixed(1)}), ` +
      `event loop blocked ${median(loops).toFixed(1)} ms (worst ${Math.max(...loops).toFixed(1)}), ` +
      `${(((after.rss as number) - (before.rss as number)) / count / 1024).toFixed(1)} KB for a socket ` +
      `(heap ${(((after.heap as number) - (before.heap as number)) / count / 1024).toFixed(1)})`,
  );
  clients.send('stop');
  server.kill();
  await once(server, 'exit');
}

async function ask(server: ChildProcess, what: string): Promise<Record<string, unknown>> {
  server.send(what);
  const [answer] = (await once(server, 'message')) as [Record<string, unknown>];
  return answer;
}

for (const kind of ['bare', 'hub', 'bare', 'hub'] as const) await measure(kind);
