/**
 * `node packages/service-kit/bench/http.ts [players]`: that many players (1000) each send one call at once, with a
 * token of their own and a limit counted on Redis, to one process. Prints how long the last one waited and the server's
 * CPU time for a call. Run it under `node bootstrap/with-backing.mjs --`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

const players = Number(process.argv[2] ?? 1_000);
const ROUNDS = 12;
const server = fork(fileURLToPath(new URL('./http-server.ts', import.meta.url)), [String(players)]);
const [{ url, tokens }] = (await once(server, 'message')) as [{ url: string; tokens: string[] }];
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function call(token: string): Promise<number> {
  const body = '{"teamId":"t1","questionId":"q-1","answer":2}';
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request(`${url}/answer`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve(0) : reject(new Error(`${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function cpu(from: ChildProcess): Promise<number> {
  from.send('cpu');
  const [{ micros }] = (await once(from, 'message')) as [{ micros: number }];
  return micros;
}

const walls: number[] = [];
const costs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = await cpu(server);
  const started = performance.now();
  await Promise.all(tokens.map(call));
  walls.push(performance.now() - started);
  costs.push(((await cpu(server)) - before) / players);
}
console.log(
  `first round ${walls[0]?.toFixed(0)} ms; then ${players} calls in ${median(walls.slice(3)).toFixed(0)} ms, ${median(costs.slice(3)).toFixed(0)} µs of CPU each`,
);
agent.destroy();
server.kill();

/** The middle one of some figures; 0 for none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
