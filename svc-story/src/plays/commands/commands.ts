import { type Asked, type Command, idempotent } from '@luplay/live-kit';
import {
  type PlayState,
  type Outcome as RuleOutcome,
  type World as RuleWorld,
  resetToStart,
} from '@luplay/story-rules';
import { actorOf, type Cardholder, characterOf, claimed, outOfLine, released } from '../state/actors.ts';
import { type Edition, isUntouched, type PlayResources, restarted, type StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';

export type PlayCommand<Reply = unknown> = Command<StoredPlay, PlayResources, Reply>;

/** An action of a character, by the rules. */
export type PlayerAction<Reply> = (play: PlayState, characterId: string, world: RuleWorld) => RuleOutcome<Reply>;
/** What a host or a developer does to the play, by the rules. */
export type HostAction<Reply> = (play: PlayState, world: RuleWorld) => RuleOutcome<Reply>;

/** The player's character acts; `isNamed`: whether the request names that character or its player. */
export const playerCommand = <Reply>(
  asked: Asked,
  user: Cardholder,
  isNamed: (characterId: string) => boolean,
  act: PlayerAction<Reply>,
): PlayCommand<Reply> =>
  idempotent(
    asked,
    (stored, { content }) => {
      const actor = actorOf(stored, content, user);
      if (typeof actor !== 'string') return actor;
      return isNamed(actor) ? { actor } : { code: 'forbidden' };
    },
    (stored, world, characterId) => {
      const taken = claimed(stored, characterId, user.userId);
      const { state: play, rejection, reply } = act(taken.play, characterId, world);
      if (rejection) return { state: stored, rejection };
      if (play === taken.play) return { state: taken };
      return { state: { ...taken, play }, ...(reply !== undefined && { reply }) };
    },
  );

export const hostCommand = <Reply>(asked: Asked, act: HostAction<Reply>): PlayCommand<Reply> =>
  storedCommand(asked, (stored, world) => {
    const { state: play, ...told } = act(stored.play, { ...world, by: asked.caller.userId });
    if (told.rejection) return { state: stored, rejection: told.rejection };
    return { ...told, state: play === stored.play ? stored : { ...stored, play } };
  });

/** For commands that change more of the document than the play itself. */
export const storedCommand = <Reply>(asked: Asked, command: PlayCommand<Reply>): PlayCommand<Reply> =>
  idempotent(asked, () => null, command);

/**
 * The user's character enters the play; no change if it already has. `renewed`: the present content, for a play that
 * is still unused.
 */
export const enterCommand = (user: Cardholder, asked: Asked, renewed: Edition | null): PlayCommand =>
  storedCommand(asked, (stored, world) => {
    const isRenewed = renewed !== null && isUntouched(stored);
    const before = isRenewed ? restarted(stored, renewed) : stored;
    const content = isRenewed ? renewed.content : world.content;
    const characterId = actorOf(before, content, user);
    if (typeof characterId !== 'string') return { state: stored, rejection: characterId };
    if (before.play.players[characterId]) return { state: claimed(before, characterId, user.userId) };
    const { state: play, rejection } = resetToStart(before.play, characterId, user.userId, { ...world, content });
    return rejection ? { state: stored, rejection } : { state: outOfLine({ ...before, play }, user.userId) };
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
