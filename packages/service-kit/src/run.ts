import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CallTable } from '@luplay/contracts';
import type { Activity } from './base/activity.ts';
import { EnvError, type EnvShape } from './env.ts';
import type { ServiceDefinition } from './kit.ts';
import { startService } from './service.ts';

export { openRedis } from './backing/redis/redis.ts';
export { createLog } from './base/log.ts';
export { startService };

/**
 * `main.ts` of a service: runs it until SIGTERM or SIGINT, then drains it and exits with code 0 within
 * `LUPLAY_DRAIN_SECONDS`.
 */
export async function runService<T extends CallTable, E extends EnvShape = Record<never, never>>(
  definition: ServiceDefinition<T, E>,
): Promise<void> {
  let service: Awaited<ReturnType<typeof startService<T, E>>>;
  try {
    service = await startService(definition, { env: process.env });
  } catch (error) {
    // There is no log yet. Wrong settings need no stack.
    console.error(error instanceof EnvError ? `${definition.name} ${error.message}` : error);
    process.exit(1);
  }
  const { env, log } = service.kit;
  trimWhenIdle(service.kit.internals.activity);
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  // A promise that was not awaited (a driver's, during an outage) leaves nothing half done: log it and go on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const leave = () => {
    // Holds the process: while the backing services are away nothing else may, and it would end half drained.
    setTimeout(() => {
      log.warn('did not leave in time');
      process.exit(0);
    }, env.LUPLAY_DRAIN_SECONDS * 1000);
    void service
      .drain()
      .catch((error) => log.error({ err: error }, 'could not be drained'))
      .finally(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  // Node writes its compile cache on exit, which a killed process does not reach. Does nothing without
  // NODE_COMPILE_CACHE.
  service.settled.then(() => flushCompileCache(), fail('could not be set up'));
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Collects only above this, bytes: a collection takes 0.1 s. */
const WORTH_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage when the service becomes idle. V8 collects on allocation, and an idle service allocates almost
 * nothing: it would keep two thirds of its memory as garbage. No request waits meanwhile.
 */
function trimWhenIdle(activity: Activity): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let least = 0;
  activity.follow(
    () => {},
    () => {
      if (process.memoryUsage.rss() < least + WORTH_BYTES) return;
      collect({ type: 'major', flavor: 'last-resort' });
      least = process.memoryUsage.rss();
    },
  );
}
