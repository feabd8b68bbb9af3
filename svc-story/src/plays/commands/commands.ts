import { type Asked, type Command, idempotent } from '@luplay/live-kit';
import type { PlayState, Outcome as RuleOutcome, World as RuleWorld } from '@luplay/story-rules';
import { type Cardholder, claimed, seatOf } from '../state/seats.ts';
import type { PlayResources, StoredPlay } from '../state/state.ts';

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
      const seat = seatOf(stored, content, user);
      if (typeof seat !== 'string') return seat;
      return isNamed(seat) ? { actor: seat } : { code: 'forbidden' };
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
    const { state: play, ...told } = act(stored.play, world);
    if (told.rejection) return { state: stored, rejection: told.rejection };
    return { ...told, state: play === stored.play ? stored : { ...stored, play } };
  });

/** For commands that change more of the document than the play itself. */
export const storedCommand = <Reply>(asked: Asked, command: PlayCommand<Reply>): PlayCommand<Reply> =>
  idempotent(asked, () => null, command);
