import type { ShownCharacter, StoryCharacter } from '@luplay/contracts/story';

/** What the other players of a chapter see of a character. */
export const shownToOthers = ({ id, name, description, image }: StoryCharacter): ShownCharacter => ({
  id,
  name,
  description,
  image,
});
