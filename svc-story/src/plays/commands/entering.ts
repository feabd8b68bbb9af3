import type { Asked } from '@luplay/live-kit';
import { resetToStart } from '@luplay/story-rules';
import { type Cardholder, characterOf, claimed, released, seatOf } from '../state/seats.ts';
import { type Edition, isUntouched, restarted, type StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';
import { type PlayCommand, storedCommand } from './commands.ts';

/**
 * The user's character enters the play; no change if it already has. `renewed`: the present content, for a play that
 * is still unused.
 */
export const enterCommand = (user: Cardholder, asked: Asked, renewed: Edition | null): PlayCommand =>
  storedCommand(asked, (stored, world) => {
    const isRenewed = renewed !== null && isUntouched(stored);
    const before = isRenewed ? restarted(stored, renewed) : stored;
    const content = isRenewed ? renewed.content : world.content;
    const characterId = seatOf(before, content, user);
    if (typeof characterId !== 'string') return { state: stored, rejection: characterId };
    if (before.play.players[characterId]) return { state: claimed(before, characterId, user.userId) };
    const { state: play, rejection } = resetToStart(before.play, characterId, user.userId, { ...world, content });
    return rejection ? { state: stored, rejection } : { state: { ...before, play } };
  });

/** From now on the user plays only this character; null: the one of the first role card. */
export const selectCommand =
  (user: Cardholder, characterId: string | null): PlayCommand =>
  (stored, { content }) => {
    if (characterId !== null && !(Object.hasOwn(content.characters, characterId) && user.cards.includes(characterId))) {
      return { state: stored, rejection: { code: 'not_found', message: texts.notInChapter } };
    }
    if ((stored.selected[user.userId] ?? null) === characterId) return { state: stored };
    const { [user.userId]: _, ...others } = stored.selected;
    const selected = characterId === null ? others : { ...others, [user.userId]: characterId };
    const chosen: StoredPlay = { ...stored, selected };
    const played = characterOf(chosen, content, user);
    const left = Object.keys(stored.play.players).filter((id) => id !== played);
    return { state: released(chosen, user.userId, left) };
  };
