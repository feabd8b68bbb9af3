import type { StoryNote } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

export const notes: Kind<'note', StoryNote> = {
  kind: 'notes',
  one: 'note',
  missing: 'Такой записки нет.',
  image: null,
};
