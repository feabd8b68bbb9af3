/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';

const page = document.documentElement;
afterEach(() => page.removeAttribute('data-texts'));

/** The module as a page with this setting loads it. */
async function inPage(texts: string | undefined) {
  if (texts !== undefined) page.dataset.texts = texts;
  jest.resetModules();
  return import('./worded.ts');
}

describe('the wording of a page', () => {
  it.each([
    [undefined, 'Join'],
    ['original', 'Join'],
    ['', 'Join'],
    ['ru', 'Войти'],
  ])('data-texts %p: %s', async (texts, shown) => {
    expect((await inPage(texts)).worded('Join', 'Войти')).toBe(shown);
  });

  it('does not change while the page is open', async () => {
    const { worded } = await inPage('original');
    page.dataset.texts = 'ru';
    expect(worded('Join', 'Войти')).toBe('Join');
  });

  it.each([
    ['original', 'Lobby'],
    ['ru', 'Лобби'],
  ])('titles of screens, %s: %s', async (texts, shown) => {
    const { wordedTitle } = await inPage(texts);
    expect(wordedTitle({ title: 'Lobby', titleRu: 'Лобби', path: '/lobby' })).toMatchObject({
      title: shown,
      path: '/lobby',
    });
    expect(wordedTitle({ title: 'Мои игры' }).title).toBe('Мои игры');
  });
});
