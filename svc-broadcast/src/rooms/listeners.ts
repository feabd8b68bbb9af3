import { ROOM_LIMITS } from '@luplay/contracts/broadcast';
import { AppError, isUnavailable, type Kit } from '@luplay/service-kit';
import type { Audience, BroadcastHub } from '../audience.ts';
import { type Announcements, newsOf, type RoomNews } from './announcements.ts';
import { ended, greeting, messageSent, update } from './presenters.ts';
import type { RoomState } from './state.ts';
import type { RoomStore } from './store.ts';

/** Rooms that are listened to are compared with the database this often, ms. */
const COMPARE_MS = 1_000;
/** What there is left to say is said by then, ms. */
const FAREWELL_MS = 2_000;
/** Lobby ids have no colon: the two kinds of audience share one hub. */
const PREFIX = 'room:';
const keyOf = (id: string): string => PREFIX + id;
const idOf = (key: string): string => key.slice(PREFIX.length);

interface Parts {
  kit: Pick<Kit, 'now' | 'replica' | 'log' | 'redis'>;
  hub: () => Pick<BroadcastHub, 'broadcast' | 'sockets'>;
  store: Pick<RoomStore, 'byId' | 'idOfCode' | 'versionsOf'>;
  announcements: Announcements;
}

/** The rooms that somebody on this replica is in, by id: their state, kept up with what the replicas tell. */
export class RoomListeners implements Audience {
  private readonly parts: Parts;
  private readonly rooms = new Map<string, RoomState>();
  /** Rooms that are listened to, and how to stop it. */
  private readonly leave = new Map<string, () => Promise<void>>();
  private readonly loading = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.parts.kit.redis.onBack(() => void this.compare());
  }

  takes(code: string): boolean {
    return /^\d{5}$/.test(code);
  }

  owns(key: string): boolean {
    return key.startsWith(PREFIX);
  }

  async enter(code: string): Promise<string> {
    const id = await this.parts.store.idOfCode(code);
    if (id === null) throw new AppError('not_found');
    return keyOf(id);
  }

  /** Listening first, reading afterwards: no change falls between. */
  async opened(key: string): Promise<void> {
    const id = idOf(key);
    this.leave.set(id, await this.parts.announcements.listen(id, (seq, news) => this.heard(id, seq, news)));
    const state = await this.parts.store.byId(id);
    if (state && state.seq > this.seqOf(id)) this.rooms.set(id, state);
    this.watch();
  }

  async closed(key: string): Promise<void> {
    const id = idOf(key);
    const leave = this.leave.get(id);
    this.leave.delete(id);
    this.rooms.delete(id);
    await leave?.();
  }

  greeting(key: string) {
    const state = this.rooms.get(idOf(key));
    if (!state) throw new AppError('not_found');
    return greeting(state, this.parts.kit.replica, this.parts.kit.now());
  }

  /** A change of this replica's own. */
  saved(base: RoomState, next: RoomState): void {
    const news = newsOf(base, next);
    this.parts.announcements.tell(next._id, next.seq, news);
    this.heard(next._id, next.seq, news);
  }

  removed({ _id, seq }: RoomState): void {
    this.parts.announcements.tell(_id, seq, { kind: 'gone' });
    this.heard(_id, seq, { kind: 'gone' });
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private seqOf(id: string): number {
    return this.rooms.get(id)?.seq ?? 0;
  }

  private heard(id: string, seq: number, news: RoomNews): void {
    if (!this.leave.has(id)) return;
    const known = this.rooms.get(id);
    if (news.kind === 'gone') this.gone(id);
    else if (!known || this.loading.has(id) || seq > known.seq + 1) void this.reload(id);
    else if (seq === known.seq + 1) this.apply(known, seq, news);
  }

  private apply(known: RoomState, seq: number, news: Exclude<RoomNews, { kind: 'gone' }>): void {
    const { hub, kit } = this.parts;
    const { _id } = known;
    if (news.kind === 'message') {
      const next = { ...known, seq, messages: [...known.messages, news.message].slice(-ROOM_LIMITS.messages) };
      this.rooms.set(_id, next);
      hub().broadcast(keyOf(_id), messageSent(next, news.message, kit.now()));
    } else {
      const next = { ...known, ...news.settings, seq };
      this.rooms.set(_id, next);
      hub().broadcast(keyOf(_id), update(next, known.seq, kit.now()));
    }
  }

  /** Reads the room anew and tells its listeners all of it when it is not what they know. */
  private reload(id: string): Promise<void> {
    const before = this.loading.get(id) ?? Promise.resolve();
    const mine = before
      .then(() => this.readAnew(id))
      .catch((error) => this.failed(error, 'a room could not be read anew'))
      .finally(() => {
        if (this.loading.get(id) === mine) this.loading.delete(id);
      });
    this.loading.set(id, mine);
    return mine;
  }

  private async readAnew(id: string): Promise<void> {
    const state = await this.parts.store.byId(id);
    if (!this.leave.has(id)) return;
    if (!state) return this.gone(id);
    if (state.seq <= this.seqOf(id)) return;
    this.rooms.set(id, state);
    this.parts.hub().broadcast(keyOf(id), greeting(state, this.parts.kit.replica, this.parts.kit.now()));
  }

  /** Ids are not given again: nobody stays. */
  private gone(id: string): void {
    const seq = this.seqOf(id);
    this.rooms.delete(id);
    const { hub, kit } = this.parts;
    hub().broadcast(keyOf(id), ended(seq, kit.now()));
    const leave = () => {
      for (const socket of hub().sockets(keyOf(id))) socket.close('not_found');
    };
    setTimeout(leave, FAREWELL_MS).unref();
  }

  private watch(): void {
    if (this.timer || this.stopped || this.leave.size === 0) return;
    this.timer = setTimeout(() => {
      void this.compare().finally(() => {
        this.timer = undefined;
        this.watch();
      });
    }, COMPARE_MS);
    this.timer.unref();
  }

  /** What was announced and not heard. */
  private async compare(): Promise<void> {
    const ids = [...this.rooms.keys()];
    if (ids.length === 0 || this.stopped) return;
    try {
      const seqs = await this.parts.store.versionsOf(ids);
      await Promise.all(ids.filter((id) => (seqs.get(id) ?? Infinity) > this.seqOf(id)).map((id) => this.reload(id)));
    } catch (error) {
      this.failed(error, 'rooms could not be compared');
    }
  }

  private failed(error: unknown, what: string): void {
    this.parts.kit.log[isUnavailable(error) ? 'debug' : 'error']({ err: error }, what);
  }
}
