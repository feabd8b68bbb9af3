import { describe, expect, it } from '@jest/globals';
import { AVATAR_PICTURES } from '@luplay/contracts/user';
import { profile } from '../../testing/samples.ts';
import { picturesFor } from '../appearance/pictures.ts';
import { changesOf, draftOf, faultsOf } from './edit-draft.ts';

const vera = profile('vera', { sex: 'Female', profilePicture: AVATAR_PICTURES[1]! });
const draft = draftOf(vera);

describe('the edit mode', () => {
  it('sends only what differs', () => {
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

  it('sends a password only when one was typed, spaces and all', () => {
    expect(changesOf(vera, { ...draft, password: ' correct horse ' })).toEqual({ password: ' correct horse ' });
  });

  it('12.18: sends the present password with a new one, and never alone', () => {
    const both = { ...draft, password: 'correct horse', currentPassword: 'old horse' };
    expect(changesOf(vera, both)).toEqual({ password: 'correct horse', currentPassword: 'old horse' });
    expect(changesOf(vera, { ...draft, currentPassword: 'old horse' })).toEqual({});
  });

  it('knows without asking that a name is missing or a password is too short', () => {
    expect(faultsOf(draft)).toEqual({});
    expect(faultsOf({ ...draft, displayName: ' ', password: 'seven77' })).toEqual({
      displayName: 'Напишите имя',
      password: 'Не короче 8 символов',
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
