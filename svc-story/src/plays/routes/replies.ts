import type { ItemView } from '@luplay/contracts/story';
import type { PlayContent } from '@luplay/story-rules';

export const nameOfRoom = ({ rooms }: PlayContent, id: string): string => rooms[id]?.name ?? id;
export const nameOfItem = ({ items }: PlayContent, id: string): string => items[id]?.name ?? id;

/** An item as its finder sees it. */
export function itemShown({ items }: PlayContent, itemId: string): ItemView[] {
  const item = items[itemId];
  return item ? [{ id: item.id, name: item.name, description: item.description, image: item.image }] : [];
}
