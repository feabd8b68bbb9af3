/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { profiles } from '@luplay/contracts/user';
import { api, launchData, queryClient, session, signIn, signOut } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { AuthScreen } from './auth-screen.tsx';

const user = { userId: 'u1', telegramId: '42', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;

interface Answer {
  status: number;
  body: object;
}
const ok: Answer = { status: 200, body: { success: true, token: 'token', user } };
const refused = (status: number, code: string, message: string, details?: unknown): Answer => ({
  status,
  body: { success: false, code, message, details },
});

/** The service answers in this order; what it was asked comes back. */
function answering(...answers: (Answer | Error)[]): { path: string; body: Record<string, string> }[] {
  const asked: { path: string; body: Record<string, string> }[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body ?? '{}')) as Record<string, string> });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error(`asked once too often: ${path}`);
    return { ok: answer.status === 200, status: answer.status, text: async () => JSON.stringify(answer.body) };
  }) as unknown as typeof fetch;
  return asked;
}

function Where() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
const where = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as object;

function draw(state: object | null = null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: '/auth', state }]}>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const banner = (text: string) => waitFor(() => expect(screen.getByText(text).getAttribute('role')).toBe('alert'));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function launched(params: Record<string, string>): void {
  location.hash = new URLSearchParams({ tgWebAppVersion: '8.0', ...params }).toString();
}

afterEach(() => {
  cleanup();
  signOut();
  sessionStorage.clear();
  location.hash = '';
  globalThis.fetch = realFetch;
});

describe('log-in with name and password', () => {
  const logIn = () => {
    type('Имя пользователя', ' vera ');
    type('Пароль', 'secret-word');
    press('Войти');
  };

  it('leads where a guard turned somebody away, else home', async () => {
    const asked = answering(ok);
    draw({ from: '/lobby/abc' });
    logIn();
    await waitFor(() => expect(where()).toEqual({ pathname: '/lobby/abc', state: null }));
    expect(asked).toEqual([{ path: '/api2/user/login', body: { username: 'vera', password: 'secret-word' } }]);
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
  ])('tells of %s', async (_, answer, text) => {
    answering(answer);
    draw();
    logIn();
    await banner(text);
    expect(session.get()).toBeNull();
  });

  it('takes the banner away after four seconds', async () => {
    answering();
    draw();
    jest.useFakeTimers();
    try {
      press('Смотреть');
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
  const ended = 'Сессия закончилась. Войдите ещё раз.';

  it('is told of on /auth, until somebody signs in', async () => {
    signIn('old', user);
    answering(refused(401, 'unauthorized', 'Необходима авторизация.'), ok);
    await expect(api(profiles.lucoins, { params: { id: 'u1' } })).rejects.toMatchObject({ status: 401 });
    draw({ from: '/lobby/abc' });
    expect(screen.getByRole('status').textContent).toBe(ended);
    type('Имя пользователя', 'vera');
    type('Пароль', 'secret-word');
    press('Войти');
    await waitFor(() => expect(where()).toMatchObject({ pathname: '/lobby/abc' }));
    expect(session.hasExpired()).toBe(false);
  });

  it('is not what a log-out is', () => {
    signIn('token', user);
    signOut();
    draw({ loggedOut: true });
    expect(screen.queryByText(ended)).toBeNull();
  });
});

describe('sign-up', () => {
  const fill = (username: string, password: string) => {
    press('Регистрация');
    type('Имя пользователя', username);
    type('Пароль', password);
    type('Как вас называть', 'Вера');
    press('Зарегистрироваться');
  };

  it('makes an account and goes on to its profile, keeping where it came from', async () => {
    const asked = answering(ok);
    draw({ from: '/lobby/abc' });
    fill('vera', 'secret-word');
    await waitFor(() => expect(where()).toEqual({ pathname: '/profile-setup', state: { from: '/lobby/abc' } }));
    expect(asked).toEqual([
      { path: '/api2/user/create', body: { username: 'vera', password: 'secret-word', displayName: 'Вера' } },
    ]);
  });

  it('says what is wrong with a field at the field, without asking when the contract says it', async () => {
    const asked = answering();
    draw();
    fill('я', 'short');
    expect(screen.getByLabelText('Имя пользователя').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('12.15: does not take a name of digits, and says so at the field', () => {
    const asked = answering();
    draw();
    fill('1000000042', 'secret-word');
    expect(screen.getByText('Добавьте букву: имя из одних цифр занять нельзя')).toBeTruthy();
    expect(screen.getByLabelText('Имя пользователя').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'Пароль',
      refused(400, 'validation_failed', 'Проверьте', [{ path: 'password', message: 'слишком простой' }]),
      'слишком простой',
    ],
    ['Имя пользователя', refused(409, 'already_exists', 'Это имя уже занято.'), 'Это имя уже занято.'],
  ])("shows the service's word at %s", async (label, answer, text) => {
    answering(answer);
    draw();
    fill('vera', 'secret-word');
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').some((id) => document.getElementById(id)?.textContent === text)).toBe(true);
  });

  it('is gone once the service says that it is switched off', async () => {
    answering(refused(403, 'forbidden', 'Регистрация на сайте отключена.'));
    draw();
    fill('vera', 'secret-word');
    await banner('Регистрация на сайте отключена.');
    expect(screen.queryByRole('button', { name: 'Регистрация' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Войти' })).toBeTruthy();
  });
});

describe('inside the messenger', () => {
  beforeEach(() => {
    window.TelegramWebviewProxy = {};
  });
  afterEach(() => {
    delete window.TelegramWebviewProxy;
  });
  const initData = new URLSearchParams({ user: '{"id":42}', start_param: 'lobby_abc', hash: 'f00d' }).toString();

  it('logs in by itself and follows the launch into its lobby', async () => {
    const asked = answering(ok);
    launched({ tgWebAppData: initData });
    draw({ from: '/home' });
    await waitFor(() => expect(where()).toEqual({ pathname: '/lobby/abc', state: null }));
    expect(asked).toEqual([{ path: '/api2/user/login', body: { initData } }]);
  });

  it('registers whom the service does not know, tries again, and goes on by way of the profile', async () => {
    const asked = answering(refused(404, 'not_found', 'Не найдено.'), ok, ok);
    launched({ tgWebAppData: initData });
    draw();
    await waitFor(() => expect(where()).toEqual({ pathname: '/profile-setup', state: { from: '/lobby/abc' } }));
    expect(asked.map(({ path }) => path)).toEqual(['/api2/user/login', '/api2/user/create', '/api2/user/login']);
  });

  it.each([
    [refused(401, 'unauthorized', 'Необходима авторизация.'), 'Необходима авторизация через Telegram'],
    [{ status: 200, body: { success: false } }, 'Ошибка авторизации'],
    [new TypeError('Failed to fetch'), 'Ошибка сети или CORS'],
  ])('says why it did not work (%#), and may be tried again', async (answer, text) => {
    answering(answer, ok);
    launched({ tgWebAppData: initData });
    draw();
    await banner(text);
    press('Войти через Telegram');
    await waitFor(() => expect(where()).toEqual({ pathname: '/lobby/abc', state: null }));
  });

  it('says so when the messenger passes nothing signed', async () => {
    const asked = answering();
    launched({});
    draw();
    await banner('Открытие не через Telegram WebApp');
    expect(asked).toEqual([]);
  });

  it('12.18: logs in by itself in Telegram’s web client too, which shows the page in a frame', async () => {
    delete window.TelegramWebviewProxy;
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    try {
      answering(ok);
      launched({ tgWebAppData: initData });
      draw();
      await waitFor(() => expect(where()).toEqual({ pathname: '/lobby/abc', state: null }));
    } finally {
      parent.mockRestore();
    }
  });

  it('leaves out whoever has just logged out', () => {
    const asked = answering();
    launched({ tgWebAppData: initData });
    draw({ loggedOut: true });
    expect(screen.getByRole('button', { name: 'Войти через Telegram' })).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('a link with a log-in from Telegram outside of it', () => {
  const user = '{"id":42,"first_name":"Иван","last_name":"Чужой"}';
  const initData = new URLSearchParams({ user, hash: 'f00d' }).toString();

  it('12.18: asks whether it is one’s own account before anything is sent', async () => {
    const asked = answering(ok);
    launched({ tgWebAppData: initData });
    draw();
    expect(screen.getByText(/в аккаунт «Иван Чужой»/)).toBeTruthy();
    expect(asked).toEqual([]);
    press('Да, это мой аккаунт');
    await waitFor(() => expect(where()).toEqual({ pathname: '/home', state: null }));
    expect(asked).toEqual([{ path: '/api2/user/login', body: { initData } }]);
  });

  it('12.18: is forgotten by whoever says no, who may still come in by password', async () => {
    const asked = answering(ok);
    launched({ tgWebAppData: initData });
    sessionStorage.setItem('__telegram__initParams', JSON.stringify({ tgWebAppData: initData }));
    draw();
    press('Не входить');
    expect(screen.queryByText(/Иван Чужой/)).toBeNull();
    expect(launchData()).toBeNull();
    expect(asked).toEqual([]);
    type('Имя пользователя', 'vera');
    type('Пароль', 'secret-word');
    press('Войти');
    await waitFor(() => expect(where()).toEqual({ pathname: '/home', state: null }));
    expect(asked).toEqual([{ path: '/api2/user/login', body: { username: 'vera', password: 'secret-word' } }]);
  });

  it.each(['{"id":42}', 'null', '{', ''])('12.18: asks also when the data names nobody (%s)', (unnamed) => {
    answering();
    launched({ tgWebAppData: new URLSearchParams({ user: unnamed, hash: 'f00d' }).toString() });
    draw();
    expect(screen.getByRole('button', { name: 'Да, это мой аккаунт' })).toBeTruthy();
  });
});
