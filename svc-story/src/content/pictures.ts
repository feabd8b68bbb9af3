import { storyShared } from '@luplay/contracts/story';
import type { Kit } from '@luplay/service-kit';
import { pictureStore } from '@luplay/service-kit/pictures';

export const STORY_PICTURES = 'storyPictures';

/** A character stands on its card across a phone's screen. */
const SIDE = 512;

/**
 * Pictures of all kinds. None ever goes: role cards in profiles name a character's picture as it was when the card was
 * given, and nobody here can tell whether one still does.
 */
export const storyPictures = ({ mongo, now }: Pick<Kit, 'mongo' | 'now'>) =>
  pictureStore({
    mongo,
    collection: STORY_PICTURES,
    call: storyShared.storyPicture,
    isNamed: async () => true,
    side: SIDE,
    now,
  });
