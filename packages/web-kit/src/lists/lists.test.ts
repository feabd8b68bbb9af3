import { describe, expect, it } from '@jest/globals';
import { byText } from './by-text.ts';
import { nameAndId, search } from './use-search.ts';

describe('the search of a list', () => {
  const lantern = { id: 'item-Lantern', name: 'Фонарь «Ёлка»' };
  const found = (sought: string) => search([lantern], sought, nameAndId).length === 1;

  it.each(['', '  ', 'фонарь', 'ФОНАРЬ', 'нар', ' ёлка ', 'lantern', 'ITEM-'])('«%s» finds by name or id', (sought) => {
    expect(found(sought)).toBe(true);
  });

  it.each(['лампа', 'item_', '.*'])('«%s» finds nothing', (sought) => {
    expect(found(sought)).toBe(false);
  });
});

describe('the order of a list', () => {
  it('is alphabetical, with numbers by value, and does not change the given list', () => {
    const given = ['комната 10', 'Ель', 'Комната 2', 'ёж'];
    expect(byText(given, (name) => name)).toEqual(['ёж', 'Ель', 'Комната 2', 'комната 10']);
    expect(given[0]).toBe('комната 10');
  });
});
