import type { Chapter } from '@luplay/contracts/story';

/** The chapter's character that the user plays: of several cards, the one that a host selected, else the oldest. */
export function cardFor(
  { characters, selected }: Pick<Chapter, 'characters'> & { selected?: string | undefined },
  cards: readonly { id: string }[],
): string | null {
  const own = cards.filter(({ id }) => characters.includes(id));
  return (own.find(({ id }) => id === selected) ?? own[0])?.id ?? null;
}
