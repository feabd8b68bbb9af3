import { describe, expect, it } from '@jest/globals';
import { screenAt } from './screen-at.ts';

const SCREENS = ['/', '/albums', '/albums/new', '/albums/:albumId', '/album-list', '/watch/:code'].map((path) => ({
  path,
}));

describe('the screen at a path', () => {
  it.each([
    ['/', '/'],
    ['/albums', '/albums'],
    ['/albums/new', '/albums/new'],
    ['/albums/42', '/albums/:albumId'],
    ['/watch/abc', '/watch/:code'],
  ])('%s is %s', (pathname, path) => expect(screenAt(pathname, SCREENS)?.path).toBe(path));

  it.each([
    ['/watch', '/watch/:code'],
    ['/watch/abc/more', '/watch/:code'],
    ['/albums/42/more', '/albums'],
    ['/albums/new/more', '/albums/new'],
    ['/album-list/more', '/album-list'],
  ])('%s is unknown and belongs to the area of %s', (pathname, path) =>
    expect(screenAt(pathname, SCREENS)?.path).toBe(path),
  );

  it.each(['/watches', '/album', '/nowhere'])('%s belongs to no screen', (pathname) =>
    expect(screenAt(pathname, SCREENS)).toBeUndefined(),
  );
});
