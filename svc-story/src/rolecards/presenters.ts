import type { StoryUser } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';

/** The play's fields for a user who is not in it. */
const NOT_IN_PLAY = { currentRoom: null, actionPoints: null };

/** `inPlay`: the user's place in the current chapter's play. */
export function storyUserOf(
  { userId, telegramId, displayName, username, profilePicture, role, rolecards }: RolecardHolder,
  isHost: boolean,
  inPlay: Omit<StoryUser['story'], 'role'> = NOT_IN_PLAY,
): StoryUser {
  const person = { userId, telegramId, displayName, username, profilePicture, role };
  return { ...person, inventory: { rolecards }, story: { role: isHost ? 'host' : 'player', ...inPlay } };
}
