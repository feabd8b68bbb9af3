import { isGuest } from '@luplay/contracts';
import { entryId, STORY_NOW } from '@luplay/contracts/story';
import type { OpenRequest } from '@luplay/live-kit';
import { AppError } from '@luplay/service-kit';
import type { Plays } from '../commands/plays.ts';
import { texts } from '../texts.ts';
import { audienceOf } from '../views/audiences.ts';
import type { Viewers } from './viewers.ts';
import { keyOf } from './watch.ts';

/**
 * The channel of a socket. Closes it with 4401 without an account, with 1008 for guests, and with 4404 for
 * users who may not watch.
 */
export async function openPlay(
  plays: Plays,
  viewers: Viewers,
  { params, query, caller }: OpenRequest,
): Promise<string> {
  if (!caller) throw new AppError('unauthorized');
  if (isGuest(caller.roles)) throw new AppError('registration_required');
  const access = await viewers.loadAccess(caller);
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
