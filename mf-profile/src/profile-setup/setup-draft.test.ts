import { describe, expect, it } from '@jest/globals';
import { SETUP_PICTURES } from '@luplay/contracts/user';
import { profile } from '../testing/samples.ts';
import { destinationOf, draftOf, isComplete, picturesOf, type SetupDraft, withSex } from './setup-draft.ts';

const [first, second] = SETUP_PICTURES as [string, string];
const full: SetupDraft = { displayName: 'Вера', sex: 'Female', profilePicture: second, color: 'Синий' };

describe('the set-up', () => {
  it('offers men the even indexes of the sixteen, women the odd ones, and all before a sex is chosen', () => {
    expect(SETUP_PICTURES).toHaveLength(16);
    expect(picturesOf({ sex: 'Male' })).toEqual([0, 2, 4, 6, 8, 10, 12, 14].map((index) => SETUP_PICTURES[index]));
    expect(picturesOf({ sex: 'Female' })).toEqual([1, 3, 5, 7, 9, 11, 13, 15].map((index) => SETUP_PICTURES[index]));
    expect(picturesOf({ sex: null })).toEqual(SETUP_PICTURES);
  });

  it('is complete with all four fields', () => {
    expect(isComplete(full)).toBe(true);
    for (const missing of [{ displayName: '  ' }, { sex: null }, { profilePicture: null }, { color: null }]) {
      expect(isComplete({ ...full, ...missing })).toBe(false);
    }
  });

  it('drops a picture of the other half, and keeps one that fits', () => {
    expect(withSex(full, 'Male')).toEqual({ ...full, sex: 'Male', profilePicture: null });
    expect(withSex(full, 'Female')).toEqual(full);
    expect(withSex({ ...full, sex: null, profilePicture: first }, 'Male').profilePicture).toBe(first);
  });

  it('starts a new account with its name only', () => {
    expect(draftOf(profile('a'))).toEqual({ displayName: 'Игрок a', sex: null, profilePicture: null, color: null });
  });

  it('starts with earlier choices', () => {
    const { displayName, sex, profilePicture, color } = full;
    const chosen = { displayName, sex: sex!, profilePicture: profilePicture!, color: color! };
    expect(draftOf(profile('a', chosen))).toEqual(full);
    expect(draftOf(profile('a', { ...chosen, profilePicture: first })).profilePicture).toBeNull();
  });
});

describe('after the set-up', () => {
  it.each([
    [{ from: '/lobby/1?code=2' }, '/lobby/1?code=2'],
    [{ from: '//evil.example' }, '/home'],
    [{ from: '/\\evil.example' }, '/home'],
    [{ from: 'https://evil.example' }, '/home'],
    [{ from: 7 }, '/home'],
    [{}, '/home'],
    [null, '/home'],
  ])('%j leads to %s', (state, path) => {
    expect(destinationOf(state)).toBe(path);
  });
});
