/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import type { ScreenOutline } from '@luplay/web-kit';

document.documentElement.dataset.texts = 'ru';
const { wordedScreen } = await import('./worded-screen.ts');

it('every title of a screen and its menu entries is worded as the page says', () => {
  const screen: ScreenOutline = {
    path: '/albums',
    guard: 'user',
    files: [],
    title: 'Albums',
    titleRu: 'Альбомы',
    homeMenu: { order: 1, title: 'Album', titleRu: 'Альбом', hint: 'Песни', icon: 'quiz' },
    navBar: { order: 2, title: 'Мои', icon: 'user' },
    profileMenu: { order: 3, title: 'Own', titleRu: 'Свои', icon: 'user' },
    devPanel: { order: 4, title: 'Tools', titleRu: 'Инструменты', icon: 'edit' },
  };
  const { title, homeMenu, navBar, profileMenu, devPanel, ...rest } = wordedScreen(screen);
  expect(
    [title, homeMenu, navBar, profileMenu, devPanel].map((one) => (typeof one === 'object' ? one.title : one)),
  ).toEqual(['Альбомы', 'Альбом', 'Мои', 'Свои', 'Инструменты']);
  expect(rest).toMatchObject({ path: '/albums', guard: 'user', files: [] });
  expect(homeMenu).toMatchObject({ order: 1, hint: 'Песни', icon: 'quiz' });
});

it('a screen without menu entries gets none', () => {
  const screen: ScreenOutline = { path: '/albums', guard: 'user', files: [], title: 'Альбомы' };
  expect(wordedScreen(screen)).toEqual(screen);
});
