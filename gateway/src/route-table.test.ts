import { describe, expect, it } from '@jest/globals';
import { routeTable } from './route-table.ts';

describe('routeTable', () => {
  it('has one prefix where everything below belongs to one service', () => {
    const calls = [
      { path: '/lobby/all', service: 'svc-lobby-game' },
      { path: '/lobby/:id', service: 'svc-lobby-game' },
      { path: '/user/login', service: 'svc-user' },
    ] as const;
    expect(routeTable(calls)).toEqual([
      { match: 'prefix', path: '/lobby/', upstream: 'svc-lobby-game' },
      { match: 'prefix', path: '/user/', upstream: 'svc-user' },
    ]);
  });

  it('has finer prefixes where services share one, and the parameter for the rest', () => {
    const calls = [
      { path: '/editor/achievement/create', service: 'svc-user' },
      { path: '/editor/items/create', service: 'svc-lobby-game' },
      { path: '/editor/:kind', service: 'svc-broadcast' },
      { path: '/editor', service: 'svc-user' },
    ] as const;
    expect(routeTable(calls)).toEqual([
      { match: 'exact', path: '/editor', upstream: 'svc-user' },
      { match: 'prefix', path: '/editor/achievement/', upstream: 'svc-user' },
      { match: 'prefix', path: '/editor/items/', upstream: 'svc-lobby-game' },
      { match: 'prefix', path: '/editor/', upstream: 'svc-broadcast' },
    ]);
  });

  it('has expressions where only the part after a parameter decides', () => {
    const calls = [
      { path: '/rooms/:code', service: 'svc-broadcast' },
      { path: '/rooms/:code/game.state', service: 'svc-lobby-game' },
    ] as const;
    expect(routeTable(calls)).toEqual([
      { match: 'open', path: '/rooms/' },
      { match: 'regex', path: 'rooms/[^/]+$', upstream: 'svc-broadcast' },
      { match: 'regex', path: 'rooms/[^/]+/game\\.state$', upstream: 'svc-lobby-game' },
    ]);
  });

  it('has a separate location for a call with a large body', () => {
    const calls = [
      { path: '/media/upload', service: 'svc-user', maxBody: 4_000_000 },
      { path: '/media/list', service: 'svc-user' },
    ] as const;
    expect(routeTable(calls)).toContainEqual({
      match: 'exact',
      path: '/media/upload',
      upstream: 'svc-user',
      maxBody: 4_000_000,
    });
  });

  it('knows how long an upload may stall', () => {
    const upload = { stallSeconds: 15, seconds: 600 };
    const call = { path: '/media/upload', service: 'svc-user', maxBody: 4_000_000, upload } as const;
    expect(routeTable([call])).toContainEqual(expect.objectContaining({ maxBody: 4_000_000, stallSeconds: 15 }));
  });

  it('has a separate location for all paths that begin like a large-body call with a trailing parameter', () => {
    const calls = [
      { path: '/story/notes', service: 'svc-story' },
      { path: '/story/notes/:id', service: 'svc-story', maxBody: 4_000_000 },
    ] as const;
    const route = { match: 'prefix', path: '/story/notes/', upstream: 'svc-story', maxBody: 4_000_000 };
    expect(routeTable(calls)).toContainEqual(route);
    expect(routeTable(calls).filter(({ path }) => path === '/story/notes/')).toHaveLength(1);
    const shared = { path: '/story/notes/all', service: 'svc-user' } as const;
    expect(() => routeTable([...calls, shared])).toThrow('/story/notes/:id');
    const deeper = { path: '/story/:id/notes', service: 'svc-story', maxBody: 4_000_000 } as const;
    expect(() => routeTable([deeper])).toThrow('/story/:id/notes');
  });

  it('refuses two services on one path', () => {
    const calls = [
      { path: '/same', service: 'svc-user' },
      { path: '/same', service: 'svc-broadcast' },
    ] as const;
    expect(() => routeTable(calls)).toThrow('two services share the path /same');
  });
});
