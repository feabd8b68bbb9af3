import { describe, expect, it } from '@jest/globals';
import type { Role } from '@luplay/contracts';
import { storyUserOf } from './presenters.ts';

const vera = {
  userId: 'u-vera',
  telegramId: '1000000042',
  username: 'vera',
  displayName: 'Вера',
  profilePicture: '/profile_pictures/profile_picture_00.jpg',
  color: 'Зеленый' as const,
  role: 'User' as const,
  rolecards: [],
};
const seen = (userId: string, ...roles: Role[]) => storyUserOf(vera, false, { userId, roles });

describe('24.3: a user in the list of the story', () => {
  it('24.3: has the Telegram id for developers, admins and themselves, and the userId for hosts', () => {
    for (const user of [seen('u-dev', 'developer'), seen('u-admin', 'admin'), seen('u-vera', 'User')]) {
      expect(user.telegramId).toBe('1000000042');
    }
    expect(JSON.stringify(seen('u-host', 'User'))).not.toContain('1000000042');
    expect(seen('u-host', 'User').telegramId).toBe('u-vera');
  });
});
