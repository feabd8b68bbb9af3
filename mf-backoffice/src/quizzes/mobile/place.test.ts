import { describe, expect, it } from '@jest/globals';
import { above, neighbour, type Outline, paramsOf, placeFrom, THEMES } from './place.ts';

const outline: Outline = [{ questions: ['a', 'b'] }, { questions: [] }, { questions: ['c'] }];
const at = (query: string) => placeFrom(new URLSearchParams(query), outline);

describe('the place in a quiz', () => {
  it('is in the address, where numbers begin with 1', () => {
    expect(at('')).toEqual(THEMES);
    expect(at('theme=1')).toEqual({ theme: 0, question: null });
    expect(at('theme=1&question=2')).toEqual({ theme: 0, question: 1 });
    expect(paramsOf({ theme: 0, question: 1 })).toEqual({ theme: '1', question: '2' });
    expect(paramsOf({ theme: 2, question: null })).toEqual({ theme: '3' });
  });

  it('is the last one there is when the addressed one is gone, and the list for nonsense', () => {
    expect(at('theme=1&question=9')).toEqual({ theme: 0, question: 1 });
    expect(at('theme=9')).toEqual({ theme: 2, question: null });
    expect(at('theme=2&question=1')).toEqual({ theme: 1, question: null });
    for (const query of ['theme=0', 'theme=-1', 'theme=x', 'theme=1.5', 'question=1'])
      expect(at(query)).toEqual(THEMES);
    expect(placeFrom(new URLSearchParams('theme=1'), [])).toEqual(THEMES);
  });

  it('has neighbours across themes, without those that have no questions', () => {
    expect(neighbour(outline, { theme: 0, question: 0 }, 1)).toEqual({ theme: 0, question: 1 });
    expect(neighbour(outline, { theme: 0, question: 1 }, 1)).toEqual({ theme: 2, question: 0 });
    expect(neighbour(outline, { theme: 2, question: 0 }, -1)).toEqual({ theme: 0, question: 1 });
    expect(neighbour(outline, { theme: 0, question: 0 }, -1)).toBeNull();
    expect(neighbour(outline, { theme: 2, question: 0 }, 1)).toBeNull();
    expect(neighbour(outline, { theme: 0, question: null }, 1)).toBeNull();
  });

  it('has a level above', () => {
    expect(above({ theme: 1, question: 0 })).toEqual({ theme: 1, question: null });
    expect(above({ theme: 1, question: null })).toEqual(THEMES);
  });
});
