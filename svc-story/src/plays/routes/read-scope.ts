import { AppError, type Caller, callerIs } from '@luplay/service-kit';
import type { PlayAt, Plays } from '../commands/plays.ts';
import { texts } from '../texts.ts';
import { audienceOfPlayer, HOST } from '../views/presenters.ts';

export interface ReadScope extends PlayAt {
  /** Whose view is given. */
  audience: string;
  /** The character of a player's view. */
  characterId: string | null;
}

interface Requested {
  as?: string | undefined;
  chapter?: string | undefined;
}

/** Which view of the play a read may return: hosts see everything, players what their character knows. */
export async function readScope(
  plays: Plays,
  asked: { caller: Caller; receivedAt: number; query: Requested },
): Promise<ReadScope> {
  const { caller, query: requested } = asked;
  const isHost = await plays.access.isHost(caller);
  if (!isHost) {
    if (requested.as !== undefined) throw new AppError('forbidden');
    const play = await plays.entered(asked);
    return { ...play, audience: audienceOfPlayer(play.characterId) };
  }
  const play = await plays.at(requested.chapter ?? (await plays.currentId()));
  if (requested.as === undefined) return { ...play, audience: HOST, characterId: null };
  if (!Object.hasOwn(play.content.characters, requested.as)) {
    throw new AppError('not_found', { message: texts.notInChapter });
  }
  if (!play.stored.play.players[requested.as]) throw new AppError('not_found', { message: texts.notEntered });
  return { ...play, audience: audienceOfPlayer(requested.as), characterId: requested.as };
}

/** Whether `ref` names the caller or the character that they play. */
export const isOwn = (caller: Caller, characterId: string, ref: string): boolean =>
  ref === characterId || callerIs(caller, ref);

/** The character that a host names, by its id or by a user who plays it. */
export async function characterNamed(plays: Plays, play: PlayAt, ref: string): Promise<string> {
  if (Object.hasOwn(play.content.characters, ref)) return ref;
  const player = Object.values(play.stored.play.players).find(({ userId }) => userId === ref);
  if (player) return player.characterId;
  return plays.seat(play, await plays.access.named(ref));
}
