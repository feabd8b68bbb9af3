import {
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_STALE_MS,
  type health,
  type heartbeat,
  heartbeats,
  SERVICES,
  UNREADY_INTERVAL_MS,
} from '@luplay/contracts';
import type { z } from 'zod';
import type { Mirror } from '../backing/mirror.ts';
import type { Nats } from '../backing/nats.ts';
import type { CommonEnv } from '../env.ts';
import type { Activity } from './activity.ts';
import type { Probe } from './probe.ts';

type Heartbeat = z.output<typeof heartbeat>;
export type Health = z.output<typeof health.response> & { success: boolean };

export interface Heartbeats {
  /** What is known of all services, as `/health` answers it. */
  health(): Health;
  stop(): Promise<void>;
}

/**
 * While nobody uses the service, the backing services are asked this seldom, ms: asking is most of what idling costs.
 */
const IDLE_PROBE_MS = 7_000;

/** Publishes every two seconds that this replica lives and whether it is ready, and reads the same of all others. */
export async function startHeartbeats(parts: {
  env: CommonEnv;
  service: string;
  nats: Nats;
  probe: Probe;
  activity: Pick<Activity, 'isIdle'>;
  now(): number;
}): Promise<Heartbeats> {
  const { env, service, now } = parts;
  const bucket = parts.nats.bucket(heartbeats);
  const heard: Mirror<Heartbeat> = await bucket.mirror();
  const key = `${service}.${env.LUPLAY_REPLICA}`;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const { ready } = await parts.probe.run(parts.activity.isIdle ? IDLE_PROBE_MS : undefined);
    next(ready ? HEARTBEAT_INTERVAL_MS : UNREADY_INTERVAL_MS);
    if (stopped || !parts.nats.connected) return;
    const at = now();
    await bucket
      .put(key, { service, replica: env.LUPLAY_REPLICA, version: env.LUPLAY_VERSION, ready, at })
      .catch(() => undefined);
  }
  function next(ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      last = Promise.all([last, beat()]).then(() => undefined);
    }, ms);
  }
  last = beat();

  return {
    health() {
      const services: Health['services'] = {};
      for (const name of SERVICES) {
        const alive = [...heard.entries()]
          .map(([, one]) => one)
          .filter((one) => one.service === name && one.ready && now() - one.at < HEARTBEAT_STALE_MS);
        services[name] = {
          status: alive.length > 0 ? 'up' : 'down',
          version: alive[0]?.version ?? null,
          replicas: alive.length,
        };
      }
      return {
        success: Object.values(services).every((one) => one.status === 'up'),
        services,
        warnings: parts.probe.last.warnings,
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await last;
      if (parts.nats.connected) await bucket.delete(key).catch(() => undefined);
    },
  };
}
