import { describe, expect, it } from '@jest/globals';
import { byName } from './by-name.ts';
import { matches } from './matches.ts';

const lantern = { id: 'item-Lantern', name: 'Фонарь «Ёлка»' };

describe('the search of a picker', () => {
  it.each(['', '  ', 'фонарь', 'ФОНАРЬ', 'нар', 'ёлка', 'lantern', 'ITEM-'])('«%s» finds by name or id', (sought) => {
    expect(matches(lantern, sought)).toBe(true);
  });

  it.each(['лампа', 'item_', '.*'])('«%s» finds nothing', (sought) => {
    expect(matches(lantern, sought)).toBe(false);
  });
});

describe('the order of what is chosen from', () => {
  it('is that of reading, and what was given stays as it was', () => {
    const given = ['комната 10', 'Ель', 'Комната 2', 'ёж'];
    expect(byName(given, (name) => name)).toEqual(['ёж', 'Ель', 'Комната 2', 'комната 10']);
    expect(given[0]).toBe('комната 10');
  });
});
