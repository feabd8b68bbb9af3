import type { World } from '@luplay/live-kit';
import { kindOf } from '@luplay/quiz-rules';
import { type GameState, isPlayedBy, type PlayableQuestion } from '../../state/game.ts';
import { type Inventory, withInventory } from '../../state/inventory.ts';

/** The marks of a question after `count` more, and what they tell. */
export function helpWith(
  question: PlayableQuestion,
  marks: readonly number[],
  count: number,
  { chance }: Pick<World, 'chance'>,
): Pick<Inventory, 'hidden' | 'help'> {
  const kind = kindOf(question);
  const hidden = kind.removeWrong(question, marks, count, chance);
  return { hidden, help: (hidden.length > 0 && kind.helped?.(question, hidden)) || null };
}

/**
 * Applies the effects that waited for the next question to the one that has just been drawn. `raced`: it is answered
 * aloud, which no hint helps with.
 */
export function applyPending(
  game: GameState,
  question: PlayableQuestion,
  raced: boolean,
  world: Pick<World, 'chance'>,
): GameState {
  let { inventories } = game;
  for (const [teamId, { blockedNext, hideNext }] of Object.entries(inventories)) {
    if (!blockedNext && hideNext === 0) continue;
    const isHelped = !raced && !blockedNext && isPlayedBy(game, teamId);
    const shown = helpWith(question, [], isHelped ? hideNext : 0, world);
    const { hidden } = shown;
    // Of two options none is removed, nor in a race, nor where the team does not answer: the effect waits.
    const left = hidden.length > 0 ? 0 : hideNext;
    inventories = withInventory(inventories, teamId, {
      ...{ blocked: blockedNext, blockedNext: false, ...shown, hiding: hideNext - left, hideNext: left },
    });
  }
  return { ...game, inventories };
}

/**
 * Clears the effects on the current question, which is left. If it was not scored it was not played: its effects wait
 * for the next question.
 */
export function leaveQuestion(game: GameState): GameState {
  const isPlayed = game.round?.results != null;
  let { inventories } = game;
  for (const [teamId, inventory] of Object.entries(inventories)) {
    const { blocked, blockedNext, hidden, hideNext } = inventory;
    // Replicas of the previous version do not count it.
    const hiding = Math.max(inventory.hiding ?? 0, hidden.length);
    if (!blocked && hidden.length === 0) continue;
    inventories = withInventory(inventories, teamId, {
      blocked: false,
      hidden: [],
      help: null,
      hiding: 0,
      ...(isPlayed ? {} : { blockedNext: blocked || blockedNext, hideNext: hideNext + hiding }),
    });
  }
  return { ...game, inventories, applied: [] };
}
