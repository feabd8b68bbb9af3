/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { session, signIn, signOut } from '@luplay/web-kit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { PasswordNotice } from './password-notice.tsx';

const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  signOut();
});

it('24.4: tells once that somebody else set the password, also after a reload, until it is acknowledged', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return new Response('{"success":true}');
  }) as typeof fetch;
  signIn('token', { ...vera, passwordSetByOtherAt: new Date(2026, 10, 23, 18, 40).getTime() });
  expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toHaveProperty('passwordSetByOtherAt');
  render(<PasswordNotice />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Ваш пароль сменили' }, { timeout: 20_000 });
  expect(dialog.textContent).toContain('23 ноября');
  expect(dialog.textContent).toContain('18:40');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(asked).toEqual(['/api2/user/password/seen']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(session.get()?.user).toEqual(vera);
});
