import type { Chapter } from '@luplay/contracts/story';

/** Id of the chapter's character that the user plays: of several matching cards, the one given first. */
export function cardFor({ characters }: Pick<Chapter, 'characters'>, cards: readonly { id: string }[]): string | null {
  return cards.find(({ id }) => characters.includes(id))?.id ?? null;
}
