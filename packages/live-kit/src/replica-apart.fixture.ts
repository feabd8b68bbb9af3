import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { eventually, type TestService } from '@luplay/service-kit/testing';

/** A replica of the example service in a process of its own, which a test may kill (SIGKILL) or hang (SIGSTOP). */
export interface ReplicaApart {
  url: string;
  kill(signal: 'SIGKILL' | 'SIGSTOP'): void;
}

/** Starts a replica beside `other`. Resolves when it is ready. */
export async function startApart(other: TestService, env: Record<string, string> = {}): Promise<ReplicaApart> {
  const keys = createServer((_, response) => response.end(JSON.stringify(other.keys.jwks)));
  keys.listen(0, '127.0.0.1');
  await once(keys, 'listening');
  const { port: keysPort } = keys.address() as AddressInfo;
  const database = new URL(process.env.MONGO_URL ?? '');
  database.pathname = `/${other.namespace}`;
  const own = {
    PORT: '0',
    LUPLAY_REPLICA: 'apart',
    LUPLAY_NAMESPACE: other.namespace,
    LUPLAY_JWKS_URL: `http://127.0.0.1:${keysPort}/`,
    MONGO_URL: database.toString(),
  };
  const main = new URL('../test/counter-main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'listening') url.resolve(`http://127.0.0.1:${port}`);
  });
  child.once('exit', (code) => {
    keys.close();
    url.reject(new Error(`the replica ended with ${code}`));
  });
  const at = await url.promise;
  // It serves what it can from the first moment, and refuses the rest while it connects.
  await eventually(async () => (await fetch(`${at}/readyz`)).ok);
  return { url: at, kill: (signal) => child.kill(signal) };
}
