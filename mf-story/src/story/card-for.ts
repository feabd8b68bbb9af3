import type { Chapter } from '@luplay/contracts/story';

/** The id of the chapter's character that one of the cards is for: the card given first, when there are several. */
export function cardFor({ characters }: Pick<Chapter, 'characters'>, cards: readonly { id: string }[]): string | null {
  return cards.find(({ id }) => characters.includes(id))?.id ?? null;
}
