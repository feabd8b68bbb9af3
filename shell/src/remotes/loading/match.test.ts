import { describe, expect, it } from '@jest/globals';
import { isScreenAt } from './match.ts';

describe('the pattern of a screen', () => {
  it.each([
    ['/home', '/home'],
    ['/home', '/home/'],
    ['/albums/:albumId', '/albums/a1'],
    ['/a/:x/b/:y', '/a/1/b/2'],
    ['/', '/'],
  ])('%s matches %s', (pattern, pathname) => expect(isScreenAt(pattern, pathname)).toBe(true));

  it.each([
    ['/albums/:albumId', '/albums'],
    ['/albums', '/albums/a1'],
    ['/albums/:albumId', '/album/a1'],
    ['/albums/new', '/albums/New'],
    ['/', '/home'],
  ])('%s does not match %s', (pattern, pathname) => expect(isScreenAt(pattern, pathname)).toBe(false));
});
