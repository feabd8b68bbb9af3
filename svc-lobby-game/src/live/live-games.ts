import { isDeepStrictEqual } from 'node:util';
import { type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import type { Kit, TypedBucket } from '@luplay/service-kit';
import type { GameQuizzes } from '../games/store.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { LobbyStore } from '../lobbies/store.ts';
import type { Messages } from './messages.ts';
import type { Rush } from './rush.ts';

/** States that differ only in how many have answered go out at most this often for each lobby, ms. */
const PROGRESS_EVERY_MS = 1_000;
/** ... and wait this long for more of their kind, in a rush of the whole replica as long as the former, ms. */
const GATHER_MS = 250;
/** Before a value that NATS did not take is tried again, ms. */
const RETRY_MS = 500;
/** The mark that a deletion leaves in the bucket stays this long: it turns away what other replicas are just putting, ms. */
const MARK_MS = 60_000;

interface Entry {
  /** The newest state to tell; null: the lobby was deleted; undefined: nothing is waiting. */
  waiting: LobbyState | null | undefined;
  busy: boolean;
  /** NATS did not take it at once: by now the lobby may be deleted, and that forgotten. */
  late: boolean;
  timer: NodeJS.Timeout | null;
  told: { at: number; seq: number; instance: number } | null;
  /** The bucket's number of what stands there, as far as this replica knows; 0: nothing. */
  revision: number;
}

/**
 * The public state of every lobby in the bucket that svc-broadcast reads. For each lobby one write at a time, the newest state wins, also over
 * what other replicas tell; what NATS does not take is kept until it does.
 */
export class LiveGames {
  private readonly bucket: TypedBucket<LiveGame>;
  private readonly messages: Messages;
  private readonly quizzes: GameQuizzes;
  private readonly kit: Pick<Kit, 'nats' | 'log' | 'now'>;
  private readonly rush: Pick<Rush, 'isOn'>;
  private readonly store: Pick<LobbyStore, 'seqsOf'>;
  private readonly marks = new Set<NodeJS.Timeout>();
  private readonly entries = new Map<string, Entry>();
  private stopped = false;

  constructor(
    kit: Pick<Kit, 'nats' | 'log' | 'now'>,
    messages: Messages,
    quizzes: GameQuizzes,
    rush: Pick<Rush, 'isOn'>,
    store: Pick<LobbyStore, 'seqsOf'>,
  ) {
    this.kit = kit;
    this.bucket = kit.nats.bucket(liveGames);
    this.messages = messages;
    this.quizzes = quizzes;
    this.rush = rush;
    this.store = store;
  }

  /** Tells the state, soon. */
  changed(state: LobbyState): void {
    this.queue(state._id, state);
  }

  /** Somebody in it has another name or picture: told again, without a change of its number. */
  faceChanged(state: LobbyState): void {
    const entry = this.entries.get(state._id);
    // What is just being put may have the face of before: another object is put after it.
    if (entry?.busy && entry.waiting) entry.waiting = { ...entry.waiting };
    else this.queue(state._id, state);
  }

  /** A change that spectators cannot see: they are not told, and nobody needs to make it good. */
  unseen(state: LobbyState): void {
    const entry = this.entries.get(state._id);
    if (entry?.waiting && entry.waiting.seq < state.seq) entry.waiting = state;
    else if (entry?.told) entry.told.seq = Math.max(entry.told.seq, state.seq);
  }

  /** Whether spectators see of `state` what they have been told already, its number aside. */
  async shows(told: LiveGame, state: LobbyState): Promise<boolean> {
    return isDeepStrictEqual(timeless(told), timeless(await this.valueOf(state)));
  }

  removed(lobbyId: string): void {
    this.queue(lobbyId, null);
  }

  /** What the bucket has. */
  get(lobbyId: string): Promise<LiveGame | null> {
    return this.bucket.get(lobbyId);
  }

  /** The marks of deletions that are this old, ms, and nobody has removed: their replica ended before. */
  async forgetDeleted(olderThan: number): Promise<number> {
    const keys = await this.bucket.keys();
    const there = await this.store.seqsOf(keys);
    return this.bucket.forgetDeleted(
      keys.filter((lobbyId) => !there.has(lobbyId)),
      olderThan,
    );
  }

  /** What is remembered of lobbies that have not changed here for this long, ms: other replicas may have deleted them. */
  forgetIdle(olderThan: number): void {
    const before = this.kit.now() - olderThan;
    for (const [lobbyId, { waiting, busy, told }] of this.entries)
      if (waiting === undefined && !busy && told && told.at < before) this.entries.delete(lobbyId);
  }

  /** Lobbies of which something is remembered. */
  get size(): number {
    return this.entries.size;
  }

  /** The number of the newest state that this replica has told or is about to tell; -1 when there is none. */
  knownSeq(lobbyId: string): number {
    const entry = this.entries.get(lobbyId);
    return entry?.waiting?.seq ?? entry?.told?.seq ?? -1;
  }

  stop(): void {
    this.stopped = true;
    for (const entry of this.entries.values()) if (entry.timer) clearTimeout(entry.timer);
    for (const mark of this.marks) clearTimeout(mark);
  }

  private queue(lobbyId: string, state: LobbyState | null): void {
    let entry = this.entries.get(lobbyId);
    if (!entry) {
      entry = { waiting: undefined, busy: false, late: false, timer: null, told: null, revision: 0 };
      this.entries.set(lobbyId, entry);
    }
    if (state && entry.waiting && entry.waiting.seq >= state.seq) return;
    entry.waiting = state;
    if (entry.busy) return;
    const calm = state !== null && entry.told !== null && entry.told.instance === instanceOf(state);
    const due = calm && state.game?.phase === 2 ? entry.told!.at + PROGRESS_EVERY_MS - this.kit.now() : null;
    const wait = due === null ? 0 : Math.max(due, GATHER_MS);
    if (entry.timer) {
      if (wait > 0) return;
      clearTimeout(entry.timer);
      entry.timer = null;
    }
    if (wait === 0) void this.put(lobbyId, entry);
    else this.later(lobbyId, entry, wait, wait < PROGRESS_EVERY_MS ? PROGRESS_EVERY_MS - wait : 0);
  }

  /** `patience`: how much longer it may wait in a rush, ms. */
  private later(lobbyId: string, entry: Entry, wait: number, patience = 0): void {
    entry.timer = setTimeout(() => {
      entry.timer = null;
      if (patience > 0 && this.rush.isOn) this.later(lobbyId, entry, patience);
      else void this.put(lobbyId, entry);
    }, wait);
    entry.timer.unref();
  }

  private async put(lobbyId: string, entry: Entry): Promise<void> {
    const state = entry.waiting;
    if (state === undefined || entry.busy || this.stopped) return;
    entry.busy = true;
    try {
      if (state === null) {
        await this.bucket.delete(lobbyId);
        this.forgetSoon(lobbyId);
      } else {
        const isGone = entry.late && (await this.store.seqsOf([lobbyId])).size === 0;
        if (isGone) this.kit.log.info({ lobbyId }, 'a lobby was deleted while NATS was away');
        const seq = isGone ? state.seq : await this.tell(lobbyId, entry, state);
        entry.told = { at: this.kit.now(), seq, instance: instanceOf(state) };
      }
      entry.late = false;
      if (entry.waiting === state) entry.waiting = undefined;
      entry.busy = false;
      if (entry.waiting !== undefined) this.queueAgain(lobbyId, entry);
      else if (state === null) this.entries.delete(lobbyId);
    } catch (error) {
      entry.busy = false;
      entry.late = true;
      this.kit.log.debug({ err: error, lobbyId }, 'live game waits for NATS');
      if (!this.stopped && !entry.timer) this.later(lobbyId, entry, RETRY_MS);
    }
  }

  /** Resolves to the number of what stands there then: of this state, or of a newer one that another replica has told. */
  private async tell(lobbyId: string, entry: Entry, state: LobbyState): Promise<number> {
    const value = await this.valueOf(state);
    for (;;) {
      const revision = await this.bucket.putAfter(lobbyId, value, entry.revision);
      if (revision !== null) {
        entry.revision = revision;
        return state.seq;
      }
      const found = await this.bucket.find(lobbyId);
      entry.revision = found?.revision ?? 0;
      // Deleted lobbies do not come back.
      if (found && (found.value === null || found.value.seq > state.seq)) return found.value?.seq ?? state.seq;
    }
  }

  private forgetSoon(lobbyId: string): void {
    const forget = async () => {
      this.marks.delete(timer);
      try {
        await this.bucket.forget(lobbyId);
      } catch (error) {
        this.kit.log.debug({ err: error, lobbyId }, 'the mark of a deleted lobby stays for the sweep');
      }
    };
    const timer = setTimeout(forget, MARK_MS).unref();
    this.marks.add(timer);
  }

  private async valueOf(state: LobbyState): Promise<LiveGame> {
    const quiz = state.game ? await this.quizzes.get(state.game.gameId) : null;
    const { messages } = this;
    return { seq: state.seq, lobby: { ...messages.lobby(state), kicked: [] }, game: messages.game({ state, quiz }) };
  }

  private queueAgain(lobbyId: string, entry: Entry): void {
    const state = entry.waiting;
    entry.waiting = undefined;
    if (state !== undefined) this.queue(lobbyId, state);
  }
}

/** Without what is another at every moment or with every number. */
const timeless = ({ lobby, game }: LiveGame) => ({
  lobby: { ...lobby, updates: 0 },
  game: game && { ...game, timer: { ...game.timer, remaining: 0 } },
});

const instanceOf = (state: LobbyState): number => state.game?.instance ?? -1;
