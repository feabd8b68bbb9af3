import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import { acts } from '../../../locale/acts.ts';

/** A character of the chapter and who holds its role card. */
export interface Seat {
  characterId: string;
  name: string;
  image: string;
  holders: readonly StoryUser[];
  hasEntered: boolean;
}

export function seatsOf(
  { characters, players }: Pick<StoryHostView, 'characters' | 'players'>,
  users: readonly StoryUser[],
) {
  const entered = new Set(players.map(({ characterId }) => characterId));
  return Object.values(characters).map(
    ({ id, name, image }): Seat => ({
      ...{ characterId: id, name, image, hasEntered: entered.has(id) },
      holders: users.filter((user) => cardsOf(user).includes(id)),
    }),
  );
}

const cardsOf = ({ inventory }: StoryUser): string[] => inventory.rolecards.map(({ id }) => id);

/** Ids of the characters whose card somebody holds and, of several cards, would play. */
export const heldBy = (view: Pick<StoryHostView, 'characters' | 'state'>, users: readonly StoryUser[]): Set<string> =>
  new Set(users.flatMap((user) => playedBy(view, user) ?? []));

/** The user's cards of the chapter, the one given first comes first. */
export const chapterCards = ({ characters }: Pick<StoryHostView, 'characters'>, user: StoryUser): string[] =>
  cardsOf(user).filter((id) => Object.hasOwn(characters, id));

/** The character that the user plays: the one that a host selected, else that of the first card; null without one. */
export function playedBy(view: Pick<StoryHostView, 'characters' | 'state'>, user: StoryUser): string | null {
  const cards = chapterCards(view, user);
  const selected = view.state.selected[user.userId];
  return selected !== undefined && cards.includes(selected) ? selected : (cards[0] ?? null);
}

export const nameOfHost = (users: readonly StoryUser[], id: string): string =>
  users.find(({ userId }) => userId === id)?.displayName ?? acts.row.stranger;
