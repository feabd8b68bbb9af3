import { DEFAULT_STORY_IMAGES, type StoryCharacter } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

export const characters: Kind<'character', StoryCharacter> = {
  kind: 'characters',
  one: 'character',
  missing: 'Такого персонажа нет.',
  image: DEFAULT_STORY_IMAGES.characters,
};
