/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answering, aroundAuthTests, banner, draw, ok, press, refused, type, where } from './auth-screen.fixture.tsx';

aroundAuthTests();

describe('sign-up', () => {
  const fill = (username: string, password: string) => {
    press('Регистрация');
    type('Имя пользователя', username);
    type('Пароль', password);
    type('Как вас называть', 'Вера');
    press('Зарегистрироваться');
  };

  it('creates an account and leads to the screen for new accounts, with the original target', async () => {
    const requests = answering(ok);
    draw({ from: '/albums/abc' });
    fill('vera', 'secret-word');
    await waitFor(() => expect(where()).toEqual({ pathname: '/setup', state: { from: '/albums/abc' } }));
    expect(requests).toEqual([
      { path: '/api2/user/create', body: { username: 'vera', password: 'secret-word', displayName: 'Вера' } },
    ]);
  });

  it('moves the focus to the title of a form that replaces another one', async () => {
    answering();
    draw();
    expect(document.activeElement).toBe(document.body);
    for (const [button, title] of [
      ['Регистрация', 'Регистрация'],
      ['У меня уже есть учётная запись', 'Вход'],
      ['Вернуться по коду', 'Вернуться по коду'],
    ] as const) {
      press(button);
      const heading = await screen.findByRole('heading', { name: title });
      expect(heading.contains(document.activeElement)).toBe(true);
    }
  });

  it('shows errors at their fields, without a request where the contract knows them', async () => {
    const requests = answering();
    draw();
    fill('я', 'short');
    expect(screen.getByLabelText('Имя пользователя').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });

  it('12.15: refuses a name of digits at the field', () => {
    const requests = answering();
    draw();
    fill('1000000042', 'secret-word');
    expect(screen.getByText('Добавьте букву: имя из одних цифр занять нельзя')).toBeTruthy();
    expect(screen.getByLabelText('Имя пользователя').getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });

  it.each([
    [
      'Пароль',
      refused(400, 'validation_failed', 'Проверьте', [{ path: 'password', message: 'слишком простой' }]),
      'слишком простой',
    ],
    ['Имя пользователя', refused(409, 'already_exists', 'Это имя уже занято.'), 'Это имя уже занято.'],
  ])("shows the service's message at %s", async (label, answer, text) => {
    answering(answer);
    draw();
    fill('vera', 'secret-word');
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').some((id) => document.getElementById(id)?.textContent === text)).toBe(true);
  });

  it.each([
    ['theirs', ok],
    ['somebody else’s', refused(401, 'bad_credentials', 'Неверное имя или пароль.')],
  ])('sent again after a lost reply, finds a name that is %s', async (whose, answer) => {
    const requests = answering(new Error('lost'), refused(409, 'already_exists', 'Это имя уже занято.'), answer);
    draw();
    fill('vera', 'secret-word');
    await banner('Ошибка сети или CORS');
    press('Зарегистрироваться');
    if (whose === 'theirs') await waitFor(() => expect(where()).toMatchObject({ pathname: '/setup' }));
    else await screen.findByText('Это имя уже занято.');
    expect(requests.slice(1)).toEqual([
      { path: '/api2/user/create', body: { username: 'vera', password: 'secret-word', displayName: 'Вера' } },
      { path: '/api2/user/login', body: { username: 'vera', password: 'secret-word' } },
    ]);
  });

  it('disappears when the service answers that it is switched off', async () => {
    answering(refused(403, 'forbidden', 'Регистрация на сайте отключена.'));
    draw();
    fill('vera', 'secret-word');
    await banner('Регистрация на сайте отключена.');
    expect(screen.queryByRole('button', { name: 'Регистрация' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Войти' })).toBeTruthy();
  });
});
