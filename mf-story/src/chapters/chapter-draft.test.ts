import { describe, expect, it } from '@jest/globals';
import { chapter } from '../testing/samples.ts';
import { draftOf, isSame, isWhole, newChapter, sentChapter } from './chapter-draft.ts';

describe('a new chapter', () => {
  it('has an id of a prefix and the time, and nothing else', () => {
    expect(newChapter(1767225600000)).toEqual({
      id: 'chapter_1767225600000',
      name: '',
      map: '',
      characters: [],
      events: [],
      items: [],
    });
  });
});

describe('a chapter that is sent', () => {
  const whole = draftOf(chapter('one'));

  it('needs id, name and map', () => {
    expect(isWhole(whole)).toBe(true);
    for (const field of ['id', 'name', 'map'] as const) {
      expect(isWhole({ ...whole, [field]: '' })).toBe(false);
      expect(isWhole({ ...whole, [field]: '  ' })).toBe(false);
    }
    expect(isWhole({ ...whole, characters: [], events: [], items: [] })).toBe(true);
  });

  it('is trimmed, and has no host: that is not chosen here', () => {
    expect(sentChapter({ ...whole, id: ' one ', name: ' Первая ' })).toEqual({
      id: 'one',
      name: 'Первая',
      map: 'map-1',
      characters: ['char-a', 'char-b'],
      events: ['event-1'],
      items: ['item-1'],
    });
  });

  it('differs by its order too', () => {
    expect(isSame(whole, draftOf(chapter('one', { host: 'u7' })))).toBe(true);
    expect(isSame(whole, { ...whole, characters: ['char-b', 'char-a'] })).toBe(false);
  });
});
