import type { Kit } from '@luplay/service-kit';
import { CoalescingReader } from '@luplay/service-kit/internals';
import type { Versioned } from '../store/versioned.ts';
import { leaveGrace, type Presence } from './presence.ts';

/** Margin after the grace period, ms. */
const AFTER_GRACE_MS = 150;

export interface HostWatchParts<S> {
  kit: Pick<Kit, 'log'>;
  presence: Presence;
  /** The userId of the host; null: there is none. */
  hostOf(state: S): string | null;
  /** The state of a channel of this replica. */
  stateOf(id: string): S | undefined;
  /** The host of a channel became present or absent. */
  changed(id: string, isPresent: boolean): void;
}

/**
 * Tracks whether the host of each channel on this replica has a socket on any replica. Sockets of this replica are
 * noticed at once, others by the reconciler. While Redis is away, the last known value stays.
 */
export class HostWatch<S extends Versioned> {
  private readonly parts: HostWatchParts<S>;
  /** The presence that the sockets of each channel were told. */
  private readonly told = new Map<string, boolean>();
  /** Coalesced: 500 sockets that open at once cost two queries to Redis. */
  private readonly queries = new CoalescingReader((id) => this.query(id));

  constructor(parts: HostWatchParts<S>) {
    this.parts = parts;
  }

  /** Channels whose host is watched. */
  get size(): number {
    return this.told.size;
  }

  isPresent(id: string): boolean {
    return this.told.get(id) ?? true;
  }

  /** Call it before the first greeting of a channel. */
  async opened(id: string, state: S): Promise<void> {
    this.told.set(id, (await this.find(state)) ?? true);
  }

  closed(id: string): void {
    this.told.delete(id);
  }

  /** Call it when a socket has opened, when the host has changed, and once a second. */
  check(id: string): void {
    const state = this.parts.stateOf(id);
    if (!state || !this.told.has(id)) return;
    if (this.isHere(state)) this.tell(id, true);
    else void this.queries.read(id);
  }

  /** Call it when a user's last socket here has closed. Checks after the grace period. */
  departed(id: string): void {
    setTimeout(() => this.check(id), leaveGrace() + AFTER_GRACE_MS).unref();
  }

  private async query(id: string): Promise<void> {
    const { kit, stateOf, hostOf } = this.parts;
    const asked = stateOf(id);
    if (!asked) return;
    try {
      const isPresent = await this.find(asked);
      const now = stateOf(id);
      if (isPresent === null || !now || hostOf(now) !== hostOf(asked)) return;
      this.tell(id, isPresent || this.isHere(now));
    } catch (error) {
      kit.log.debug({ err: error, id }, 'presence of the host is not known');
    }
  }

  private tell(id: string, isPresent: boolean): void {
    const before = this.told.get(id);
    if (before === undefined || before === isPresent) return;
    this.told.set(id, isPresent);
    this.parts.changed(id, isPresent);
  }

  /** Null while Redis is away. */
  private async find(state: S): Promise<boolean | null> {
    const { presence, hostOf } = this.parts;
    const host = hostOf(state);
    if (host === null) return false;
    if (this.isHere(state)) return true;
    return presence.isCertain ? presence.hasSocket(state._id, host) : null;
  }

  private isHere(state: S): boolean {
    const host = this.parts.hostOf(state);
    return host !== null && this.parts.presence.isHere(state._id, host);
  }
}
