import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';

/** `run.ts [operations]`: one client process measures one server process over loopback, with game-sized documents. */
const GAMES = 1000;
const CONNECTIONS = 32;
const operations = Number(process.argv[2] ?? 20_000);

interface Game {
  _id: string;
  version: number;
  lobby: number;
  phase: number;
  teams: unknown[];
}

/** About 5 KB of BSON. */
function game(i: number): Game {
  const players = () =>
    Array.from({ length: 5 }, (_, j) => ({
      id: new ObjectId(),
      name: `Игрок ${j}`,
      joined: new Date(),
      ready: true,
      answers: [1, 2, 3, 4],
    }));
  const teams = Array.from({ length: 8 }, (_, t) => ({
    id: `team${t}`,
    name: `Команда ${t}`,
    score: t * 10.5,
    players: players(),
  }));
  return { _id: `g${i}`, version: 0, lobby: i % 100, phase: i % 3, teams };
}

async function measure(name: string, run: (i: number) => Promise<unknown>): Promise<void> {
  const latencies: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < operations) {
      const i = next++;
      const from = performance.now();
      await run(i);
      latencies.push(performance.now() - from);
    }
  };
  const cpu = process.cpuUsage();
  const from = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1);
  const client = Math.round((user + system) / 10 / ms);
  console.log(
    `${name}: ${Math.round((operations / ms) * 1000)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (this client's CPU: ${client} %)`,
  );
}

const directory = mkdtempSync(join(tmpdir(), 'luplay-mongo-bench-'));
const main = new URL('../src/main.ts', import.meta.url).pathname;
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
  env: { ...process.env, EMBEDDED_MONGO_FILE: join(directory, 'mongo.sqlite') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const client = await new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    maxPoolSize: CONNECTIONS,
  }).connect();
  const games = client.db('bench').collection<Game>('games');
  await games.createIndex({ lobby: 1, phase: 1 });
  await games.insertMany(Array.from({ length: GAMES }, (_, i) => game(i)));
  const { teams } = game(1);
  const id = (i: number) => ({ _id: `g${i % GAMES}` });
  const bump = { $inc: { version: 1 } };
  await measure('warm-up', (i) => games.updateOne(id(i), bump));
  await measure('updateOne by _id, $inc', (i) => games.updateOne(id(i), bump));
  await measure('updateOne by _id, $set of 5 KB', (i) => games.updateOne(id(i), { ...bump, $set: { teams } }));
  await measure('findOneAndUpdate by _id, one field returned', (i) =>
    games.findOneAndUpdate(id(i), bump, { projection: { version: 1 } }),
  );
  await measure('findOneAndUpdate by _id, 5 KB returned', (i) =>
    games.findOneAndUpdate(id(i), bump, { returnDocument: 'after' }),
  );
  await measure('findOneAndUpdate by _id, 5 KB returned, left unparsed', (i) =>
    games.findOneAndUpdate(id(i), bump, { raw: true }),
  );
  await measure('findOne by a compound index, 5 KB', (i) => games.findOne({ lobby: i % 100, phase: i % 3 }));
  await measure('insertOne', (i) =>
    client
      .db('bench')
      .collection('log')
      .insertOne({ i, text: 'x'.repeat(100) }),
  );
  await client.close();
} finally {
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
  rmSync(directory, { recursive: true });
}
