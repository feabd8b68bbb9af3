import { AppError, type Caller } from '@luplay/service-kit';
import { mayControl } from './policy.ts';
import type { Command } from './rules.ts';
import type { RoomState } from './state.ts';
import type { RoomStore } from './store.ts';

/** Other replicas may be faster this many times in a row. */
const MAX_ATTEMPTS = 25;

interface Parts {
  store: Pick<RoomStore, 'byCode' | 'save' | 'remove'>;
  now(): number;
  /** A change was saved. */
  saved(base: RoomState, next: RoomState): void;
  removed(last: RoomState): void;
}

/** Carries out what may be done to a room: commands of one room in turn, each saved before it is acknowledged. */
export class RoomCommands {
  private readonly parts: Parts;
  /** The last command of each room that has one under way. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The room right after the command. Throws `not_found`, and `not_broadcast_owner` for those who may not control it. */
  run(code: string, caller: Caller, command: Command): Promise<RoomState> {
    return this.inTurn(code, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const state = await this.controlled(code, caller);
        const { state: next, rejection } = command(state, this.parts.now());
        if (rejection) throw new AppError(rejection.code, { message: rejection.message });
        if (next === state) return state;
        if (!(await this.parts.store.save(state, next))) continue;
        this.parts.saved(state, next);
        return next;
      }
      throw new AppError('unavailable', { cause: new Error(`room ${code} changes too fast`) });
    });
  }

  remove(code: string, caller: Caller): Promise<void> {
    return this.inTurn(code, async () => {
      const state = await this.controlled(code, caller);
      if (!(await this.parts.store.remove(state._id))) throw new AppError('not_found');
      this.parts.removed(state);
    });
  }

  /** Rooms with commands under way. */
  get size(): number {
    return this.turns.size;
  }

  private async controlled(code: string, caller: Caller): Promise<RoomState> {
    const state = await this.parts.store.byCode(code);
    if (!state) throw new AppError('not_found');
    if (!mayControl(state, caller)) throw new AppError('not_broadcast_owner');
    return state;
  }

  private inTurn<T>(code: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(code) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.turns.set(code, mine);
    const tidy = () => {
      if (this.turns.get(code) === mine) this.turns.delete(code);
    };
    mine.then(tidy, tidy);
    return mine;
  }
}
