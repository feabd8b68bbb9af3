/** Sample users for tests. */
import type { Profile } from '@luplay/contracts/user';
import type { SessionUser } from '@luplay/web-kit';

export const player: SessionUser = {
  userId: 'u1',
  telegramId: 'tg-u1',
  username: 'vera',
  displayName: 'Вера',
  role: 'User',
};
export const developer: SessionUser = { ...player, role: ['User', 'developer'] };

/** The player's profile with these role cards. */
export const profileWith = (...cards: string[]): Pick<Profile, 'inventory'> => ({
  inventory: { rolecards: cards.map((id) => ({ id, name: id })) },
});
