import { retryPause } from './redis-connection.ts';
import { type RedisSentinels, readRedisUrl } from './redis-url.ts';

/** Connection options for BullMQ's queues and workers (ioredis). */
export function bullConnection(url: string) {
  const target = readRedisUrl(url);
  const { username, password, database, tls } = target;
  return {
    ...('server' in target ? target.server : sentinelOptions(target)),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(database === 0 ? {} : { db: database }),
    ...(tls ? { tls: {} } : {}),
    // Required by BullMQ: its blocking reads must survive an outage.
    maxRetriesPerRequest: null,
    retryStrategy: retryPause,
  };
}

function sentinelOptions({ sentinels, master, sentinelAccess, tls }: RedisSentinels) {
  const { username, password } = sentinelAccess;
  return {
    sentinels,
    name: master,
    ...(username === undefined ? {} : { sentinelUsername: username }),
    ...(password === undefined ? {} : { sentinelPassword: password }),
    ...(tls ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryPause,
  };
}
