import type { GreetingFields } from '@luplay/contracts';
import type { StoryServerMessage } from '@luplay/contracts/story';
import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { PlayContent } from '@luplay/story-rules';
import type { Access, AccessLookup } from '../state/access.ts';
import type { PlayContents } from '../state/contents.ts';
import type { StoredPlay } from '../state/state.ts';
import { audienceAs, audienceOf } from '../views/audiences.ts';
import { HOST, storyState } from '../views/presenters.ts';
import type { PlayPresences } from './presence.ts';

/** How long a user's access is cached without a socket, ms: one may be about to open. */
const UNUSED_MS = 60_000;

interface Parts {
  contents: Pick<PlayContents, 'of'>;
  access: AccessLookup;
  presences: PlayPresences;
}

/** Who watches plays on this replica, as which audience, and what they see. */
export class Viewers {
  private readonly now: () => number;
  private readonly parts: Parts;
  /** Cached access of the users with sockets on this replica, by userId. */
  private readonly known = new Map<string, Access & { loadedAt: number }>();

  constructor(kit: Pick<Kit, 'now'>, parts: Parts) {
    this.now = kit.now;
    this.parts = parts;
  }

  get size(): number {
    return this.known.size;
  }

  /** Looks up and caches the caller's access, for a socket that is about to open. */
  async loadAccess(caller: Caller): Promise<Access> {
    const access = await this.parts.access.of(caller);
    this.keep(access);
    return access;
  }

  accessOf(userId: string): Access | undefined {
    return this.known.get(userId);
  }

  /** Looks up and caches the access of many. Resolves to why that of some is not known, if so. */
  async reload(callers: readonly Caller[]): Promise<unknown> {
    const { found, failure } = await this.parts.access.ofAll(callers);
    for (const access of found) this.keep(access);
    return failure;
  }

  forgetUnused(): void {
    const since = this.now() - UNUSED_MS;
    for (const [userId, { loadedAt }] of this.known) if (loadedAt < since) this.known.delete(userId);
  }

  /** `as`: the character that a host watches as. Null: the viewer may not watch. */
  audience(state: StoredPlay, as: string | null, caller: Caller | null): string | null {
    const access = caller && this.known.get(caller.userId);
    if (!access) return null;
    if (as !== null) return access.isHost ? audienceAs(state, as) : null;
    return audienceOf(state, this.contentOf(state), access);
  }

  /** The audience of a viewer without `?as=`. */
  audiencesOf(state: StoredPlay, caller: Caller | null): string[] {
    const audience = this.audience(state, null, caller);
    return audience === null ? [] : [audience];
  }

  /** What a greeting has of the play. */
  fieldsFor(state: StoredPlay, audience: string): GreetingFields<StoryServerMessage> {
    const presence = this.parts.presences.known(state._id, audience === HOST);
    return { storyState: storyState(state, this.contentOf(state), audience, presence) };
  }

  private keep(access: Access): void {
    this.known.set(access.userId, { ...access, loadedAt: this.now() });
    this.parts.presences.roleKnown(access.userId, access.isHost);
  }

  private contentOf({ edition }: StoredPlay): PlayContent {
    const content = this.parts.contents.of(edition);
    // Opening the channel has loaded it.
    if (content instanceof Promise) throw new AppError('unavailable');
    return content;
  }
}
