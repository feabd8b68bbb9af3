/** Only names, so that the demo seed does not have to load the service. */
import type { StoryKind } from '@luplay/contracts/story';

/** Collection of the entries of one kind. */
export const collectionOf = (kind: StoryKind): string => `story${kind[0]?.toUpperCase()}${kind.slice(1)}`;
export const CHAPTERS = 'storyChapters';
export const STORY_SETTINGS = 'storySettings';
