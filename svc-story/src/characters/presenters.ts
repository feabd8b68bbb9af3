import type { ShownCharacter, StoryCharacter } from '@luplay/contracts/story';

/** The part of a character that other players of the chapter see. */
export const shownToOthers = ({ id, name, description, image }: StoryCharacter): ShownCharacter => ({
  id,
  name,
  description,
  image,
});
