/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient, session, signOut } from '@luplay/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { good, refusal, withService } from '../testing/service.ts';
import { listedProfile, signInAs } from '../testing/session.ts';
import { showAt } from '../testing/show.tsx';
import { withRoleCheck } from './role-check.tsx';

const ALERT = 'Failed to verify user role. Redirecting to home.';
const Screen = withRoleCheck(() => <p>Редактор</p>);

let answer: () => ReturnType<typeof good>;
const asked = withService(() => answer());

beforeEach(() => signInAs('developer'));
afterEach(() => signOut());

const profile = (role: 'User' | 'developer' | 'admin') =>
  good({ user: listedProfile({ userId: 'u-timur', telegramId: '42', role }), following: [] });

const draw = () => showAt('/editor', { '/editor': <Screen />, '/': <p>Дом</p> });

describe('15.5: a screen of the back-office', () => {
  it.each(['developer', 'admin'] as const)('opens when the service says that the user is %s', async (role) => {
    answer = () => profile(role);
    draw();
    expect(screen.queryByText('Редактор')).toBeNull();
    await screen.findByText('Редактор');
    expect(asked.map(({ path }) => path)).toEqual(['/api2/profile/full/42']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('24.13: does not open on a stored role that the service denies, which is corrected without an alert', async () => {
    answer = () => profile('User');
    draw();
    await screen.findByText('Дом');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(session.get()?.user.role).toBe('User');
  });

  it('24.13: does not open when the role cannot be fetched, and says so', async () => {
    answer = () => refusal(404, 'not_found', 'Такого профиля нет.');
    draw();
    await screen.findByText('Дом');
    expect(screen.getByRole('alert').textContent).toContain(ALERT);
    expect(session.get()?.user.role).toEqual(['developer']);
  });

  it('stays open when a later check fails: it may hold unsaved work', async () => {
    answer = () => profile('developer');
    draw();
    await screen.findByText('Редактор');
    answer = () => refusal(403, 'forbidden', '');
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.getByText('Редактор')).toBeTruthy();
  });
});
