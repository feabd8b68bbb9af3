import { createClient } from 'redis';
import type { RedisAddress, RedisSentinels } from './redis-url.ts';

/** A Sentinel that has not answered by then is passed over, ms. */
const PATIENCE_MS = 1_000;

interface Named extends RedisAddress {
  /** Rises with each failover. */
  epoch: number;
}

/**
 * Asks all Sentinels for the master and believes the newest answer: one that was cut off may still name the former
 * master. Throws when none answers.
 */
export async function findMaster(target: RedisSentinels): Promise<RedisAddress> {
  const asked = await Promise.allSettled(target.sentinels.map((sentinel) => askSentinel(sentinel, target)));
  const answers = asked.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const [newest] = answers.sort((one, other) => other.epoch - one.epoch);
  if (newest) return newest;
  throw new AggregateError(
    asked.map((each) => (each.status === 'rejected' ? each.reason : null)),
    'no Sentinel names a master',
  );
}

async function askSentinel(sentinel: RedisAddress, target: RedisSentinels): Promise<Named> {
  const client = createClient({
    ...target.sentinelAccess,
    RESP: 2,
    disableClientInfo: true,
    socket: { ...sentinel, ...(target.tls ? { tls: true as const } : {}), reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  const timer = setTimeout(() => client.destroy(), PATIENCE_MS);
  try {
    await client.connect();
    const reply = await client.sendCommand<string[]>(['SENTINEL', 'MASTER', target.master]);
    const field = (name: string) => reply[reply.indexOf(name) + 1] as string;
    return { host: field('ip'), port: Number(field('port')), epoch: Number(field('config-epoch')) };
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}
