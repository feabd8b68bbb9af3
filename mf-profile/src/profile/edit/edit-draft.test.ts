import { describe, expect, it } from '@jest/globals';
import { AVATAR_PICTURES } from '@luplay/contracts/user';
import { profile } from '../../testing/samples.ts';
import { picturesFor } from '../appearance/pictures.ts';
import { changesOf, draftOf, validate } from './edit-draft.ts';

const vera = profile('vera', { sex: 'Female', profilePicture: AVATAR_PICTURES[1]! });
const draft = draftOf(vera);

describe('the edit mode', () => {
  it('sends only changed fields', () => {
    expect(changesOf(vera, draft)).toEqual({});
    expect(changesOf(vera, { ...draft, displayName: ` ${vera.displayName} ` })).toEqual({});
    expect(changesOf(vera, { ...draft, displayName: ' Вера П. ', color: 'Синий' })).toEqual({
      displayName: 'Вера П.',
      color: 'Синий',
    });
    expect(changesOf(vera, { ...draft, sex: 'Male', profilePicture: AVATAR_PICTURES[2]! })).toEqual({
      sex: 'Male',
      profilePicture: AVATAR_PICTURES[2],
    });
  });

  it('sends a password only when one was typed, spaces included', () => {
    expect(changesOf(vera, { ...draft, password: ' correct horse ' })).toEqual({ password: ' correct horse ' });
  });

  it('12.18: sends the current password only with a new one', () => {
    const both = { ...draft, password: 'correct horse', currentPassword: 'old horse' };
    expect(changesOf(vera, both)).toEqual({ password: 'correct horse', currentPassword: 'old horse' });
    expect(changesOf(vera, { ...draft, currentPassword: 'old horse' })).toEqual({});
  });

  it('detects a missing name and a short password without a request', () => {
    expect(validate(draft)).toEqual({});
    expect(validate({ ...draft, displayName: ' ', password: 'seven77' })).toEqual({
      displayName: 'Напишите имя',
      password: 'Не короче 8 знаков',
    });
  });

  it('offers men twelve pictures of even indexes, everybody else the twelve of odd ones', () => {
    expect(AVATAR_PICTURES).toHaveLength(24);
    const men = picturesFor('Male', AVATAR_PICTURES);
    const others = picturesFor('Not specified', AVATAR_PICTURES);
    expect(men).toEqual(AVATAR_PICTURES.filter((_, index) => index % 2 === 0));
    expect(others).toEqual(AVATAR_PICTURES.filter((_, index) => index % 2 === 1));
    expect(picturesFor('Female', AVATAR_PICTURES)).toEqual(others);
  });
});
