import type { PlayPresence } from '@luplay/contracts/story';
import { leaveGrace, type Presence } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';

/** Sockets that open within this time are announced together, ms: everybody arrives at once. */
const GATHER_MS = 100;
/** Margin after the grace period, ms. */
const AFTER_GRACE_MS = 150;

interface Here {
  isHost: boolean;
  sockets: number;
}

/** Redis has one set for each, so a replica knows of others' users what they are. */
const setOf = (chapterId: string, isHost: boolean) => `${chapterId}:${isHost ? 'hosts' : 'players'}`;
/** While Redis cannot be asked, nobody is told that the host is absent, and nothing of players. */
const UNKNOWN: PlayPresence = { host: true };

/**
 * Who has a socket of a play open, on any replica. Sockets of this replica are noticed at once, others when the
 * reconciler calls `check`. While Redis is away nobody leaves.
 */
export class PlayPresences {
  private readonly kit: Pick<Kit, 'log'>;
  private readonly presence: Presence;
  private changed: (chapterId: string, isHostChange: boolean) => void = () => undefined;
  /** Users with sockets on this replica, by chapter and userId. */
  private readonly here = new Map<string, Map<string, Here>>();
  /** What the sockets of each followed play were told; null: unknown yet. */
  private readonly told = new Map<string, Required<PlayPresence> | null>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  constructor(kit: Pick<Kit, 'log'>, presence: Presence) {
    this.kit = kit;
    this.presence = presence;
  }

  /** `listener`: the presence of a followed play is another one; `isHostChange`: also for those who are no hosts. */
  onChange(listener: (chapterId: string, isHostChange: boolean) => void): void {
    this.changed = listener;
  }

  /** Entries kept in memory. */
  get size(): number {
    return this.told.size + this.here.size + this.waiting.size;
  }

  /** Follows a play. Call it before the first greeting. */
  async opened(chapterId: string): Promise<void> {
    this.told.set(chapterId, null);
    this.told.set(chapterId, await this.find(chapterId));
  }

  closed(chapterId: string): void {
    this.told.delete(chapterId);
    clearTimeout(this.waiting.get(chapterId));
    this.waiting.delete(chapterId);
  }

  joined(chapterId: string, userId: string, isHost: boolean): void {
    const users = this.here.get(chapterId) ?? new Map<string, Here>();
    this.here.set(chapterId, users);
    const own = users.get(userId) ?? { isHost, sockets: 0 };
    users.set(userId, own);
    own.sockets += 1;
    this.presence.arrived(setOf(chapterId, own.isHost), userId);
    this.checkSoon(chapterId);
  }

  left(chapterId: string, userId: string): void {
    const users = this.here.get(chapterId);
    const own = users?.get(userId);
    if (!users || !own) return;
    this.presence.left(setOf(chapterId, own.isHost), userId);
    own.sockets -= 1;
    if (own.sockets > 0) return;
    users.delete(userId);
    if (users.size === 0) this.here.delete(chapterId);
    this.checkAfterGrace(chapterId);
  }

  /** Somebody who has sockets open has become a host, or is none any more. */
  roleKnown(userId: string, isHost: boolean): void {
    for (const [chapterId, users] of this.here) {
      const own = users.get(userId);
      if (!own || own.isHost === isHost) continue;
      for (let socket = 0; socket < own.sockets; socket += 1) {
        this.presence.left(setOf(chapterId, own.isHost), userId);
        this.presence.arrived(setOf(chapterId, isHost), userId);
      }
      own.isHost = isHost;
      this.checkSoon(chapterId);
      this.checkAfterGrace(chapterId);
    }
  }

  /** As this viewer may know it, of a play that is followed here. */
  known(chapterId: string, isHost: boolean): PlayPresence {
    return shown(this.told.get(chapterId) ?? UNKNOWN, isHost);
  }

  /** As this viewer may know it, of any play. */
  async read(chapterId: string, isHost: boolean): Promise<PlayPresence> {
    return shown((await this.find(chapterId)) ?? UNKNOWN, isHost);
  }

  /** Compares all followed plays with Redis. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.told.keys()].map((chapterId) => this.check(chapterId)));
  }

  private async check(chapterId: string): Promise<void> {
    if (!this.told.has(chapterId)) return;
    const next = await this.find(chapterId);
    const before = this.told.get(chapterId);
    if (before === undefined || !next || isSame(before, next)) return;
    this.told.set(chapterId, next);
    this.changed(chapterId, before?.host !== next.host);
  }

  private checkAfterGrace(chapterId: string): void {
    setTimeout(() => void this.check(chapterId), leaveGrace() + AFTER_GRACE_MS).unref();
  }

  private checkSoon(chapterId: string): void {
    if (this.waiting.has(chapterId)) return;
    const timer = setTimeout(() => {
      this.waiting.delete(chapterId);
      void this.check(chapterId);
    }, GATHER_MS);
    this.waiting.set(chapterId, timer.unref());
  }

  /** Null while nothing is known. Who is here is known without Redis. */
  private async find(chapterId: string): Promise<Required<PlayPresence> | null> {
    const elsewhere = await this.stored(chapterId);
    const known = elsewhere ?? this.told.get(chapterId);
    if (!known) return null;
    const users = [...(this.here.get(chapterId) ?? [])];
    const players = users.flatMap(([userId, { isHost }]) => (isHost ? [] : [userId]));
    return {
      host: known.host || users.some(([, { isHost }]) => isHost),
      connected: [...new Set([...known.connected, ...players])].sort(),
    };
  }

  private async stored(chapterId: string): Promise<Required<PlayPresence> | null> {
    if (!this.presence.isCertain) return null;
    try {
      const [hosts, players] = await Promise.all(
        [true, false].map((isHost) => this.presence.present(setOf(chapterId, isHost))),
      );
      return { host: (hosts?.size ?? 0) > 0, connected: [...(players ?? [])] };
    } catch (error) {
      this.kit.log.debug({ err: error, id: chapterId }, 'presence in a play is not known');
      return null;
    }
  }
}

const shown = ({ host, connected }: PlayPresence, isHost: boolean): PlayPresence =>
  isHost && connected ? { host, connected } : { host };

const isSame = (one: Required<PlayPresence> | null, other: Required<PlayPresence>): boolean =>
  one?.host === other.host && one.connected.join() === other.connected.join();
