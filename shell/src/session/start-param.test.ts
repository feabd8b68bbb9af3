/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signIn, signOut, Toasts } from '@luplay/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { ru } from '../locale/ru.ts';
import { route, withRoutes } from '../remotes/remotes.fixture.ts';
import { pathOfStartParam, takeStartPath } from './start-param.ts';

beforeEach(() => withRoutes(route('/albums/:albumId', { launch: 'lobby' })));

describe("the bot's start parameter", () => {
  it('opens the screen that declares its launch name, with its value', async () => {
    expect(await pathOfStartParam('lobby_abc-DEF_123')).toBe('/albums/abc-DEF_123');
    expect(await pathOfStartParam(`lobby_${'a'.repeat(64)}`)).toBe(`/albums/${'a'.repeat(64)}`);
  });

  it.each([
    undefined,
    '',
    'lobby',
    'lobby_',
    'room_abc',
    'Lobby_abc',
    'xlobby_abc',
    `lobby_${'a'.repeat(65)}`,
    'lobby_../auth',
    'lobby_a/b',
    'lobby_a?b',
    'lobby_a%2Fb',
    'lobby_a.b',
    'lobby_лобби',
    'lobby_abc\n',
    'lobby_abc ',
  ])('%j opens nothing', async (param) => {
    expect(await pathOfStartParam(param)).toBeNull();
  });
});

describe('following it', () => {
  const launchedWith = (startParam: string, hash: string) => {
    const initData = new URLSearchParams({ start_param: startParam, hash }).toString();
    location.hash = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' }).toString();
  };

  afterEach(() => {
    location.hash = '';
    sessionStorage.clear();
  });

  it('happens once for each launch', async () => {
    launchedWith('lobby_one', 'a1');
    expect(await takeStartPath()).toBe('/albums/one');
    expect(await takeStartPath()).toBeNull();
    launchedWith('lobby_two', 'b2');
    expect(await takeStartPath()).toBe('/albums/two');
  });

  it.each([
    // In this order: a notice stays for a while.
    ['leads a guest to the log-in', 'guest', '/auth', 0],
    ['tells who has an account already that nothing was merged', 'User', null, 1],
  ] as const)('of a link that keeps a guest %s, once', async (_, role, path, times) => {
    window.TelegramWebviewProxy = {};
    signIn('token', { userId: 'u1', telegramId: '42', username: 'vera', displayName: 'Вера', role });
    launchedWith('keep_abc', role);
    expect([await takeStartPath(), await takeStartPath()]).toEqual([path, null]);
    signOut();
    delete window.TelegramWebviewProxy;
    render(createElement(Toasts));
    expect(screen.queryAllByText(ru.auth.notMerged)).toHaveLength(times);
    cleanup();
  });

  it('does not happen outside the messenger, or by a malformed parameter', async () => {
    expect(await takeStartPath()).toBeNull();
    launchedWith('lobby_../auth', 'c3');
    expect(await takeStartPath()).toBeNull();
  });
});
