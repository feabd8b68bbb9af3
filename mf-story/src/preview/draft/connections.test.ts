import { describe, expect, it } from '@jest/globals';
import { disconnect, type Link, linkBetween, setLink, toggled } from './connections.ts';
import { house } from './draft.fixture.ts';

describe('a connection', () => {
  it('has its directions, seen from either room', () => {
    const map = house();
    expect(linkBetween(map, 'hall', 'yard')).toBe('both');
    expect([linkBetween(map, 'yard', 'attic'), linkBetween(map, 'attic', 'yard')]).toEqual(['out', 'in']);
    expect(linkBetween(map, 'hall', 'attic')).toBe('none');
  });

  it.each(['none', 'both', 'out', 'in'] as const)('can be made «%s» from any other', (link) => {
    for (const before of ['none', 'both', 'out', 'in'] satisfies Link[]) {
      const map = setLink(setLink(house(), 'hall', 'attic', before), 'hall', 'attic', link);
      expect(linkBetween(map, 'hall', 'attic')).toBe(link);
      expect(linkBetween(map, 'hall', 'yard')).toBe('both');
    }
  });

  it('is removed in both directions', () => {
    const map = disconnect(disconnect(house(), 'yard', 'hall'), 'attic', 'yard');
    expect(Object.values(map.rooms).flatMap(({ connections }) => connections)).toEqual([]);
  });

  it('never leads from a room to itself or to one that is not there', () => {
    const map = house();
    expect(setLink(map, 'hall', 'hall', 'both')).toBe(map);
    expect(setLink(map, 'hall', 'nowhere', 'both')).toBe(map);
  });

  it('is not listed twice when made again', () => {
    const map = house();
    expect(setLink(map, 'hall', 'yard', 'both')).toBe(map);
  });
});

describe('the button of a connection', () => {
  it('switches both directions, or only the one from here', () => {
    const links = ['none', 'both', 'out', 'in'] satisfies Link[];
    expect(links.map((link) => toggled(link, true))).toEqual(['both', 'none', 'both', 'both']);
    expect(links.map((link) => toggled(link, false))).toEqual(['out', 'in', 'none', 'both']);
  });
});
