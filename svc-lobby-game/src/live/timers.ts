import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '@luplay/service-kit';
import { Queue, Worker } from 'bullmq';
import type { LobbyState } from '../lobbies/state.ts';
import type { Rush } from './rush.ts';

const QUEUE = 'phase-ends';
/** Phases that may end at the same moment on one replica. */
const CONCURRENCY = 200;
/** A job that comes this much early waits; one that comes earlier is an old one for a timer that was changed, ms. */
const EARLY_MS = 50;

/** Alarms are set together, once in this time, ms: what players wait for comes first. */
const GATHER_MS = 250;
/** In a rush of the whole replica they wait this much longer, ms. */
const PATIENCE_MS = 500;
/** An alarm as near as this is set at once, ms. */
const NEAR_MS = 1_000;

/** While Redis is away BullMQ cannot take leave of it, ms. */
const CLOSE_WITHIN_MS = 3_000;

export interface PhaseEnd {
  lobbyId: string;
  endsAt: number;
  /** The number of the phase in its game. Unset in alarms that a version before has set. */
  gameId?: string;
  instance?: number;
}

export interface Timers {
  /** Sets the alarm for the end of the phase, when it is another than before; in a moment, with those of other lobbies. */
  changed(base: LobbyState | null, next: LobbyState): void;
  close(): Promise<void>;
}

/**
 * Phases end by delayed jobs in Redis, whoever set them. A job is named after its game and the number of the phase, so that setting it twice sets
 * it once. Jobs that Redis loses are made good by the sweep.
 */
export function createTimers(
  kit: Pick<Kit, 'bullConnection' | 'bullPrefix' | 'redis' | 'log' | 'now'>,
  rush: Pick<Rush, 'isOn'>,
  due: (end: PhaseEnd) => Promise<void>,
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
      await due(data);
    },
    { connection: kit.bullConnection, prefix: kit.bullPrefix, concurrency: CONCURRENCY },
  );
  const away = (error: Error) => kit.log.debug({ err: error }, 'timers: redis is away');
  queue.on('error', away);
  worker.on('error', away);
  worker.on('failed', (job, error) => kit.log.warn({ err: error, lobbyId: job?.data.lobbyId }, 'phase end failed'));

  /** Alarms yet to be set, by lobby: a phase that is over already needs none. */
  const waiting = new Map<string, PhaseEnd>();
  let gathering: NodeJS.Timeout | null = null;
  const set = async () => {
    if (gathering) clearTimeout(gathering);
    gathering = null;
    const alarms = [...waiting.values()].map((end) => ({
      name: 'end',
      data: end,
      opts: { jobId: `${end.gameId}-${end.instance}`, delay: Math.max(0, end.endsAt - kit.now()) },
    }));
    waiting.clear();
    // While Redis is away alarms would only pile up: the sweep stands in.
    if (alarms.length === 0 || !kit.redis.connected) return;
    await queue.addBulk(alarms).catch((error) => kit.log.debug({ err: error }, 'alarms could not be set'));
  };
  const setSoon = (patience: number) => {
    gathering = setTimeout(() => {
      if (patience > 0 && rush.isOn) setSoon(patience - GATHER_MS);
      else void set();
    }, GATHER_MS);
  };

  return {
    changed(base, next) {
      const { game } = next;
      const endsAt = game?.timer.endsAt;
      if (!game || endsAt == null || next.status !== 'in_progress') return;
      if (base?.game?.gameId === game.gameId && base.game.instance === game.instance) return;
      waiting.set(next._id, { lobbyId: next._id, endsAt, gameId: game.gameId, instance: game.instance });
      if (endsAt - kit.now() <= NEAR_MS) void set();
      else if (!gathering) setSoon(PATIENCE_MS);
    },
    async close() {
      const closeQueue = async () => {
        await set();
        await queue.close();
      };
      const closed = Promise.all([worker.close(), closeQueue()].map((closing) => closing.catch(() => undefined)));
      await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
