import { describe, expect, it } from '@jest/globals';
import { listedProfile } from '../testing/session.ts';
import { changesOf, draftOf, validate, withRole } from './profile-draft.ts';

const profile = listedProfile({ role: ['creator', 'developer'] });
const draft = draftOf(profile);

describe('15.5: the form of a profile', () => {
  it('sends only what was changed', () => {
    expect(changesOf(profile, draft)).toEqual({});
    expect(changesOf(profile, { ...draft, displayName: ' Аня Лис ' })).toEqual({});
    expect(changesOf(profile, { ...draft, displayName: 'Анна', sex: 'Not specified' })).toEqual({
      displayName: 'Анна',
      sex: 'Not specified',
    });
  });

  it('sends the roles whole, one as a text, and User when none is left', () => {
    const change = (...roles: typeof draft.roles) => changesOf(profile, { ...draft, roles });
    expect(change('creator', 'developer')).toEqual({});
    expect(changesOf(profile, { ...draft, ...withRole(draft, 'admin', true) })).toEqual({
      role: ['creator', 'developer', 'admin'],
    });
    expect(changesOf(profile, { ...draft, ...withRole(draft, 'creator', false) })).toEqual({ role: 'developer' });
    expect(change()).toEqual({ role: 'User' });
    expect(draftOf(listedProfile()).roles).toEqual([]);
  });

  it('requires a name', () => {
    expect(validate({ ...draft, displayName: ' ' })).toEqual({ displayName: 'Напишите имя' });
    expect(validate(draft)).toEqual({});
  });
});
