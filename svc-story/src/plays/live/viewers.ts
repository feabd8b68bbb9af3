import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { PlayContent } from '@luplay/story-rules';
import type { Access, AccessLookup } from '../state/access.ts';
import type { PlayContents } from '../state/contents.ts';
import type { StoredPlay } from '../state/state.ts';
import { audienceAs, audienceOf } from '../views/audiences.ts';

/** How long a user's access is cached without a socket, ms: one may be about to open. */
const UNUSED_MS = 60_000;

interface Parts {
  contents: Pick<PlayContents, 'of'>;
  access: AccessLookup;
}

/** Who watches plays on this replica, and as which audience. */
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

  /** `used`: the users with sockets, who are kept also when the clock has jumped, as after a machine's sleep. */
  forgetUnused(used: { has(userId: string): boolean }): void {
    const since = this.now() - UNUSED_MS;
    for (const [userId, { loadedAt }] of this.known)
      if (loadedAt < since && !used.has(userId)) this.known.delete(userId);
  }

  /** `as`: the character that a host watches as. Null: the viewer may not watch. */
  audience(state: StoredPlay, as: string | null, caller: Caller | null): string | null {
    const access = caller && this.known.get(caller.userId);
    if (!access) return null;
    if (as !== null) return access.isHost ? audienceAs(state, as) : null;
    return audienceOf(state, this.contentOf(state), access);
  }

  private keep(access: Access): void {
    this.known.set(access.userId, { ...access, loadedAt: this.now() });
  }

  private contentOf({ edition }: StoredPlay): PlayContent {
    const content = this.parts.contents.of(edition);
    // Opening the channel has loaded it.
    if (content instanceof Promise) throw new AppError('unavailable');
    return content;
  }
}
