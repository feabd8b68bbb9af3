import { describe, expect, it } from '@jest/globals';
import { CONTRACT_VERSIONS, isOlderContract, type ServiceName } from '@luplay/contracts';
import { chromeFor } from '../src/chrome/chrome.ts';
import { declarations, sourcesOf } from './declarations.fixture.ts';

const routes = [...declarations.values()].flatMap((remote) => remote.routes);

describe('what the remotes declare, drawn by the shell', () => {
  it.each([
    // path, header, title, back, nav, other ground
    ['/home', true, 'LuPlay', null, true, false],
    ['/profile', true, 'Profile', 'history', true, false],
    ['/profile/42', true, 'Profile', 'history', true, false],
    ['/profile-setup', true, 'Profile', null, false, false],
    ['/lobby-list', true, 'Lobby List', '/home', true, false],
    ['/lobby', true, 'Lobby', '/lobby-list', true, false],
    ['/lobby/create', true, 'Lobby', '/lobby-list', true, false],
    ['/lobby/abc', true, 'Lobby', '/lobby-list', true, false],
    ['/lobby/abc/unknown', true, 'Lobby', '/lobby-list', true, false],
    ['/game', true, 'LuPlay', null, false, true],
    ['/game/abc', true, 'LuPlay', null, false, true],
    ['/game/abc/unknown', true, 'LuPlay', null, false, true],
    ['/chat', true, 'LuPlay', 'history', true, true],
    ['/chat/42', true, 'LuPlay', 'history', true, true],
    ['/editor', true, 'Editor', '/home', true, false],
    ['/auth', true, 'LuPlay', null, false, false],
    ['/logout', true, 'LuPlay', null, false, false],
    ['/nowhere', true, 'LuPlay', null, true, false],
    ['/broadcasts', true, 'LuPlay', null, true, false],
    // 12.28: no header on paths starting with /broadcast or /room.
    ['/broadcast/abc', false, 'LuPlay', null, false, true],
    ['/broadcast', false, 'LuPlay', null, false, true],
    ['/broadcast/abc/unknown', false, 'LuPlay', null, false, true],
    ['/room/12345', false, 'LuPlay', null, false, true],
    ['/room', false, 'LuPlay', null, false, true],
  ])('is right on %s', (pathname, header, title, back, nav, game) => {
    expect(chromeFor(pathname, routes, true)).toMatchObject({ header, title, back, nav, game });
  });

  it('has no two screens at one path, and one for each destination and start parameter', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(routes.flatMap(({ serves }) => serves ?? []).sort()).toEqual([
      'invitation',
      'new-account',
      'story-invitation',
      'watch-lobby',
      'watch-room',
    ]);
    expect(routes.flatMap(({ launch }) => launch ?? []).sort()).toEqual(['join', 'lobby', 'story']);
  });
});

describe('the contract versions that the remotes need', () => {
  const all = [...declarations].map(([name, { needs, routes }]) => ({
    name,
    needs: [needs, ...routes.map((route) => route.needs ?? {})].flatMap((some) => Object.entries(some)),
  }));

  it.each(all)('$name names every service whose contract it imports', ({ name, needs }) => {
    const sources = [...sourcesOf(name).values()].join('\n');
    const imported = [...sources.matchAll(/from '@luplay\/contracts\/([\w-]+)'/g)].map(([, area]) => `svc-${area}`);
    expect(new Set(needs.map(([service]) => service))).toEqual(new Set(imported));
  });

  it.each(all)('$name needs no newer ones than there are', ({ needs }) => {
    for (const [service, version] of needs)
      expect(isOlderContract(CONTRACT_VERSIONS[service as ServiceName], version)).toBe(false);
  });

  it('let a quiz be played while the service of its spectators is of an earlier release', () => {
    expect(declarations.get('mf-lobby-game')?.needs['svc-broadcast']).toBe('1.0');
  });
});
