import type { Role } from '@luplay/contracts';
import type { ListedProfile } from '@luplay/contracts/user';
import { signIn } from '@luplay/web-kit';

export const listedProfile = (more: Partial<ListedProfile> = {}): ListedProfile => ({
  userId: 'u-AbCdEfGhIjKl',
  telegramId: '777',
  username: 'anya.lis',
  displayName: 'Аня Лис',
  profilePicture: '/profile_pictures/profile_picture_03.jpg',
  color: 'Зеленый',
  role: 'User',
  sex: 'Female',
  ...more,
});

/** Signs in as a user whose stored roles are these. */
export function signInAs(...role: Role[]): void {
  const { userId, telegramId, username, displayName } = listedProfile({ userId: 'u-timur', telegramId: '42' });
  signIn('token', { userId, telegramId, username, displayName, role });
}
