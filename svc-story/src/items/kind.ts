import { DEFAULT_STORY_IMAGES, type StoryItem } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

export const items: Kind<'item', StoryItem> = {
  kind: 'items',
  one: 'item',
  missing: 'Такого предмета нет.',
  image: DEFAULT_STORY_IMAGES.items,
};
