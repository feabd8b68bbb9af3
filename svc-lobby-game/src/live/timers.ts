import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '@luplay/service-kit';
import { Queue, Worker } from 'bullmq';
import type { LobbyState } from '../lobbies/state.ts';

const QUEUE = 'phase-ends';
/** Phases that may end at the same moment on one replica. */
const CONCURRENCY = 200;
/** A job that comes this much early waits; one that comes earlier is an old one for a timer that was changed, ms. */
const EARLY_MS = 50;

/** While Redis is away BullMQ cannot take leave of it, ms. */
const CLOSE_WITHIN_MS = 3_000;

interface PhaseEnd {
  lobbyId: string;
  endsAt: number;
}

export interface Timers {
  /** Sets the alarm for the end of the phase, when it is another than before. */
  changed(base: LobbyState | null, next: LobbyState): void;
  close(): Promise<void>;
}

/**
 * Phases end by delayed jobs in Redis, whoever set them. A job is named after its game and the number of the phase, so that setting it twice sets
 * it once. Jobs that Redis loses are made good by the sweep.
 */
export function createTimers(
  kit: Pick<Kit, 'bullConnection' | 'bullPrefix' | 'redis' | 'log' | 'now'>,
  due: (lobbyId: string) => Promise<void>,
): Timers {
  const queue = new Queue<PhaseEnd>(QUEUE, {
    connection: kit.bullConnection,
    prefix: kit.bullPrefix,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    streams: { events: { maxLen: 100 } },
  });
  const worker = new Worker<PhaseEnd>(
    QUEUE,
    async ({ data }) => {
      const early = data.endsAt - kit.now();
      if (early > 0 && early <= EARLY_MS) await sleep(early);
      await due(data.lobbyId);
    },
    { connection: kit.bullConnection, prefix: kit.bullPrefix, concurrency: CONCURRENCY },
  );
  const away = (error: Error) => kit.log.debug({ err: error }, 'timers: redis is away');
  queue.on('error', away);
  worker.on('error', away);
  worker.on('failed', (job, error) => kit.log.warn({ err: error, lobbyId: job?.data.lobbyId }, 'phase end failed'));

  return {
    changed(base, next) {
      const { game } = next;
      const endsAt = game?.timer.endsAt;
      if (!game || endsAt == null || next.status !== 'in_progress') return;
      if (base?.game?.gameId === game.gameId && base.game.instance === game.instance) return;
      // While Redis is away alarms would only pile up: the sweep stands in.
      if (!kit.redis.connected) return;
      const jobId = `${game.gameId}-${game.instance}`;
      queue
        .add('end', { lobbyId: next._id, endsAt }, { jobId, delay: Math.max(0, endsAt - kit.now()) })
        .catch((error) => kit.log.debug({ err: error, lobbyId: next._id }, 'the alarm could not be set'));
    },
    async close() {
      const closed = Promise.all([worker.close(), queue.close()].map((closing) => closing.catch(() => undefined)));
      await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
