import { describe, expect, it } from '@jest/globals';
import { cardFor } from './card-for.ts';

const chapter = { characters: ['a', 'b', 'c'] };
const cards = (...ids: string[]) => ids.map((id) => ({ id }));

describe('the role card in use', () => {
  it('belongs to a character of the chapter', () => {
    expect(cardFor(chapter, cards('z', 'b'))).toBe('b');
  });

  it('is the one given first, regardless of the order in the chapter', () => {
    expect(cardFor(chapter, cards('c', 'a'))).toBe('c');
  });

  it('is the one that a host has selected, while the user holds it', () => {
    expect(cardFor({ ...chapter, selected: 'a' }, cards('c', 'a'))).toBe('a');
    expect(cardFor({ ...chapter, selected: 'b' }, cards('c', 'a'))).toBe('c');
  });

  it('is null without cards or without a match', () => {
    expect(cardFor(chapter, [])).toBeNull();
    expect(cardFor(chapter, cards('z'))).toBeNull();
    expect(cardFor({ characters: [] }, cards('a'))).toBeNull();
  });
});
