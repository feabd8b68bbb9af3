import { describe, expect, it } from '@jest/globals';
import { chromeFor } from './chrome.ts';

const Component = () => null;
const load = async () => ({ Component });
const route = (path: string, title: string) => ({ path, title, guard: 'user' as const, load });

describe('what stands around a screen', () => {
  it('has no header on /broadcast and /room', () => {
    expect(chromeFor('/broadcast/abc', undefined, false).header).toBe(false);
    expect(chromeFor('/room/12345', undefined, true).header).toBe(false);
    expect(chromeFor('/broadcasts', undefined, true).header).toBe(true);
  });

  it('has no navigation bar on paths starting with /game, whatever the remote says', () => {
    const game = { ...route('/game/:lobbyId', 'Game'), chrome: { nav: true } };
    expect(chromeFor('/game/abc', game, true)).toMatchObject({ nav: false, game: true });
    expect(chromeFor('/lobby/abc', route('/lobby/:lobbyId', 'Lobby'), true)).toMatchObject({
      nav: true,
      title: 'Lobby',
    });
  });

  it('has no navigation for people who are not signed in', () => {
    expect(chromeFor('/home', undefined, false).nav).toBe(false);
  });

  it('bears the name of the product where no route says otherwise', () => {
    expect(chromeFor('/home', undefined, true).title).toBe('LuPlay');
  });
});
