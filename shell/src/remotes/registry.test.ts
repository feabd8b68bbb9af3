/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pathWith, registry, updateRemote, whenRoute } from './registry.ts';
import { remote, route, withRemotes } from './remotes.fixture.ts';

const isAlbums = ({ path }: { path: string }) => path === '/albums';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('waiting for a screen', () => {
  it('ends when its remote is read, while others still load', async () => {
    withRemotes(remote('mf-a', { status: 'loading' }), remote('mf-b', { status: 'loading' }));
    const found = whenRoute(isAlbums);
    updateRemote('mf-a', { status: 'ready', routes: [route('/albums')] });
    await jest.advanceTimersByTimeAsync(50);
    expect((await found)?.path).toBe('/albums');
  });

  it('ends when all remotes are read and none has it', async () => {
    withRemotes(remote('mf-a', { status: 'loading' }), remote('mf-b', { status: 'idle' }));
    const found = whenRoute(isAlbums);
    updateRemote('mf-a', { status: 'failed' });
    expect(await found).toBeUndefined();
  });

  it('ends at once when remotes.json could not be loaded', async () => {
    registry.set({ status: 'failed', remotes: [] });
    expect(await whenRoute(isAlbums)).toBeUndefined();
  });

  it('ends after three seconds with a remote that does not answer', async () => {
    withRemotes(remote('mf-a', { status: 'loading' }));
    const ended = jest.fn();
    const found = whenRoute(isAlbums).finally(ended);
    await jest.advanceTimersByTimeAsync(2999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await found).toBeUndefined();
  });
});

it('a path is filled with a value, encoded', () => {
  expect(pathWith(route('/albums/:albumId/edit'), 'a b/c')).toBe('/albums/a%20b%2Fc/edit');
});
