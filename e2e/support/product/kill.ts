import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { raw } from '../api/api.ts';
import { pids, ports } from './product.ts';

/** Polling interval for a killed part, ms. */
const LOOK_MS = 10;
/** How long parts may take to start again on a machine that is busy, ms. */
const HEALTHY_MS = 60_000;

const ended = new Map<string, number>();

/**
 * Kills a process as a power cut would, hangs it (SIGSTOP), or sends another signal. The supervisor restarts it.
 * Returns the time, epoch ms.
 */
export function kill(part: string, signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' = 'SIGKILL'): number {
  const pid = pids()[part];
  if (!pid) throw new Error(`${part} is not among the running parts`);
  ended.set(part, pid);
  process.kill(pid, signal);
  return Date.now();
}

/** Kills a part, and again whenever it is restarted within `ms`. Resolves with the time at which it is back. */
export async function killFor(part: string, ms = 0): Promise<number> {
  const until = kill(part) + ms;
  for (;;) {
    await sleep(LOOK_MS);
    const pid = pids()[part];
    if (pid === undefined || pid === ended.get(part)) continue;
    if (Date.now() < until) kill(part);
    else if (await accepts(ports()[part]!)) return Date.now();
  }
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Waits until every killed part runs again and the product is healthy, so that the next spec can start. */
export async function productIsHealthy(): Promise<void> {
  const state = async () => {
    const now = pids();
    const { status, json } = await raw('/api2/health').catch(() => ({ status: 0, json: {} }));
    const { services } = json as { services?: Record<string, { replicas: number }> };
    const gone = [...ended].filter(([part, pid]) => now[part] === undefined || now[part] === pid).map(([part]) => part);
    const replicas = ['svc-lobby-game', 'svc-story'].map((name) => services?.[name]?.replicas);
    return { status, gone, replicas };
  };
  await expect.poll(state, { timeout: HEALTHY_MS }).toEqual({ status: 200, gone: [], replicas: [2, 2] });
  // Health caches a part's state for some seconds, so svc-user is also asked directly.
  const answers = async () => (await raw('/api2/.well-known/jwks.json')).status;
  await expect.poll(answers, { timeout: HEALTHY_MS }).toBe(200);
  ended.clear();
}
