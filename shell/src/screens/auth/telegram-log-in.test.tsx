/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { launchData, session, signIn, signOut } from '@luplay/web-kit';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { RemoteScreen } from '../../remotes/parts/remote-screen.tsx';
import { remote, route } from '../../remotes/remotes.fixture.ts';
import { leaveOthersSession } from '../../session/log-out.ts';
import {
  answering,
  aroundAuthTests,
  banner,
  draw,
  launched,
  ok,
  press,
  refused,
  type,
  user,
  where,
} from './auth-screen.fixture.tsx';

aroundAuthTests();

describe('inside the messenger', () => {
  beforeEach(() => {
    window.TelegramWebviewProxy = {};
  });
  afterEach(() => {
    delete window.TelegramWebviewProxy;
  });
  const initData = new URLSearchParams({ user: '{"id":42}', start_param: 'lobby_abc', hash: 'f00d' }).toString();

  it('logs in automatically and follows the launch', async () => {
    const requests = answering(ok);
    launched({ tgWebAppData: initData });
    draw({ from: '/home' });
    await waitFor(() => expect(where()).toEqual({ pathname: '/albums/abc', state: null }));
    expect(requests).toEqual([{ path: '/api2/user/login', body: { initData } }]);
  });

  it.each([
    // In this order: a notice stays for a while.
    ['lobby_abc', 0],
    ['keep_abc', 1],
  ])('tells who has an account already that a guest stays apart, for %s: %s', async (startParam, times) => {
    answering(ok);
    launched({
      tgWebAppData: new URLSearchParams({ user: '{"id":42}', start_param: startParam, hash: 'f00d' }).toString(),
    });
    draw({ from: '/home' });
    await waitFor(() => expect(where()).toHaveProperty('pathname'));
    expect(screen.queryAllByText(/Гость, если он ещё не сохранён, остался отдельным/)).toHaveLength(times);
  });

  it('registers an unknown person, with one session, and leads to the screen for new accounts', async () => {
    const requests = answering(refused(404, 'not_found', 'Не найдено.'), ok);
    launched({ tgWebAppData: initData });
    draw();
    await waitFor(() => expect(where()).toEqual({ pathname: '/setup', state: { from: '/albums/abc' } }));
    expect(requests.map(({ path }) => path)).toEqual(['/api2/user/login', '/api2/user/create']);
  });

  it('logs in again who was registered meanwhile, in another tab or by a request whose answer was lost', async () => {
    answering(refused(404, 'not_found', 'Не найдено.'), refused(409, 'already_exists', 'Уже есть.'), ok);
    launched({ tgWebAppData: initData });
    draw();
    await waitFor(() => expect(where()).toEqual({ pathname: '/setup', state: { from: '/albums/abc' } }));
  });

  it.each([
    ['Войти как «Щедрый барсук» и сохранить выигранное', true],
    ['Начать с новой учётной записи', false],
  ])('24.12: asks before it becomes the guest of a link: %s', async (name, keep) => {
    const guest = { displayName: 'Щедрый барсук', profilePicture: '/profile_pictures/profile_picture_03.jpg' };
    const unknown = refused(404, 'not_found', 'Не найдено.');
    const requests = answering(unknown, refused(409, 'conflict', 'Выберите.', { guest }), unknown, ok);
    launched({ tgWebAppData: initData });
    draw();
    expect(await screen.findByText(/Ссылка предлагает войти как «Щедрый барсук»/)).toBeTruthy();
    expect(requests).toHaveLength(2);
    press(name);
    await waitFor(() => expect(where()).toHaveProperty('pathname', '/setup'));
    expect(requests[3]).toEqual({ path: '/api2/user/create', body: { initData, keep } });
  });

  it.each([
    [refused(401, 'unauthorized', 'Необходима авторизация.'), 'Необходима авторизация через Telegram'],
    [{ status: 200, body: { success: false } }, 'Ошибка авторизации'],
    [new TypeError('Failed to fetch'), 'Ошибка сети или CORS'],
  ])('shows why it failed (%#), and can be tried again', async (answer, text) => {
    answering(answer, ok);
    launched({ tgWebAppData: initData });
    draw();
    await banner(text);
    press('Войти через Telegram');
    await waitFor(() => expect(where()).toEqual({ pathname: '/albums/abc', state: null }));
  });

  it('shows an error when the messenger passes no signed data', async () => {
    const requests = answering();
    launched({});
    draw();
    await banner('Открытие не через Telegram WebApp');
    expect(requests).toEqual([]);
  });

  it('12.18: logs in automatically in Telegram’s web client too, which shows the page in a frame', async () => {
    delete window.TelegramWebviewProxy;
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    try {
      answering(ok);
      launched({ tgWebAppData: initData });
      draw();
      await waitFor(() => expect(where()).toEqual({ pathname: '/albums/abc', state: null }));
    } finally {
      parent.mockRestore();
    }
  });

  describe('with a session in the browser', () => {
    const anna = { ...user, userId: 'u2', username: 'anna' };
    const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;

    it('logs in who opened the app, if the session is of another Telegram account', async () => {
      signIn(tokenOf({ sub: 'u2', tid: '41', amr: ['telegram'] }), anna);
      const requests = answering(ok);
      launched({ tgWebAppData: initData });
      leaveOthersSession();
      draw();
      await waitFor(() => expect(where()).toEqual({ pathname: '/albums/abc', state: null }));
      expect(requests).toEqual([{ path: '/api2/user/login', body: { initData } }]);
      expect(session.get()).toEqual({ token: 'token', user });
    });

    it('shows why that failed, and does not end the session: any bot may open the page', async () => {
      signIn(tokenOf({ sub: 'u2', tid: '41', amr: ['telegram'] }), anna);
      const stored = { ...localStorage };
      answering(refused(401, 'unauthorized', 'Необходима авторизация.'));
      launched({ tgWebAppData: initData });
      leaveOthersSession();
      draw();
      await banner('Необходима авторизация через Telegram');
      expect([session.get(), { ...localStorage }]).toEqual([null, stored]);
    });

    it.each([
      ['of the same account', { tid: '42', amr: ['telegram'] }, initData],
      ['begun with a password', { tid: '41', amr: ['pwd'] }, initData],
      ['of a guest', { tid: '41' }, initData],
      ['that cannot be read', null, initData],
      ['when the messenger passes no person', { tid: '41', amr: ['telegram'] }, 'hash=f00d'],
    ])('keeps one %s', (_, claims, tgWebAppData) => {
      signIn(tokenOf(claims as object), anna);
      const requests = answering();
      launched({ tgWebAppData });
      leaveOthersSession();
      draw();
      expect(where()).toEqual({ pathname: '/home', state: null });
      expect(requests).toEqual([]);
      expect(session.get()?.user.userId).toBe('u2');
    });

    describe('of the guest whom the link keeps', () => {
      const unknown = refused(404, 'not_found', 'Не найдено.');
      beforeEach(() => {
        // A kept account has the guest's id.
        signIn('guest', { ...user, role: 'guest' });
        launched({
          tgWebAppData: new URLSearchParams({ user: '{"id":42}', start_param: 'keep_abc', hash: 'f00d' }).toString(),
        });
      });

      it('asks and becomes the account', async () => {
        const guest = { displayName: 'Вера', profilePicture: '/profile_pictures/profile_picture_03.jpg' };
        answering(unknown, refused(409, 'conflict', 'Выберите.', { guest }), unknown, ok);
        draw();
        await screen.findByText(/Ссылка предлагает войти как «Вера»/);
        press('Войти как «Вера» и сохранить выигранное');
        await waitFor(() => expect(where()).toHaveProperty('pathname', '/setup'));
        expect(session.get()).toEqual({ token: 'token', user });
      });

      it('becomes the account that it was made by a call whose answer was lost', async () => {
        answering(ok);
        draw({ from: '/home' });
        await waitFor(() => expect(session.get()).toEqual({ token: 'token', user }));
      });

      it('stays as it is by a press', async () => {
        const guest = { displayName: 'Вера', profilePicture: '/profile_pictures/profile_picture_03.jpg' };
        const requests = answering(unknown, refused(409, 'conflict', 'Выберите.', { guest }));
        draw({ from: '/home' });
        await screen.findByText('Остаться гостем');
        press('Остаться гостем');
        await waitFor(() => expect(where()).toHaveProperty('pathname', '/home'));
        expect([session.get()?.token, requests.length]).toEqual(['guest', 2]);
      });

      it.each([
        ['the person has an account', [ok]],
        ['the person comes too late', [unknown, ok]],
        ['the launch is refused', [refused(401, 'unauthorized', 'Необходима авторизация.')]],
      ] as const)('stays as it is when %s', async (_, answers) => {
        signIn('guest', { ...user, userId: 'g1', role: 'guest' });
        answering(...answers);
        draw({ from: '/home' });
        await waitFor(() => expect(where()).toHaveProperty('pathname', '/home'));
        expect(session.get()?.token).toBe('guest');
        expect(screen.getByText(/^Сохранить гостя в Telegram не удалось/)).toBeTruthy();
      });
    });

    it('keeps one outside Telegram: any link can contain somebody’s data', () => {
      delete window.TelegramWebviewProxy;
      signIn(tokenOf({ tid: '41', amr: ['telegram'] }), anna);
      launched({ tgWebAppData: initData });
      leaveOthersSession();
      expect(session.get()?.user.userId).toBe('u2');
    });
  });

  describe('with a session that has expired, on a public screen that launches lead to', () => {
    const join = route('/join/:code', {
      guard: 'public',
      launch: 'join',
      load: async () => ({ Component: () => <p>{session.get()?.user.displayName ?? 'Играть гостем'}</p> }),
    });
    const open = () =>
      draw(
        null,
        '/join/123456',
        <Route path="/join/:code" element={<RemoteScreen remote={remote('mf-a')} route={join} />} />,
      );
    beforeEach(() => {
      signIn('old', user);
      signOut('expired');
      launched({ tgWebAppData: initData });
    });

    it('logs in and returns to the screen, as the same person and not as a new guest', async () => {
      const requests = answering(ok);
      // As after `followLaunch`.
      sessionStorage.setItem('followedLaunch', 'f00d');
      open();
      expect(await screen.findByText('Вера')).toBeTruthy();
      expect(requests).toEqual([{ path: '/api2/user/login', body: { initData } }]);
    });

    it('opens the screen to a guest after a log-in that failed', async () => {
      answering(refused(401, 'unauthorized', 'Необходима авторизация.'));
      open();
      await banner('Необходима авторизация через Telegram');
      cleanup();
      open();
      expect(await screen.findByText('Играть гостем')).toBeTruthy();
    });
  });

  it('does not log in right after a log-out', () => {
    const requests = answering();
    launched({ tgWebAppData: initData });
    draw({ loggedOut: true });
    expect(screen.getByRole('button', { name: 'Войти через Telegram' })).toBeTruthy();
    expect(requests).toEqual([]);
  });
});

describe('a link with a Telegram log-in, outside Telegram', () => {
  const user = '{"id":42,"first_name":"Иван","last_name":"Чужой"}';
  const initData = new URLSearchParams({ user, hash: 'f00d' }).toString();

  it('12.18: asks whether it is the person’s own account before any request', async () => {
    const requests = answering(ok);
    launched({ tgWebAppData: initData });
    draw();
    expect(screen.getByText(/в учётную запись «Иван Чужой»/)).toBeTruthy();
    expect(requests).toEqual([]);
    press('Да, это моя учётная запись');
    await waitFor(() => expect(where()).toEqual({ pathname: '/home', state: null }));
    expect(requests).toEqual([{ path: '/api2/user/login', body: { initData } }]);
  });

  it('12.18: is forgotten after a no, and the password still works', async () => {
    const requests = answering(ok);
    launched({ tgWebAppData: initData });
    sessionStorage.setItem('__telegram__initParams', JSON.stringify({ tgWebAppData: initData }));
    draw();
    press('Не входить');
    expect(screen.queryByText(/Иван Чужой/)).toBeNull();
    expect(launchData()).toBeNull();
    expect(requests).toEqual([]);
    type('Имя пользователя', 'vera');
    type('Пароль', 'secret-word');
    press('Войти');
    await waitFor(() => expect(where()).toEqual({ pathname: '/home', state: null }));
    expect(requests).toEqual([{ path: '/api2/user/login', body: { username: 'vera', password: 'secret-word' } }]);
  });

  it.each(['{"id":42}', 'null', '{', ''])('12.18: asks also when the data has no name (%s)', (unnamed) => {
    answering();
    launched({ tgWebAppData: new URLSearchParams({ user: unnamed, hash: 'f00d' }).toString() });
    draw();
    expect(screen.getByRole('button', { name: 'Да, это моя учётная запись' })).toBeTruthy();
  });
});
