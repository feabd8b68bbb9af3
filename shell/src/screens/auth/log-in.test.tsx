/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { profiles } from '@luplay/contracts/user';
import { api, session, signIn, signOut } from '@luplay/web-kit';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import {
  answering,
  aroundAuthTests,
  banner,
  draw,
  ok,
  press,
  refused,
  type,
  user,
  where,
} from './auth-screen.fixture.tsx';

aroundAuthTests();

describe('log-in with name and password', () => {
  const logIn = () => {
    type('Имя пользователя', ' vera ');
    type('Пароль', 'secret-word');
    press('Войти');
  };

  it('leads back to the redirecting address, else home', async () => {
    const requests = answering(ok);
    draw({ from: '/albums/abc' });
    logIn();
    await waitFor(() => expect(where()).toEqual({ pathname: '/albums/abc', state: null }));
    expect(requests).toEqual([{ path: '/api2/user/login', body: { username: 'vera', password: 'secret-word' } }]);
    for (const from of [null, '/auth', '/auth?x=1', '//elsewhere.example', '/\\elsewhere.example', 7]) {
      cleanup();
      draw({ from });
      expect(where()).toEqual({ pathname: '/home', state: null });
    }
  });

  it.each([
    ['the words of the service', refused(401, 'bad_credentials', 'Неверное имя'), 'Неверное имя'],
    ['Failed to log in', { status: 200, body: { success: false } }, 'Failed to log in'],
    ['a network that is away', new TypeError('Failed to fetch'), 'Ошибка сети или CORS'],
    ['no token', { status: 200, body: { success: true, token: '', user } }, 'Ошибка: сервер не вернул токен'],
  ])('shows %s', async (_, answer, text) => {
    answering(answer);
    draw();
    logIn();
    await banner(text);
    expect(session.get()).toBeNull();
  });

  it('hides the banner after four seconds', async () => {
    answering();
    draw();
    jest.useFakeTimers();
    try {
      press('Открыть');
      await act(() => jest.advanceTimersByTimeAsync(3900));
      expect(screen.getByText('Введите корректный код трансляции')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.queryByText('Введите корректный код трансляции')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('12.7: a session that the services ended', () => {
  const ended = 'Сеанс закончился. Войдите ещё раз.';

  it('is mentioned on /auth until somebody signs in', async () => {
    signIn('old', user);
    answering(refused(401, 'unauthorized', 'Необходима авторизация.'), ok);
    await expect(api(profiles.lucoins, { params: { id: 'u1' } })).rejects.toMatchObject({ status: 401 });
    draw({ from: '/albums/abc' });
    expect(screen.getByRole('status').textContent).toBe(ended);
    type('Имя пользователя', 'vera');
    type('Пароль', 'secret-word');
    press('Войти');
    await waitFor(() => expect(where()).toMatchObject({ pathname: '/albums/abc' }));
    expect(session.hasExpired()).toBe(false);
  });

  it('is not mentioned after a log-out', () => {
    signIn('token', user);
    signOut();
    draw({ loggedOut: true });
    expect(screen.queryByText(ended)).toBeNull();
  });
});
