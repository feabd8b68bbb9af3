import { describe, expect, it } from '@jest/globals';
import { chapter } from '@luplay/story-rules/testing';
import { draftOf, isComplete, isSame, newChapter, sentChapter } from './chapter-draft.ts';

describe('a new chapter', () => {
  it('has an id made of a prefix and the time, and nothing else', () => {
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
    expect(isComplete(whole)).toBe(true);
    for (const field of ['id', 'name', 'map'] as const) {
      expect(isComplete({ ...whole, [field]: '' })).toBe(false);
      expect(isComplete({ ...whole, [field]: '  ' })).toBe(false);
    }
    expect(isComplete({ ...whole, characters: [], events: [], items: [] })).toBe(true);
  });

  it('is trimmed, and has no host: the host is set elsewhere', () => {
    expect(sentChapter({ ...whole, id: ' one ', name: ' Первая ' })).toEqual({
      id: 'one',
      name: 'Первая',
      map: 'map-1',
      characters: ['char-a', 'char-b'],
      events: ['event-1'],
      items: ['item-1'],
    });
  });

  it('differs when only the order differs', () => {
    expect(isSame(whole, draftOf(chapter('one', { host: 'u7' })))).toBe(true);
    expect(isSame(whole, { ...whole, characters: ['char-b', 'char-a'] })).toBe(false);
  });
});
