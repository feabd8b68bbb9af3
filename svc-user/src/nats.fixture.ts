import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@luplay/service-kit/testing';

/** A separate NATS that a test may kill. */
export interface OwnNats {
  url: string;
  /** Starts it with its stored data. Resolves when it is ready. */
  start(): Promise<void>;
  /** SIGKILL. Resolves when the process has exited. */
  kill(): Promise<void>;
  /** Kills it and deletes its data. */
  close(): Promise<void>;
}

export async function ownNats(): Promise<OwnNats> {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-nats-'));
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;

  async function kill(): Promise<void> {
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    child = null;
  }
  async function start(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', dir];
    const started = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    const ready = Promise.withResolvers<void>();
    // Reads on when it is ready: a full pipe would block the process, and a closed one end it.
    createInterface({ input: started.stderr }).on('line', (line) => {
      if (line.includes('Server is ready')) ready.resolve();
    });
    started.once('exit', (code) => ready.reject(new Error(`nats-server ended with ${code}`)));
    await ready.promise;
  }
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    async close() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
