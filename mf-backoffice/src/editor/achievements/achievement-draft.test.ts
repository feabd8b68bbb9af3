import { describe, expect, it } from '@jest/globals';
import { achievement, chosen } from '../../testing/samples.ts';
import { changesOf, draftOf, faultsOf, newAchievement } from './achievement-draft.ts';

const good = { title: ' Полуночник ', description: 'Играл ночью', lucoins: '15', picture: chosen };

describe('a new achievement', () => {
  it('needs everything', () => {
    expect(Object.keys(faultsOf(draftOf()))).toEqual(['title', 'description', 'lucoins', 'picture']);
    expect(faultsOf({ ...good, title: '  ' })).toEqual({ title: 'Напишите название' });
    expect(faultsOf(good)).toEqual({});
  });

  it.each(['', '-1', '1.5', '1e3', 'много', '1000001'])('does not pay «%s»', (lucoins) => {
    expect(Object.keys(faultsOf({ ...good, lucoins }))).toEqual(['lucoins']);
  });

  it.each(['0', ' 7 ', '1 000', '1000000'])('pays «%s»', (lucoins) => {
    expect(faultsOf({ ...good, lucoins })).toEqual({});
  });

  it('is sent trimmed, with its picture and format', () => {
    expect(newAchievement(good)).toEqual({
      title: 'Полуночник',
      description: 'Играл ночью',
      lucoins: 15,
      picture: 'aGk=',
      pictureFormat: 'png',
    });
  });
});

describe('an achievement that is edited', () => {
  const known = achievement();

  it('keeps its picture when none is chosen', () => {
    expect(faultsOf(draftOf(known), known)).toEqual({});
    expect(changesOf(known, draftOf(known))).toBeNull();
  });

  it('is sent as far as it differs', () => {
    expect(changesOf(known, { ...draftOf(known), title: `${known.title} `, lucoins: '30' })).toEqual({ lucoins: 30 });
    expect(changesOf(known, { ...draftOf(known), picture: chosen })).toEqual({ picture: 'aGk=', pictureFormat: 'png' });
  });
});
