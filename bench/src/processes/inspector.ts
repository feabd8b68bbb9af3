import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import type { Replica } from './replicas.ts';

/** Where Node opens its inspector at SIGUSR1. */
const TARGETS = 'http://127.0.0.1:9229/json/list';
const PATIENCE_MS = 10_000;
/** Another bench on this machine may be inspecting a process of its own, ms. */
const OTHERS_MS = 180_000;
const CLOSE = `process.getBuiltinModule('node:inspector').close()`;
/**
 * At SIGUSR1 Node opens its inspector from an interrupt and once more from the event loop. If it is closed between the
 * two, the second opens it again, so the event loop has to turn before.
 */
const SETTLED = 'new Promise((resolve) => setTimeout(() => setImmediate(resolve), 1))';

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const reply = z.object({ id: z.number(), result: z.unknown() });

/**
 * One method of the inspector's protocol, https://chromedevtools.github.io/devtools-protocol/v8/; resolves to its
 * result.
 */
export type Ask = (method: string, params?: object) => Promise<unknown>;

/**
 * Opens the inspector of a process for as long as `work` takes. One process at a time: they share the inspector's port.
 */
export async function inspected<T>(
  { name, pid }: Pick<Replica, 'name' | 'pid'>,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  await whenPortIsFree();
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(name));
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let lastId = 0;
  const send = (method: string, params: object) => socket.send(JSON.stringify({ id: ++lastId, method, params }));
  const ask: Ask = (method, params = {}) =>
    new Promise((resolve, reject) => {
      void closed.then(() => reject(new Error(`${name} has closed its inspector before it answered ${method}`)));
      send(method, params);
      const id = lastId;
      const listen = (data: WebSocket.RawData) => {
        const answer = reply.safeParse(JSON.parse(String(data)));
        if (!answer.success || answer.data.id !== id) return;
        socket.off('message', listen);
        resolve(answer.data.result);
      };
      socket.on('message', listen);
    });
  try {
    if ((await numberOf(ask, 'process.pid')) !== pid) throw new Error(`another process than ${name} has the port`);
    return await work(ask);
  } finally {
    await ask('Runtime.evaluate', { expression: SETTLED, awaitPromise: true }).catch(() => undefined);
    if (socket.readyState === WebSocket.OPEN) send('Runtime.evaluate', { expression: CLOSE });
    await closed;
  }
}

/** The value of an expression in the process. */
export async function numberOf(ask: Ask, expression: string): Promise<number> {
  const evaluated = z.object({ result: z.object({ value: z.number() }) });
  return evaluated.parse(await ask('Runtime.evaluate', { expression })).result.value;
}

/**
 * Sets a field of a global object, with the same source for each value: the process compiles nothing new. Throws when
 * there is no such object.
 */
export async function setNumber(ask: Ask, object: string, field: string, value: number): Promise<void> {
  const evaluated = z.object({
    result: z.object({ objectId: z.string() }),
    exceptionDetails: z.undefined().optional(),
  });
  const { objectId } = evaluated.parse(await ask('Runtime.evaluate', { expression: object })).result;
  const functionDeclaration = 'function (field, value) { this[field] = value; }';
  await ask('Runtime.callFunctionOn', { objectId, functionDeclaration, arguments: [{ value: field }, { value }] });
}

/** Bytes in use on the heap after full collections: the second frees what finalizers released after the first. */
export async function collectedHeap(ask: Ask): Promise<number> {
  for (let round = 0; round < 2; round += 1) await ask('HeapProfiler.collectGarbage');
  return z.object({ usedSize: z.number() }).parse(await ask('Runtime.getHeapUsage')).usedSize;
}

/** Bytes of heap and of resident set after garbage collection. */
export function collectedMemory(replica: Replica): Promise<{ heap: number; resident: number }> {
  return inspected(replica, async (ask) => {
    await ask('HeapProfiler.collectGarbage');
    return {
      heap: await numberOf(ask, 'process.memoryUsage().heapUsed'),
      resident: await numberOf(ask, 'process.memoryUsage.rss()'),
    };
  });
}

async function whenPortIsFree(): Promise<void> {
  const until = performance.now() + OTHERS_MS;
  const isTaken = () =>
    fetch(TARGETS).then(
      () => true,
      () => false,
    );
  while (await isTaken()) {
    if (performance.now() > until) throw new Error('another process has the port of the inspector');
    await pause(200);
  }
}

async function addressOf(name: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return targets.parse(await (await fetch(TARGETS)).json())[0]!.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw new Error(`the inspector of ${name} does not open`, { cause: error });
      await pause(50);
    }
  }
}
