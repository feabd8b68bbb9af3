import { describe, expect, it } from '@jest/globals';
import { changesOf, newEntry } from '../catalogue/form/entry-form.ts';
import { chosen } from '../testing/chosen-picture.ts';
import { achievementForm } from './achievements.tsx';
import { achievement } from './testing/samples.ts';

const { draftOf, validate } = achievementForm;
const good = { title: ' Полуночник ', description: 'Играл ночью', lucoins: '15', picture: chosen };

describe('a new achievement', () => {
  it('needs everything', () => {
    expect(Object.keys(validate(draftOf(undefined)))).toEqual(['title', 'description', 'picture', 'lucoins']);
    expect(validate({ ...good, title: '  ' })).toEqual({ title: 'Напишите название' });
    expect(validate(good)).toEqual({});
  });

  it.each(['', '-1', '1.5', '1e3', 'много', '1000001'])('does not pay «%s»', (lucoins) => {
    expect(Object.keys(validate({ ...good, lucoins }))).toEqual(['lucoins']);
  });

  it.each(['0', ' 7 ', '1 000', '1000000'])('pays «%s»', (lucoins) => {
    expect(validate({ ...good, lucoins })).toEqual({});
  });

  it('is sent trimmed, with its picture and format', () => {
    expect(newEntry(achievementForm, good)).toEqual({
      title: 'Полуночник',
      description: 'Играл ночью',
      lucoins: 15,
      picture: 'aGk=',
      pictureFormat: 'png',
    });
  });
});

describe('an achievement that is edited', () => {
  const known = { id: 'achievement-1', ...achievement() };

  it('keeps its picture when none is chosen', () => {
    expect(validate(draftOf(known), known)).toEqual({});
    expect(changesOf(achievementForm, known, draftOf(known))).toBeNull();
  });

  it('is sent with changed fields only', () => {
    expect(changesOf(achievementForm, known, { ...draftOf(known), title: `${known.title} `, lucoins: '30' })).toEqual({
      lucoins: 30,
    });
    expect(changesOf(achievementForm, known, { ...draftOf(known), picture: chosen })).toEqual({
      picture: 'aGk=',
      pictureFormat: 'png',
    });
  });
});
