import { describe, expect, it } from '@jest/globals';
import { displayName, PASSWORD_LENGTH, usernameField } from '@luplay/contracts/user';
import { passwordWeakness } from '../accounts/rules.ts';
import { readablePassword } from './passwords.ts';
import { DEMO_PEOPLE } from './people.ts';

describe('demo people', () => {
  it('are a developer, an admin, a creator and four players', () => {
    const roles = DEMO_PEOPLE.map((person) => person.role).sort();
    expect(roles).toEqual(['User', 'User', 'User', 'User', 'admin', 'creator', 'developer']);
  });

  it('have valid names, and unique pictures that match their sex', () => {
    for (const person of DEMO_PEOPLE) {
      expect(usernameField.parse(person.username)).toBe(person.username);
      expect(displayName.parse(person.displayName)).toBe(person.displayName);
      const number = Number(/profile_picture_(\d\d)\.jpg$/.exec(person.profilePicture)?.[1]);
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(24);
      expect(number % 2 === 0).toBe(person.sex === 'Male');
    }
    expect(new Set(DEMO_PEOPLE.map((person) => person.profilePicture)).size).toBe(DEMO_PEOPLE.length);
  });

  it('follow existing people, never themselves', () => {
    const names = DEMO_PEOPLE.map((person) => person.username);
    for (const { username, follows } of DEMO_PEOPLE) {
      for (const followed of follows) expect(names).toContain(followed);
      expect(follows).not.toContain(username);
    }
  });
});

describe('readable passwords', () => {
  it('are accepted by the product, and differ each time', () => {
    const drawn = Array.from({ length: 500 }, () => readablePassword());
    expect(new Set(drawn).size).toBe(500);
    for (const password of drawn) {
      expect(password).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d$/);
      expect(password.length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.min);
      expect(passwordWeakness(password, 'anya')).toBeNull();
    }
  });
});
