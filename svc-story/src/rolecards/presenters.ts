import type { StoryUser } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';

export function storyUserOf(
  { userId, telegramId, displayName, username, profilePicture, role, rolecards }: RolecardHolder,
  isHost: boolean,
): StoryUser {
  const person = { userId, telegramId, displayName, username, profilePicture, role };
  return { ...person, inventory: { rolecards }, story: { role: isHost ? 'host' : 'player' } };
}
