import { describe, expect, it } from '@jest/globals';
import { route } from '../remotes/remotes.fixture.ts';
import { chromeFor } from './chrome.ts';

describe('the chrome of a screen', () => {
  it("is fixed for the shell's own screens", () => {
    expect(chromeFor('/home', [], true)).toMatchObject({ header: true, title: 'LuPlay', back: null, nav: true });
    expect(chromeFor('/auth', [], true)).toMatchObject({ header: true, title: 'LuPlay', back: null, nav: false });
    expect(chromeFor('/logout', [], true)).toMatchObject({ header: true, title: 'LuPlay', back: null, nav: false });
    expect(chromeFor('/dev-panel', [], true)).toMatchObject({ title: 'Dev Panel', back: '/home', nav: true });
  });

  it('is what its remote declares', () => {
    const albums = route('/albums', { chrome: { back: '/home', nav: false, header: false, ground: 'game' } });
    expect(chromeFor('/albums', [albums], true)).toMatchObject({
      title: 'Albums',
      back: '/home',
      nav: false,
      header: false,
      game: true,
      first: false,
    });
  });

  it('has header and navigation, no back button and the plain background unless declared', () => {
    const plain = { header: true, nav: true, back: null, game: false };
    expect(chromeFor('/albums', [route('/albums')], true)).toMatchObject(plain);
  });

  it('is the default at an undeclared path', () => {
    const unknown = { title: 'LuPlay', header: true, nav: true, back: null, game: false, known: false };
    expect(chromeFor('/nowhere', [route('/albums')], true)).toMatchObject(unknown);
  });

  it('has no navigation for people who are not signed in', () => {
    expect(chromeFor('/home', [], false).nav).toBe(false);
  });

  it('marks entry screens, which have no way back', () => {
    expect(['/', '/home', '/auth'].every((path) => chromeFor(path, [], true).first)).toBe(true);
    expect(chromeFor('/albums/abc', [route('/albums/:id')], true).first).toBe(false);
  });
});
