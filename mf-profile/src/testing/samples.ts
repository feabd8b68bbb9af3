/** Complete sample objects of the contracts for tests, with overrides. */
import { type Achievement, DEFAULT_PROFILE_PICTURE, type Profile, type ProfileCard } from '@luplay/contracts/user';

export const card = (userId: string, more: Partial<ProfileCard> = {}): ProfileCard => ({
  userId,
  telegramId: `tg-${userId}`,
  username: userId,
  displayName: `Игрок ${userId}`,
  profilePicture: DEFAULT_PROFILE_PICTURE,
  color: 'Зеленый',
  role: 'User',
  ...more,
});

/** As a visitor sees it. `lucoins` and `inventory` make it the owner's view. */
export const profile = (userId: string, more: Partial<Profile> = {}): Profile => ({
  ...card(userId),
  sex: 'Not specified',
  stats: {},
  achievements: [],
  subscribers: [],
  subscriptions: [],
  rolecardCount: 0,
  ...more,
});

export const achievement = (more: Partial<Achievement> = {}): Achievement => ({
  title: 'Первая сотня',
  description: 'Сто нажатий',
  picture: '/media/achievements/achievement1.webp',
  lucoins: 25,
  claimable: true,
  ...more,
});
