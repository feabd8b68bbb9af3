import { flushCompileCache } from 'node:module';
import type { CallTable } from '@luplay/contracts';
import type { ServiceDefinition } from './definition.ts';
import { EnvError, type EnvShape } from './env.ts';
import { internalsOf } from './kit.ts';
import { trimWhenIdle } from './platform/trim.ts';
import { startService } from './service.ts';

/** A replica that has not left by then is gone anyway. */
const LEAVE_WITHIN_MS = 9_500;

/** `main.ts` of a service: runs it until SIGTERM or SIGINT, then leaves within 10 s with exit code 0. */
export async function runService<T extends CallTable, E extends EnvShape = Record<never, never>>(
  definition: ServiceDefinition<T, E>,
): Promise<void> {
  let service: Awaited<ReturnType<typeof startService<T, E>>>;
  try {
    service = await startService(definition, { env: process.env });
  } catch (error) {
    // Before there is a log; settings that are wrong need no stack.
    console.error(error instanceof EnvError ? `${definition.name} ${error.message}` : error);
    process.exit(1);
  }
  const { log } = service.kit;
  trimWhenIdle(internalsOf(service.kit).activity);
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  // Nothing is half done by a promise that nobody awaited (a driver's, in an outage): worth a look, not a replica.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const leave = () => {
    setTimeout(() => {
      log.warn('did not leave in time');
      process.exit(0);
    }, LEAVE_WITHIN_MS).unref();
    void service.drain().finally(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  // Node writes its compile cache when a process leaves; one that is killed does not leave. Nothing without
  // NODE_COMPILE_CACHE.
  service.settled.then(() => flushCompileCache(), fail('could not be set up'));
}
