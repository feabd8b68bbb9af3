import type { GreetingFields } from '@luplay/contracts';
import type { PlayPresence, StoryServerMessage, storySocket } from '@luplay/contracts/story';
import { type ChannelSink, type ChannelSource, greeting, type Hub, NEWCOMER, type Seat } from '@luplay/live-kit';
import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { PlayContent } from '@luplay/story-rules';
import type { LivePlays } from '../commands/aggregate.ts';
import type { Access, AccessLookup } from '../state/access.ts';
import type { PlayContents } from '../state/contents.ts';
import type { StoredPlay } from '../state/state.ts';
import { audienceAs, audienceOf } from '../views/audiences.ts';
import { HOST, storyState } from '../views/presenters.ts';
import { PlayPresences } from './presence.ts';
import { keyOf, type OpenWatch, Turns, watchOf } from './watch.ts';

type PlayHub = Pick<Hub<typeof storySocket, Seat>, 'setAudiences' | 'sendSnapshot' | 'move'>;

/** How long a user's access is cached without a socket, ms: one may be about to open. */
const UNUSED_MS = 60_000;

/** Serves the sockets of plays. All watches of a play share its one channel in live-kit. */
export class PlaySource implements ChannelSource<StoryServerMessage> {
  private readonly kit: Pick<Kit, 'now' | 'replica'>;
  private readonly live: LivePlays;
  private readonly contents: PlayContents;
  private readonly access: AccessLookup;
  private readonly watches = new Map<string, OpenWatch>();
  /** Opens and closes each chapter's channel. */
  private readonly turns = new Turns();
  /** Cached access of the users with sockets on this replica, by userId. */
  private readonly known = new Map<string, Access & { loadedAt: number }>();
  private readonly presences: PlayPresences;
  private hub!: PlayHub;

  constructor(
    kit: Pick<Kit, 'now' | 'replica' | 'log'>,
    parts: { live: LivePlays; contents: PlayContents; access: AccessLookup },
  ) {
    this.kit = kit;
    this.live = parts.live;
    this.contents = parts.contents;
    this.access = parts.access;
    this.presences = new PlayPresences(kit, parts.live.presence, (...change) => this.tellPresence(...change));
    parts.live.reconciler.add('presence in plays', 0, () => this.presences.checkAll());
  }

  attach(hub: PlayHub): void {
    this.hub = hub;
  }

  get held(): Record<string, number> {
    return { watches: this.watches.size, access: this.known.size, playPresence: this.presences.size };
  }

  /** Looks up and caches the caller's access, for a socket that is about to open. */
  async loadAccess(caller: Caller): Promise<Access> {
    const access = await this.access.of(caller);
    this.keep(access);
    return access;
  }

  private keep(access: Access): void {
    this.known.set(access.userId, { ...access, loadedAt: this.kit.now() });
    this.presences.roleKnown(access.userId, access.isHost);
  }

  async open(key: string, sink: ChannelSink<StoryServerMessage>, sockets: OpenWatch['sockets']): Promise<void> {
    const watch = { ...watchOf(key), sink, sockets };
    await this.turns.run(watch.chapterId, async () => {
      const isFirst = this.watchesOf(watch.chapterId).length === 0;
      if (isFirst) await this.follow(watch.chapterId);
      const edition = this.live.channels.stateOf(watch.chapterId)?.edition ?? null;
      this.watches.set(key, { ...watch, edition });
    });
  }

  async close(key: string): Promise<void> {
    const { chapterId } = watchOf(key);
    await this.turns.run(chapterId, async () => {
      this.watches.delete(key);
      if (this.watchesOf(chapterId).length > 0) return;
      this.presences.closed(chapterId);
      await this.live.channels.close(chapterId);
    });
  }

  joined(key: string, userId: string): void {
    this.presences.joined(watchOf(key).chapterId, userId, this.known.get(userId)?.isHost ?? false);
  }

  left(key: string, userId: string): void {
    this.presences.left(watchOf(key).chapterId, userId);
  }

  /** Who is connected, as an audience may know it. */
  presenceOf(chapterId: string, audience: string): Promise<PlayPresence> {
    return this.presences.read(chapterId, audience === HOST);
  }

  audiencesOf(key: string, caller: Caller | null): string[] {
    const { chapterId, as } = watchOf(key);
    const state = this.live.channels.stateOf(chapterId);
    if (!state) throw new AppError('unavailable');
    const audience = this.audience(state, as, caller);
    return audience === null ? [] : [audience];
  }

  async snapshot(key: string, caller: Caller | null, since: number): Promise<StoryServerMessage> {
    const { chapterId, as } = watchOf(key);
    const { channels } = this.live;
    if (since > (channels.stateOf(chapterId)?.seq ?? 0)) channels.changed(await channels.read(chapterId));
    const state = channels.stateOf(chapterId);
    if (!state) throw new AppError('unavailable');
    const audience = this.audience(state, as, caller);
    if (audience === null) throw new AppError('not_found');
    const { now, replica } = this.kit;
    const envelope = { seq: state.seq, serverTime: now(), server: replica, channel: chapterId };
    return greeting<StoryServerMessage>(this.fieldsFor(state, audience), envelope);
  }

  /** What a greeting has of the play. */
  fieldsFor(state: StoredPlay, audience: string): GreetingFields<StoryServerMessage> {
    const presence = this.presences.known(state._id, audience === HOST);
    return { storyState: storyState(state, this.contentOf(state), audience, presence) };
  }

  /** The audience of a viewer without `?as=`. */
  audienceFor(state: StoredPlay, caller: Caller | null): string[] {
    const audience = this.audience(state, null, caller);
    return audience === null ? [] : [audience];
  }

  /** Looks up the access of one user, or of all, and moves their sockets to the matching audiences. */
  async refresh(userId?: string): Promise<void> {
    if (userId !== undefined && !this.known.has(userId)) return;
    const callers = new Map<string, Caller>();
    for (const { caller } of [...this.watches.values()].flatMap(({ sockets }) => [...sockets()])) {
      if (caller && (userId === undefined || caller.userId === userId)) callers.set(caller.userId, caller);
    }
    if (userId === undefined) this.forgetUnused();
    if (callers.size === 0) return;
    const { found, failure } = await this.access.ofAll([...callers.values()]);
    for (const access of found) this.keep(access);
    for (const watch of this.watches.values()) this.reassignAudiences(watch, userId);
    if (failure !== undefined) throw failure;
  }

  /** Whether sockets of this replica follow the current chapter, but watch another one. */
  lagsBehind(currentId: string | null): boolean {
    return [...this.watches.values()].some(({ isGlobal, chapterId }) => isGlobal && chapterId !== currentId);
  }

  /**
   * Moves the sockets that follow the current chapter, but watch another one, to the play of `current`; without it they
   * are closed, and find out when they reconnect why there is none.
   */
  moveTo(current: { chapterId: string; content: PlayContent } | null): void {
    for (const watch of [...this.watches.values()]) {
      const { chapterId, as, isGlobal, sockets } = watch;
      if (!isGlobal || chapterId === current?.chapterId) continue;
      const isThere = current && (as === null || Object.hasOwn(current.content.characters, as));
      for (const socket of [...sockets()]) {
        if (!current) socket.close('service_restart');
        else if (!isThere) socket.close('not_found');
        else this.hub.move(socket, { topic: keyOf({ ...watch, chapterId: current.chapterId }), data: NEWCOMER });
      }
    }
  }

  private forgetUnused(): void {
    const since = this.kit.now() - UNUSED_MS;
    for (const [userId, { loadedAt }] of this.known) if (loadedAt < since) this.known.delete(userId);
  }

  private async follow(chapterId: string): Promise<void> {
    const { channels } = this.live;
    try {
      await channels.open(chapterId, this.sinkOf(chapterId));
      await this.presences.opened(chapterId);
    } catch (error) {
      this.presences.closed(chapterId);
      await channels.close(chapterId);
      throw error;
    }
  }

  private audience(state: StoredPlay, as: string | null, caller: Caller | null): string | null {
    const access = caller && this.known.get(caller.userId);
    if (!access) return null;
    if (as !== null) return access.isHost ? audienceAs(state, as) : null;
    return audienceOf(state, this.contentOf(state), access);
  }

  private contentOf({ edition }: StoredPlay) {
    const content = this.contents.of(edition);
    // Opening the channel has loaded it.
    if (content instanceof Promise) throw new AppError('unavailable');
    return content;
  }

  private watchesOf(chapterId: string): OpenWatch[] {
    return [...this.watches.values()].filter((watch) => watch.chapterId === chapterId);
  }

  private sinkOf(chapterId: string): ChannelSink<StoryServerMessage> {
    const each = (tell: (sink: ChannelSink<StoryServerMessage>) => void) => {
      for (const { sink } of this.watchesOf(chapterId)) tell(sink);
    };
    return {
      toAll: (message) => each((sink) => sink.toAll(message)),
      toAudience: (name, message) => each((sink) => sink.toAudience(name, message)),
      shutOut: (matches) => each((sink) => sink.shutOut(matches)),
      audiences: () => [...new Set(this.watchesOf(chapterId).flatMap(({ sink }) => sink.audiences()))],
      updateAudiences: () => {
        for (const watch of this.watchesOf(chapterId)) this.reassignAudiences(watch);
      },
    };
  }

  private tellPresence(chapterId: string, isHostChange: boolean): void {
    const serverTime = this.kit.now();
    for (const { sink } of this.watchesOf(chapterId)) {
      for (const name of sink.audiences()) {
        if (name !== HOST && !isHostChange) continue;
        const presence = this.presences.known(chapterId, name === HOST);
        sink.toAudience(name, { type: 'presence', presence, serverTime });
      }
    }
  }

  /**
   * Sends a snapshot to sockets whose audience has changed, and to all of them after a restart; closes those that have
   * no audience any more.
   */
  private reassignAudiences(watch: OpenWatch, userId?: string): void {
    const { chapterId, as, sockets } = watch;
    const state = this.live.channels.stateOf(chapterId);
    if (!state) return;
    const isRestarted = watch.edition !== null && watch.edition !== state.edition;
    watch.edition = state.edition;
    for (const socket of [...sockets()]) {
      if (userId !== undefined && socket.caller?.userId !== userId) continue;
      const audience = this.audience(state, as, socket.caller);
      if (audience === null) socket.close('not_found');
      else if (isRestarted || !socket.audiences.has(audience)) {
        this.hub.setAudiences(socket, [audience]);
        this.hub.sendSnapshot(socket);
      }
    }
  }
}
