import type { Question } from '@luplay/contracts/lobby-game';
import type { World } from '@luplay/live-kit';
import type { GameState } from '../../state/game.ts';
import { withInventory } from '../../state/inventory.ts';

/** The right option and one wrong one always stay. */
const MIN_SHOWN = 2;

/** Adds up to `count` wrong options, drawn at random, to the hidden ones. In rising order. */
export function hideWrong(
  { options, answer }: Question,
  hidden: readonly number[],
  count: number,
  { chance }: Pick<World, 'chance'>,
): number[] {
  const wrong = options.map((_, option) => option).filter((option) => option !== answer && !hidden.includes(option));
  const all = [...hidden];
  const most = options.length - MIN_SHOWN;
  for (let drawn = 0; drawn < count && all.length < most; drawn += 1) {
    all.push(...wrong.splice(Math.floor(chance() * wrong.length), 1));
  }
  return all.sort((one, other) => one - other);
}

/** Applies the effects that waited for the next question to the one that has just been drawn. */
export function applyPending(game: GameState, question: Question, world: Pick<World, 'chance'>): GameState {
  let { inventories } = game;
  for (const [teamId, { blockedNext, hideNext }] of Object.entries(inventories)) {
    if (!blockedNext && hideNext === 0) continue;
    const hidden = hideWrong(question, [], hideNext, world);
    inventories = withInventory(inventories, teamId, { blocked: blockedNext, blockedNext: false, hidden, hideNext: 0 });
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
  for (const [teamId, { blocked, blockedNext, hidden, hideNext }] of Object.entries(inventories)) {
    if (!blocked && hidden.length === 0) continue;
    inventories = withInventory(inventories, teamId, {
      blocked: false,
      hidden: [],
      ...(isPlayed ? {} : { blockedNext: blocked || blockedNext, hideNext: hideNext + hidden.length }),
    });
  }
  return { ...game, inventories, applied: [] };
}
