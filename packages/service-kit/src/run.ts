import { flushCompileCache } from 'node:module';
import type { CallTable } from '@luplay/contracts';
import type { ServiceDefinition } from './definition.ts';
import { EnvError, type EnvShape } from './env.ts';
import { internalsOf } from './kit.ts';
import { trimWhenIdle } from './platform/trim.ts';
import { startService } from './service.ts';

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
  trimWhenIdle(internalsOf(service.kit).activity);
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  // A promise that was not awaited (a driver's, during an outage) leaves nothing half done: log it and go on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const leave = () => {
    setTimeout(() => {
      log.warn('did not leave in time');
      process.exit(0);
    }, env.LUPLAY_DRAIN_SECONDS * 1000).unref();
    void service.drain().finally(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  // Node writes its compile cache on exit, which a killed process does not reach. Does nothing without
  // NODE_COMPILE_CACHE.
  service.settled.then(() => flushCompileCache(), fail('could not be set up'));
}
