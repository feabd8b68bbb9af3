import { AppError, type Caller, callerIs } from '@luplay/service-kit';
import type { PlayAt, Plays } from './plays.ts';
import { audienceOfPlayer, HOST } from './presenters.ts';
import { texts } from './texts.ts';

export interface Look extends PlayAt {
  /** Whose view is given. */
  audience: string;
  /** The character of a player's view. */
  characterId: string | null;
}

interface Wish {
  as?: string | undefined;
  chapter?: string | undefined;
}

/** What a read of the play may show: everything to hosts, to players what their character knows. */
export async function lookAt(plays: Plays, caller: Caller, wish: Wish, receivedAt: number): Promise<Look> {
  const isHost = await plays.standings.isHost(caller);
  if (!isHost) {
    if (wish.as !== undefined) throw new AppError('forbidden');
    const play = await plays.entered(caller, receivedAt);
    return { ...play, audience: audienceOfPlayer(play.characterId) };
  }
  const play = await plays.at(wish.chapter ?? (await plays.currentId()));
  if (wish.as === undefined) return { ...play, audience: HOST, characterId: null };
  if (!Object.hasOwn(play.content.characters, wish.as)) {
    throw new AppError('not_found', { message: texts.notInChapter });
  }
  if (!play.stored.play.players[wish.as]) throw new AppError('not_found', { message: texts.notEntered });
  return { ...play, audience: audienceOfPlayer(wish.as), characterId: wish.as };
}

/** Whether `ref` names the caller or the character that they play. */
export const isOwn = (caller: Caller, characterId: string, ref: string): boolean =>
  ref === characterId || callerIs(caller, ref);

/** The character that a host names, by its id or by a user who plays it. */
export async function characterNamed(plays: Plays, play: PlayAt, ref: string): Promise<string> {
  if (Object.hasOwn(play.content.characters, ref)) return ref;
  const player = Object.values(play.stored.play.players).find(({ userId }) => userId === ref);
  if (player) return player.characterId;
  return plays.seat(play, await plays.standings.named(ref));
}
