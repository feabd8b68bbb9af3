import type { PlayPresence, StoryServerMessage } from '@luplay/contracts/story';
import { type ChannelSink, type ChannelSource, greeting } from '@luplay/live-kit';
import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { PlayContent } from '@luplay/story-rules';
import type { LivePlays } from '../commands/aggregate.ts';
import { HOST } from '../views/presenters.ts';
import type { PlayPresences } from './presence.ts';
import type { Viewers } from './viewers.ts';
import { keyOf, type OpenWatch, Turns, watchOf } from './watch.ts';

/** Serves the sockets of plays. All watches of a play share its one channel in live-kit. */
export class PlaySource implements ChannelSource<StoryServerMessage> {
  private readonly kit: Pick<Kit, 'now' | 'replica'>;
  private readonly live: LivePlays;
  private readonly viewers: Viewers;
  private readonly watches = new Map<string, OpenWatch>();
  /** Opens and closes each chapter's channel. */
  private readonly turns = new Turns();
  private readonly presences: PlayPresences;

  constructor(
    kit: Pick<Kit, 'now' | 'replica'>,
    { live, viewers, presences }: { live: LivePlays; viewers: Viewers; presences: PlayPresences },
  ) {
    this.kit = kit;
    this.live = live;
    this.viewers = viewers;
    this.presences = presences;
    presences.onChange((chapterId, isHostChange) => this.tellPresence(chapterId, isHostChange));
    live.reconciler.add('presence in plays', 0, () => presences.checkAll());
  }

  get held(): Record<string, number> {
    return { watches: this.watches.size, access: this.viewers.size, playPresence: this.presences.size };
  }

  async open(key: string, sockets: OpenWatch['sockets']): Promise<void> {
    const watch = { ...watchOf(key), sockets };
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
    this.presences.joined(watchOf(key).chapterId, userId, this.viewers.accessOf(userId)?.isHost ?? false);
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
    const audience = this.viewers.audience(state, as, caller);
    return audience === null ? [] : [audience];
  }

  async snapshot(key: string, caller: Caller | null, since: number): Promise<StoryServerMessage> {
    const { chapterId, as } = watchOf(key);
    const { channels } = this.live;
    if (since > (channels.stateOf(chapterId)?.seq ?? 0)) channels.changed(await channels.read(chapterId));
    const state = channels.stateOf(chapterId);
    if (!state) throw new AppError('unavailable');
    const audience = this.viewers.audience(state, as, caller);
    if (audience === null) throw new AppError('not_found');
    const { now, replica } = this.kit;
    const envelope = { seq: state.seq, serverTime: now(), server: replica, channel: chapterId };
    return greeting<StoryServerMessage>(this.viewers.fieldsFor(state, audience), envelope);
  }

  /** Looks up the access of one user, or of all, and moves their sockets to the matching audiences. */
  async refresh(userId?: string): Promise<void> {
    if (userId !== undefined && !this.viewers.accessOf(userId)) return;
    const callers = new Map<string, Caller>();
    for (const { caller } of [...this.watches.values()].flatMap(({ sockets }) => [...sockets])) {
      if (caller && (userId === undefined || caller.userId === userId)) callers.set(caller.userId, caller);
    }
    if (userId === undefined) this.viewers.forgetUnused();
    if (callers.size === 0) return;
    const failure = await this.viewers.reload([...callers.values()]);
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
      for (const socket of [...sockets]) {
        if (!current) socket.close('service_restart');
        else if (!isThere) socket.close('not_found');
        else sockets.move(socket, keyOf({ ...watch, chapterId: current.chapterId }));
      }
    }
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

  private watchesOf(chapterId: string): OpenWatch[] {
    return [...this.watches.values()].filter((watch) => watch.chapterId === chapterId);
  }

  private sinkOf(chapterId: string): ChannelSink<StoryServerMessage> {
    const each = (tell: (sink: ChannelSink<StoryServerMessage>) => void) => {
      for (const { sockets } of this.watchesOf(chapterId)) tell(sockets);
    };
    return {
      toAll: (message) => each((sink) => sink.toAll(message)),
      toAudience: (name, message) => each((sink) => sink.toAudience(name, message)),
      shutOut: (matches) => each((sink) => sink.shutOut(matches)),
      audiences: () => [...new Set(this.watchesOf(chapterId).flatMap(({ sockets }) => sockets.audiences()))],
      updateAudiences: () => {
        for (const watch of this.watchesOf(chapterId)) this.reassignAudiences(watch);
      },
    };
  }

  private tellPresence(chapterId: string, isHostChange: boolean): void {
    const serverTime = this.kit.now();
    for (const { sockets } of this.watchesOf(chapterId)) {
      for (const name of sockets.audiences()) {
        if (name !== HOST && !isHostChange) continue;
        const presence = this.presences.known(chapterId, name === HOST);
        sockets.toAudience(name, { type: 'presence', presence, serverTime });
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
    for (const socket of [...sockets]) {
      if (userId !== undefined && socket.caller?.userId !== userId) continue;
      const audience = this.viewers.audience(state, as, socket.caller);
      if (audience === null) socket.close('not_found');
      else if (isRestarted || !socket.audiences.has(audience)) {
        sockets.setAudiences(socket, [audience]);
        sockets.sendSnapshot(socket);
      }
    }
  }
}
