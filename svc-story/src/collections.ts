/** Names alone: the demo seed needs no more of the service, and starts sooner without it. */
import type { StoryKind } from '@luplay/contracts/story';

/** The entries of one kind. */
export const collectionOf = (kind: StoryKind): string => `story${kind[0]?.toUpperCase()}${kind.slice(1)}`;
export const CHAPTERS = 'storyChapters';
export const STORY_SETTINGS = 'storySettings';
