import type { StoryHostView, StoryState } from '@luplay/contracts/story';

/** The state of the play with a host's view. */
export type HostState = StoryState & { host: StoryHostView };
