import { randomUUID } from 'node:crypto';
import { AppError, isUnavailable } from '@luplay/service-kit';
import type { GameQuizzes } from '../games/store.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { LobbyStore } from '../lobbies/store.ts';
import type { Outcome, Rejection, World } from '../outcome.ts';
import type { LobbyMemory } from './memory.ts';

/** A rule with everything but the state and the world filled in. Applied again when somebody else was faster: it must be pure. */
export type Command = (state: LobbyState, world: World) => Outcome;

/** What became of a command: the state right after it, and why it was refused, if it was. */
export interface Applied {
  state: LobbyState;
  rejection: Rejection | null;
}

export interface RunnerParts {
  store: Pick<LobbyStore, 'load' | 'save' | 'remove'>;
  memory: LobbyMemory;
  quizzes: Pick<GameQuizzes, 'find'>;
  now(): number;
  chance(): number;
  /** A change was saved. */
  saved(base: LobbyState, next: LobbyState): void;
  /** Puts the games that ended in this lobby into their records, and out of the lobby. */
  recordGames(state: LobbyState): Promise<void>;
  /** A lobby was deleted; `last` is what it was. The deletion has the next number. */
  removed(last: LobbyState): void;
}

interface Job {
  command: Command;
  receivedAt: number;
  resolve(applied: Applied): void;
  reject(error: unknown): void;
}

/** Other replicas may be faster this many times in a row. */
const MAX_ATTEMPTS = 25;
/** Commands saved with one write. */
const MAX_BATCH = 200;

/**
 * Carries commands out: those of one lobby in turn, all that are waiting with one write. A command is acknowledged when the write is, and a
 * refusal is given only by a state that was read after the command had come.
 */
export class Runner {
  private readonly parts: RunnerParts;
  private readonly queues = new Map<string, Job[]>();

  constructor(parts: RunnerParts) {
    this.parts = parts;
  }

  /** Throws `not_found` for a lobby that is not there, `unavailable` while the database is away. `receivedAt`: epoch ms. */
  run(lobbyId: string, receivedAt: number, command: Command): Promise<Applied> {
    return new Promise((resolve, reject) => {
      const job: Job = { command, receivedAt, resolve, reject };
      const queue = this.queues.get(lobbyId);
      if (queue) {
        queue.push(job);
        return;
      }
      this.queues.set(lobbyId, [job]);
      void this.drain(lobbyId);
    });
  }

  /** Lobbies with commands under way. */
  get size(): number {
    return this.queues.size;
  }

  /** Deletes the lobby if `allowed` has nothing against it; games that ended in it have their records first. */
  async remove(lobbyId: string, allowed: (state: LobbyState) => Rejection | null): Promise<Rejection | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await this.parts.store.load(lobbyId);
      if (!state) throw new AppError('not_found');
      const refused = allowed(state);
      if (refused) return refused;
      if (state.outbox.length > 0) {
        await this.parts.recordGames(state);
        continue;
      }
      if (!(await this.parts.store.remove(state))) continue;
      this.parts.memory.forget(lobbyId);
      this.parts.removed(state);
      return null;
    }
    throw new AppError('unavailable');
  }

  private async drain(lobbyId: string): Promise<void> {
    const queue = this.queues.get(lobbyId) as Job[];
    // What is asked for in this turn of the event loop goes into one write.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      // In order of arrival at the server: a late request must not shut out one that came in time.
      const batch = queue.splice(0, MAX_BATCH).sort((one, other) => one.receivedAt - other.receivedAt);
      try {
        await this.process(lobbyId, batch);
      } catch (error) {
        this.parts.memory.forget(lobbyId);
        for (const job of batch) job.reject(error);
      }
    }
    this.queues.delete(lobbyId);
  }

  private async process(lobbyId: string, batch: Job[]): Promise<void> {
    const { store, memory } = this.parts;
    const writeId = randomUUID();
    let base = memory.get(lobbyId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const fresh = base === undefined;
      const found: LobbyState | null = base ?? (await store.load(lobbyId));
      if (!found) throw new AppError('not_found');
      const from = fresh ? memory.offer(found) : found;
      const { applied, next } = await this.apply(from, batch, writeId);
      base = undefined;
      // What saves nothing is not compared either: a refusal or a "so it is already" from memory may be of yesterday.
      if (!fresh && (next === from || applied.some((one) => one instanceof Error || one.rejection))) continue;
      if (next !== from && !(await this.save(from, next))) continue;
      memory.offer(next);
      for (const [index, job] of batch.entries()) {
        const result = applied[index] as Applied | Error;
        if (result instanceof Error) job.reject(result);
        else job.resolve(result);
      }
      if (next !== from) this.parts.saved(from, next);
      return;
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1, cause: new Error(`lobby ${lobbyId} changes too fast`) });
  }

  private async apply(from: LobbyState, batch: Job[], writeId: string) {
    const { now, chance, quizzes } = this.parts;
    const applied: (Applied | Error)[] = [];
    let state = from;
    for (const { command, receivedAt } of batch) {
      const quiz = state.game ? await quizzes.find(state.game.gameId) : null;
      const time = now();
      try {
        const outcome = command(state, { now: time, at: receivedAt, chance, quiz });
        if (outcome.state !== state) state = { ...outcome.state, seq: state.seq + 1, writeId, updatedAt: time };
        applied.push({ state, rejection: outcome.rejection ?? null });
      } catch (error) {
        applied.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return { applied, next: state };
  }

  /** When the reply to a write is lost, the document tells whether it was written. If it was not, and another server answers now, it is written there. */
  private async save(base: LobbyState, next: LobbyState): Promise<boolean> {
    const { store } = this.parts;
    try {
      return await store.save(base, next);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const found = await store.load(base._id);
      if (found?.writeId === next.writeId) return true;
      return found?.seq === base.seq && store.save(base, next);
    }
  }
}
