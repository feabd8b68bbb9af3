import { type Question, type QuizItem, RARITY } from '@luplay/contracts/lobby-game';
import type { World } from '../../state/outcome.ts';

/** Each rarity is half as frequent as the one before it. */
const weightOf = ({ rarity }: QuizItem): number => 2 ** (RARITY.max - rarity);

/** One of the active items, by lot; undefined when there is none. */
export function drawItem(items: readonly QuizItem[], world: World): string | undefined {
  const active = items.filter((item) => item.is_active);
  let rest = world.chance() * active.reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of active) {
    rest -= weightOf(item);
    if (rest < 0) return item.id;
  }
  return active.at(-1)?.id;
}

/** What the question gives for certain, as far as the catalogue had it. */
export const certainItems = (reward: Question['reward'], items: readonly QuizItem[]): string[] =>
  reward.items.filter((itemId) => items.some((item) => item.id === itemId));

/** The items of a right answer. `drawn`: what was drawn for the team before. */
export function prize(
  reward: Question['reward'],
  items: readonly QuizItem[],
  drawn: string | undefined,
  world: World,
): { items: string[]; drop: string | undefined } {
  const certain = certainItems(reward, items);
  const drop = reward.randomDrop ? (drawn ?? drawItem(items, world)) : undefined;
  return { items: drop === undefined ? certain : [...certain, drop], drop };
}
