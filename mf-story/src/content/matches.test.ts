import { describe, expect, it } from '@jest/globals';
import { byName } from './by-name.ts';
import { matches } from './matches.ts';

const lantern = { id: 'item-Lantern', name: 'Фонарь «Ёлка»' };

describe('the search of a picker', () => {
  it.each(['', '  ', 'фонарь', 'ФОНАРЬ', 'нар', 'ёлка', 'lantern', 'ITEM-'])('«%s» finds by name or id', (query) => {
    expect(matches(lantern, query)).toBe(true);
  });

  it.each(['лампа', 'item_', '.*'])('«%s» finds nothing', (query) => {
    expect(matches(lantern, query)).toBe(false);
  });
});

describe('the order of entries', () => {
  it('is natural, and the given list is not changed', () => {
    const given = ['комната 10', 'Ель', 'Комната 2', 'ёж'];
    expect(byName(given, (name) => name)).toEqual(['ёж', 'Ель', 'Комната 2', 'комната 10']);
    expect(given[0]).toBe('комната 10');
  });
});
