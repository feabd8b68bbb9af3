import { setTimeout as sleep } from 'node:timers/promises';
import { CONTRACT_VERSIONS, type Health, ROLL_CALL, rollAnswer, SERVICES } from '@luplay/contracts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Nats } from '../backing/nats/nats.ts';
import type { CommonEnv } from '../env.ts';
import type { Probe } from './probe.ts';

type Answer = z.output<typeof rollAnswer>;
export type HealthAnswer = Health & { success: boolean };

/** An asked replica probes the backing services unless it did so within this time, ms. */
const PROBE_FRESH_MS = 2_000;
/** Wait for a known replica that does not answer, ms: longer than its probe of a hanging backing service takes. */
const PATIENCE_MS = 2_000;
/** Wait for replicas of a service of which none is known, ms. */
const GATHER_MS = 300;
/** A roll is used again for this long, ms. */
const FRESH_MS = 500;
/** Wait until NATS has the last answer, ms. */
const LEAVE_MS = 500;

const keyOf = ({ service, replica }: Answer) => `${service}#${replica}`;

/**
 * Who is there is asked when somebody wants to know, so that an idle product exchanges nothing. A replica that does not
 * answer counts as missing.
 */
export function openRollCall(parts: {
  env: Pick<CommonEnv, 'LUPLAY_REPLICA' | 'LUPLAY_VERSION'>;
  service: string;
  nats: Pick<Nats, 'core' | 'name' | 'ready'>;
  probe: Pick<Probe, 'run' | 'last'>;
  log: Logger;
}) {
  const { env, nats, probe, log } = parts;
  const known = new Map<string, { answer: Answer; at: number }>();
  let isLeaving = false;
  let running: Promise<void> | null = null;
  let calledAt = Number.NEGATIVE_INFINITY;
  /** Looks whether the roll that is being called is complete. */
  let look = (): void => undefined;

  const own = (ready: boolean): Answer => ({
    service: parts.service,
    replica: env.LUPLAY_REPLICA,
    version: env.LUPLAY_VERSION,
    contract: CONTRACT_VERSIONS[parts.service],
    ready,
    leaving: isLeaving,
  });

  function hear(answer: Answer): void {
    if (answer.leaving) known.delete(keyOf(answer));
    else known.set(keyOf(answer), { answer, at: performance.now() });
    look();
  }

  async function answerTheCall(): Promise<void> {
    const { ready } = await probe.run(PROBE_FRESH_MS);
    if (!isLeaving) nats.core().publish(nats.name(ROLL_CALL.answer), JSON.stringify(own(ready)));
  }

  async function listen(): Promise<void> {
    await nats.ready;
    const connection = nats.core();
    connection.subscribe(nats.name(ROLL_CALL.question), {
      callback: () => void answerTheCall().catch((error) => log.debug({ err: error }, 'a roll call was not answered')),
    });
    connection.subscribe(nats.name(ROLL_CALL.answer), {
      callback: (_error, message) => hear(rollAnswer.parse(message.json())),
    });
  }
  listen().catch((error) => log.debug({ err: error }, 'stopped before NATS was there'));

  async function call(): Promise<void> {
    const askedAt = performance.now();
    const done = Promise.withResolvers<void>();
    let isGathered = false;
    look = () => {
      const answers = [...known.values()];
      const services = new Set(answers.map(({ answer }) => answer.service));
      if (answers.every(({ at }) => at >= askedAt) && (isGathered || SERVICES.every((one) => services.has(one)))) {
        done.resolve();
      }
    };
    const gathered = setTimeout(() => {
      isGathered = true;
      look();
    }, GATHER_MS);
    const over = setTimeout(done.resolve, PATIENCE_MS);
    try {
      nats.core().publish(nats.name(ROLL_CALL.question));
      await done.promise;
    } catch {
      // While NATS is away nobody can be asked, and this replica is not ready itself.
      hear(own((await probe.run()).ready));
    } finally {
      clearTimeout(gathered);
      clearTimeout(over);
      look = () => undefined;
      for (const [key, { at }] of known) if (at < askedAt) known.delete(key);
      calledAt = performance.now();
    }
  }

  return {
    /** The state of all services, as `/health` answers it. */
    async health(): Promise<HealthAnswer> {
      if (performance.now() - calledAt >= FRESH_MS) {
        running ??= call().finally(() => {
          running = null;
        });
        await running;
      }
      const services: Health['services'] = {};
      for (const name of SERVICES) {
        const ready = [...known.values()].filter(({ answer }) => answer.service === name && answer.ready);
        services[name] = {
          status: ready.length > 0 ? 'up' : 'down',
          version: ready[0]?.answer.version ?? null,
          contract: ready[0]?.answer.contract ?? null,
          replicas: ready.length,
        };
      }
      return {
        success: Object.values(services).every((one) => one.status === 'up'),
        services,
        warnings: probe.last.warnings,
      };
    },
    /** Tells the others that this replica leaves, and stops answering. */
    async leave(): Promise<void> {
      isLeaving = true;
      try {
        const connection = nats.core();
        connection.publish(nats.name(ROLL_CALL.answer), JSON.stringify(own(false)));
        await Promise.race([connection.flush(), sleep(LEAVE_MS, undefined, { ref: false })]);
      } catch {
        // NATS is away: the next roll call does without this replica.
      }
    },
  };
}
