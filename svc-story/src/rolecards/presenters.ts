import { hasRole } from '@luplay/contracts';
import type { StoryUser } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';

/** The play's fields for a user who is not in it. */
const NOT_IN_PLAY = { currentRoom: null, actionPoints: null };

/** `inPlay`: the user's place in the current chapter's play. */
export function storyUserOf(
  { userId, telegramId, displayName, username, profilePicture, role, rolecards }: RolecardHolder,
  isHost: boolean,
  viewer: Pick<Caller, 'userId' | 'roles'>,
  inPlay: Omit<StoryUser['story'], 'role'> = NOT_IN_PLAY,
): StoryUser {
  // A numeric Telegram id is for its owner and developers, not for hosts.
  const shownId = viewer.userId === userId || hasRole(viewer.roles, 'developer') ? telegramId : userId;
  const person = { userId, telegramId: shownId, displayName, username, profilePicture, role };
  return { ...person, inventory: { rolecards }, story: { role: isHost ? 'host' : 'player', ...inPlay } };
}
