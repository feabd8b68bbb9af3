import { DEFAULT_STORY_IMAGES, type StoryNpc } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

export const npcs: Kind<'npc', StoryNpc> = {
  kind: 'npcs',
  one: 'npc',
  missing: 'Такого NPC нет.',
  image: DEFAULT_STORY_IMAGES.npcs,
};
