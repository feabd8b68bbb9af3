import { entryId, STORY_HALL, STORY_NOW, type StoryServerMessage } from '@luplay/contracts/story';
import type { AggregateSource, OpenRequest } from '@luplay/live-kit';
import { AppError, type Caller } from '@luplay/service-kit';
import type { Plays } from '../commands/plays.ts';
import { texts } from '../texts.ts';
import { audienceOf, hallKey, keyOf, watchOf } from '../views/audiences.ts';
import type { Viewers } from './viewers.ts';

type Source = Pick<AggregateSource<StoryServerMessage>, 'sockets' | 'reassign'>;

/** Keeps the sockets of plays where they belong: by the access of their users, and by the current chapter. */
export class PlaySockets {
  private readonly parts: { source: Source; viewers: Viewers; plays: Plays };

  constructor(parts: PlaySockets['parts']) {
    this.parts = parts;
  }

  /**
   * The channel of a socket. Closes it with 4401 without an account, except for the hall's, and with 4404 for users who
   * may not watch.
   */
  async resolve({ params, query, caller, ip }: OpenRequest): Promise<string> {
    const { viewers, plays, source } = this.parts;
    if (params.storyId?.startsWith(STORY_HALL)) {
      const code = params.storyId.slice(STORY_HALL.length);
      const { chapterId } = await plays.byCode(code, ip);
      return hallKey(chapterId, code);
    }
    if (!caller) throw new AppError('unauthorized');
    const known = viewers.accessOf(caller.userId);
    const access = await viewers.loadAccess(caller);
    if (known && known.isHost !== access.isHost) source.reassign([caller.userId]);
    const currentId = await plays.currentId();
    const isGlobal = params.storyId === STORY_NOW;
    const chapterId = isGlobal ? currentId : entryId.safeParse(params.storyId).data;
    // Players watch the current chapter alone.
    if (chapterId === undefined || (!access.isHost && chapterId !== currentId)) throw new AppError('not_found');
    const as = query.as === undefined ? null : (entryId.safeParse(query.as).data ?? '');
    if (as !== null && !access.isHost) throw new AppError('not_found');
    const { stored, content } = await plays.at(chapterId);
    if (as !== null && !Object.hasOwn(content.characters, as)) throw new AppError('not_found');
    if (audienceOf(stored, content, access) === null) throw new AppError('not_found', { message: texts.noCard });
    // A player's socket follows the current chapter, even if the path has the chapter's id.
    return keyOf({ chapterId, as, isGlobal: isGlobal || !access.isHost });
  }

  /** Looks up the access of one user, or of all, and moves their sockets to the matching audiences. */
  async refresh(userId?: string): Promise<void> {
    const { viewers, source } = this.parts;
    if (userId !== undefined && !viewers.accessOf(userId)) return;
    const callers = new Map<string, Caller>();
    for (const { caller } of source.sockets().flatMap(([, sockets]) => [...sockets])) {
      if (caller && (userId === undefined || caller.userId === userId)) callers.set(caller.userId, caller);
    }
    if (userId === undefined) viewers.forgetUnused(callers);
    if (callers.size === 0) return;
    const failure = await viewers.reload([...callers.values()]);
    source.reassign(callers.keys());
    if (failure !== undefined) throw failure;
  }

  /**
   * Moves the sockets that follow the current chapter, but watch another one, to its play; without one they are closed,
   * and find out when they reconnect why there is none.
   */
  async followChapter(currentId: string | null): Promise<void> {
    const lagsBehind = ([key]: [key: string, sockets: unknown], id: string | undefined | null) => {
      const { isGlobal, chapterId } = watchOf(key);
      return isGlobal && chapterId !== id;
    };
    const { plays, source } = this.parts;
    if (!source.sockets().some((one) => lagsBehind(one, currentId))) return;
    const current = await plays.current();
    for (const [key, sockets] of source.sockets().filter((one) => lagsBehind(one, current?.chapterId))) {
      const watch = watchOf(key);
      const isThere = current && (watch.as === null || Object.hasOwn(current.content.characters, watch.as));
      for (const socket of [...sockets]) {
        if (!current) socket.close('service_restart');
        else if (!isThere) socket.close('not_found');
        else sockets.move(socket, keyOf({ ...watch, chapterId: current.chapterId }));
      }
    }
  }
}
