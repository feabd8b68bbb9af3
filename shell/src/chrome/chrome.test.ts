import { describe, expect, it } from '@jest/globals';
import { chromeFor } from './chrome.ts';

const Component = () => null;
const load = async () => ({ Component });
const route = (path: string, title: string) => ({ path, title, guard: 'user' as const, load });

describe('what stands around a screen', () => {
  it.each([
    // path, header, title, back, nav, other ground
    ['/home', true, 'LuPlay', null, true, false],
    ['/profile', true, 'Profile', 'history', true, false],
    ['/profile/42', true, 'Profile', 'history', true, false],
    ['/profile-setup', true, 'LuPlay', null, true, false],
    ['/lobby-list', true, 'Lobby List', '/home', true, false],
    ['/lobby/create', true, 'Lobby', '/lobby-list', true, false],
    ['/lobby/abc', true, 'Lobby', '/lobby-list', true, false],
    ['/game/abc', true, 'LuPlay', null, false, true],
    ['/chat', true, 'LuPlay', null, true, true],
    ['/chat/42', true, 'LuPlay', null, true, true],
    ['/broadcast/abc', false, 'LuPlay', null, false, false],
    ['/room/12345', false, 'LuPlay', null, false, false],
    ['/auth', true, 'LuPlay', null, false, false],
    ['/logout', true, 'LuPlay', null, false, false],
    ['/nowhere', true, 'LuPlay', null, true, false],
  ])('on %s', (pathname, header, title, back, nav, game) => {
    expect(chromeFor(pathname, undefined, true)).toMatchObject({ header, title, back, nav, game });
  });

  it('is what the remote declares where the specification is silent', () => {
    const editor = { ...route('/editor', 'Editor'), chrome: { back: '/home', nav: false, header: false } };
    expect(chromeFor('/editor', editor, true)).toMatchObject({
      title: 'Editor',
      back: '/home',
      nav: false,
      header: false,
    });
    expect(chromeFor('/lobby/abc', route('/lobby/:lobbyId', 'Комната'), true).title).toBe('Lobby');
  });

  it('has no navigation bar on paths starting with /game, whatever the remote says', () => {
    const game = { ...route('/game/:lobbyId', 'LuPlay'), chrome: { nav: true } };
    expect(chromeFor('/game/abc', game, true)).toMatchObject({ nav: false, game: true });
  });

  it('12.28: has a header everywhere but on /broadcast and /room, whatever the remote says', () => {
    const room = { ...route('/room/:code', 'Room'), chrome: { header: true } };
    expect(chromeFor('/room/12345', room, true).header).toBe(false);
    expect(chromeFor('/broadcasts', undefined, true).header).toBe(true);
  });

  it('has no navigation for people who are not signed in', () => {
    expect(chromeFor('/home', undefined, false).nav).toBe(false);
  });

  it('has nothing before it at the start', () => {
    expect(['/', '/home', '/auth'].every((path) => chromeFor(path, undefined, true).first)).toBe(true);
    expect(chromeFor('/lobby/abc', undefined, true).first).toBe(false);
  });
});
