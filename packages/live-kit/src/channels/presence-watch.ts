import { isDeepStrictEqual } from 'node:util';
import type { Kit } from '@luplay/service-kit';
import { leaveGrace, type Presence } from '../presence/presence.ts';
import type { Versioned } from '../store/versioned.ts';
import type { ChannelSink } from './channel.ts';

/** Margin after the grace period, ms. */
const AFTER_GRACE_MS = 50;
/** Those who come, or have left, within this time cost one question to Redis, ms. */
const GATHER_MS = 100;

/** What the sockets of an aggregate are told of who has a socket open, on any replica. */
export interface PresenceView<S, P, M> {
  /** Redis has a set for each group, under the aggregate's id and the group; for `''` under the id alone. */
  groups: readonly string[];
  groupOf(userId: string): string;
  /** `soon`: those who come at the same time are told of together. */
  urgency: 'now' | 'soon';
  /** What is told of these userIds. */
  of(state: S, connected: (group: string) => ReadonlySet<string>): P;
  /** What is told while Redis cannot be asked, and could not be before. */
  unknown: P;
  changed(sockets: ChannelSink<M>, now: P, before: P): void;
}

interface Followed<P> {
  /** By group, when Redis was asked last; null: it could not be asked yet. */
  connected: Map<string, Set<string>> | null;
  told: P;
}

interface PresenceWatchParts<S, P, M> {
  kit: Pick<Kit, 'log'>;
  presence: Presence;
  view: PresenceView<S, P, M>;
  stateOf(id: string): S | undefined;
  socketsOf(id: string): ChannelSink<M>;
}

/**
 * Follows who has a socket of each aggregate of this replica. Sockets of this replica are noticed at once, others by
 * the reconciler. While Redis is away nobody leaves.
 */
export class PresenceWatch<S extends Versioned, P, M> {
  private readonly parts: PresenceWatchParts<S, P, M>;
  private readonly followed = new Map<string, Followed<P>>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  constructor(parts: PresenceWatchParts<S, P, M>) {
    this.parts = parts;
  }

  /** Aggregates that are followed. */
  get size(): number {
    return this.followed.size;
  }

  /** Call it before the first greeting. */
  async open(state: S): Promise<void> {
    const connected = await this.ask(state._id);
    this.followed.set(state._id, { connected, told: this.shown(state, connected) });
  }

  close(id: string): void {
    this.followed.delete(id);
    clearTimeout(this.waiting.get(id));
    this.waiting.delete(id);
  }

  /** What the sockets of an aggregate were told. */
  told(id: string): P {
    return this.followed.get(id)?.told ?? this.parts.view.unknown;
  }

  /** Of any aggregate, followed or not. */
  async read(state: S): Promise<P> {
    return this.shown(state, (await this.ask(state._id)) ?? this.followed.get(state._id)?.connected ?? null);
  }

  joined(id: string, userId: string): void {
    this.parts.presence.arrived(setOf(id, this.parts.view.groupOf(userId)), userId);
    this.check(id);
  }

  /** True when it was the user's last socket on this replica. */
  left(id: string, userId: string): boolean {
    const { presence, view } = this.parts;
    const group = view.groups.find((one) => presence.isHere(setOf(id, one), userId));
    if (group === undefined || !presence.left(setOf(id, group), userId)) return false;
    // They count until Redis says otherwise after the grace period.
    this.followed.get(id)?.connected?.get(group)?.add(userId);
    this.checkAfterGrace(id);
    return true;
  }

  /** The user may belong to another group than before. */
  regroup(userId: string): void {
    const { presence, view } = this.parts;
    const own = view.groupOf(userId);
    for (const id of this.followed.keys()) {
      for (const group of view.groups) {
        if (group === own || !presence.isHere(setOf(id, group), userId)) continue;
        presence.move(setOf(id, group), setOf(id, own), userId);
        this.check(id);
        this.checkAfterGrace(id);
      }
    }
  }

  /** Call it when what is shown may differ. */
  check(id: string): void {
    if (this.parts.view.urgency === 'now') this.tell(id);
    this.gather(id);
  }

  private gather(id: string): void {
    if (this.waiting.has(id)) return;
    const timer = setTimeout(() => {
      this.waiting.delete(id);
      void this.refresh(id);
    }, GATHER_MS);
    this.waiting.set(id, timer.unref());
  }

  /** The ids of the aggregates that are followed. */
  ids(): string[] {
    return [...this.followed.keys()];
  }

  /** Call it once a second for each. */
  async checkAll(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.refresh(id)));
  }

  private checkAfterGrace(id: string): void {
    setTimeout(() => this.gather(id), leaveGrace() + AFTER_GRACE_MS).unref();
  }

  private async refresh(id: string): Promise<void> {
    const own = this.followed.get(id);
    if (!own) return;
    own.connected = (await this.ask(id)) ?? own.connected;
    this.tell(id);
  }

  private tell(id: string): void {
    const { view, stateOf, socketsOf } = this.parts;
    const own = this.followed.get(id);
    const state = stateOf(id);
    if (!own || !state) return;
    const before = own.told;
    own.told = this.shown(state, own.connected);
    if (!isDeepStrictEqual(before, own.told)) view.changed(socketsOf(id), own.told, before);
  }

  private shown(state: S, connected: Followed<P>['connected']): P {
    const { view, presence } = this.parts;
    if (!connected) return view.unknown;
    return view.of(
      state,
      (group) => new Set([...(connected.get(group) ?? []), ...presence.here(setOf(state._id, group))]),
    );
  }

  /** By group; null while Redis is away, or may not know of all. */
  private async ask(id: string): Promise<Followed<P>['connected']> {
    const { presence, view, kit } = this.parts;
    if (!presence.isCertain) return null;
    try {
      const asked = view.groups.map(async (group) => [group, await presence.connected(setOf(id, group))] as const);
      return new Map(await Promise.all(asked));
    } catch (error) {
      kit.log.debug({ err: error, id }, 'presence is not known');
      return null;
    }
  }
}

const setOf = (id: string, group: string): string => (group === '' ? id : `{${id}}:${group}`);
