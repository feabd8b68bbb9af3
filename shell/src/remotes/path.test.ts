import { describe, expect, it } from '@jest/globals';
import { isScreenAt } from './path.ts';

describe('a screen stands', () => {
  it.each([
    ['/home', '/home'],
    ['/home', '/home/'],
    ['/lobby/:lobbyId', '/lobby/l1'],
    ['/a/:x/b/:y', '/a/1/b/2'],
    ['/', '/'],
  ])('%s at %s', (pattern, pathname) => expect(isScreenAt(pattern, pathname)).toBe(true));

  it.each([
    ['/lobby/:lobbyId', '/lobby'],
    ['/lobby', '/lobby/l1'],
    ['/lobby/:lobbyId', '/lobbies/l1'],
    ['/lobby/create', '/lobby/Create'],
    ['/', '/home'],
  ])('%s not at %s', (pattern, pathname) => expect(isScreenAt(pattern, pathname)).toBe(false));
});
