import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import type { Replica } from './replicas.ts';

/** Where Node opens its inspector at SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const PATIENCE_MS = 10_000;
const CLOSE = `process.getBuiltinModule('node:inspector').close()`;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const reply = z.object({ id: z.number(), result: z.unknown() });

/** Bytes in use on the heap of a process after a full collection. One process at a time: they share the inspector's port. */
export async function heapAfterCollection({ name, pid }: Replica): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspector(name));
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let nextId = 1;
  const send = (method: string, params: object = {}) => socket.send(JSON.stringify({ id: nextId++, method, params }));
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const id = nextId;
      socket.on('message', (data) => {
        const answer = reply.safeParse(JSON.parse(String(data)));
        if (answer.success && answer.data.id === id) resolve(answer.data.result);
      });
      send(method, params);
    });
  const evaluated = await ask('Runtime.evaluate', { expression: 'process.pid' });
  if (z.object({ result: z.object({ value: z.number() }) }).parse(evaluated).result.value !== pid)
    throw new Error(`another process than ${name} has the inspector's port`);
  // What the first one finishes, finalizers, the second one collects.
  for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage');
  const { usedSize } = z.object({ usedSize: z.number() }).parse(await ask('Runtime.getHeapUsage'));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  send('Runtime.evaluate', { expression: CLOSE });
  await closed;
  return usedSize;
}

async function inspector(name: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return targets.parse(await (await fetch(INSPECTOR)).json())[0]!.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw new Error(`the inspector of ${name} does not open`, { cause: error });
      await pause(50);
    }
  }
}
