import { type Question, type QuizItem, RARITY } from '@luplay/contracts/lobby-game';
import type { World } from '@luplay/live-kit';

/** Each rarity is drawn half as often as the one before it. */
const weightOf = ({ rarity }: QuizItem): number => 2 ** (RARITY.max - rarity);

/** Draws one of the active items; undefined when there is none. */
export function drawItem(items: readonly QuizItem[], { chance }: Pick<World, 'chance'>): string | undefined {
  const active = items.filter((item) => item.is_active);
  let rest = chance() * active.reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of active) {
    rest -= weightOf(item);
    if (rest < 0) return item.id;
  }
  return active.at(-1)?.id;
}

/** The items that the question gives for certain and that were in the catalogue when the game began. */
export const certainItems = (reward: Question['reward'], items: readonly QuizItem[]): string[] =>
  reward.items.filter((itemId) => items.some((item) => item.id === itemId));

/** The items of a right answer. `drawn`: what was drawn for the team when the round was scored before. */
export function prize(
  reward: Question['reward'],
  items: readonly QuizItem[],
  drawn: string | undefined,
  world: Pick<World, 'chance'>,
): { items: string[]; drop: string | undefined } {
  const certain = certainItems(reward, items);
  const drop = reward.randomDrop ? (drawn ?? drawItem(items, world)) : undefined;
  return { items: drop === undefined ? certain : [...certain, drop], drop };
}
