/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Profile } from '@luplay/contracts/user';
import { profileQuery, type SessionUser, session } from '@luplay/web-kit';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { achievement, card, profile } from '../testing/samples.ts';
import { ProfileView } from './profile-view.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const button = (name: string) => screen.queryByRole('button', { name });
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const asOwner: Partial<Profile> = {
  lucoins: 1250,
  rolecardCount: 1,
  inventory: { rolecards: [{ id: 'r1', name: 'Детектив', image: '/media/r1.webp' }] },
};

/** The profile as the screen shows it: from the cache, so that what changes there is seen. */
function Viewed({ id }: { id: string }) {
  const { data } = useQuery(profileQuery(id));
  return data ? <ProfileView profile={data.user} following={data.following} /> : null;
}

/** Shows `viewed` to `viewer`, who follows `subscriptions`. */
async function show(
  viewer: SessionUser,
  viewed: Profile,
  { subscriptions = [] as string[], more = {} as Parameters<typeof answerWith>[0] } = {},
) {
  const own = profile(viewer.userId, { subscriptions });
  const table = {
    [`GET /profile/full/tg-${viewer.userId}`]: { body: { user: own, following: [] } },
    [`GET /profile/full/${viewed.userId}`]: { body: { user: viewed, following: [] } },
    [`GET /profile/lucoins/${viewed.userId}`]: { body: { lucoins: viewed.lucoins ?? 0 } },
    ...more,
  };
  const asked = answerWith(table);
  renderAs(viewer, <Viewed id={viewed.userId} />);
  await screen.findByText('Имя');
  return { asked, table };
}

describe('one’s own profile', () => {
  it('shows LuCoins, cards, edit and JSON, and no way to follow oneself', async () => {
    await show(card('a'), profile('a', asOwner));
    expect(screen.getByText(/1\s250/)).toBeTruthy();
    expect(screen.getByText('Детектив')).toBeTruthy();
    expect(button('Изменить профиль')).toBeTruthy();
    expect(button('Show JSON Data')).toBeTruthy();
    expect(button('Follow')).toBeNull();
    expect(links()).toEqual([]);
  });

  it('says so when there are no cards', async () => {
    await show(card('a'), profile('a', { lucoins: 0, inventory: { rolecards: [] } }));
    expect(screen.getByText('Нет карт ролей')).toBeTruthy();
  });

  it('shows what is known, and tells only the console, when LuCoins and the catalogue do not come', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await show(card('a'), profile('a', { ...asOwner, achievements: ['achievement1'] }), {
      more: { 'GET /profile/lucoins/a': { status: 500, body: {} } },
    });
    expect(await screen.findByRole('img', { name: 'achievement1' })).toBeTruthy();
    expect(screen.getByText(/1\s250/)).toBeTruthy();
    await waitFor(() =>
      expect(logged.mock.calls.map(([what]) => what).sort()).toEqual(['LuCoins:', 'achievement catalogue:']),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens an achievement: title, description and what it paid', async () => {
    await show(card('a'), profile('a', { ...asOwner, achievements: ['achievement1'] }), {
      more: { 'GET /editor/achievement/list': { body: { achievements: { achievement1: achievement() } } } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Первая сотня' }));
    const dialog = await screen.findByRole('dialog', { name: 'Первая сотня' }, { timeout: 20_000 });
    expect(dialog.textContent).toContain('Сто нажатий');
    expect(dialog.textContent).toContain('25 LuCoins');
  });
});

describe('somebody else’s profile', () => {
  it('shows a visitor how many cards there are, and the ways to follow and to write', async () => {
    await show(card('a'), profile('b', { rolecardCount: 3 }));
    expect(screen.getByText('Количество карт ролей: 3')).toBeTruthy();
    expect(screen.queryByText('LuCoins')).toBeNull();
    expect(button('Изменить профиль')).toBeNull();
    expect(button('Show JSON Data')).toBeNull();
    expect(button('Follow')).toBeTruthy();
    expect(links()).toEqual([['Чат', '/chat/b']]);
  });

  it('offers a message to those whom the viewer follows', async () => {
    await show(card('a'), profile('b'), { subscriptions: ['b'] });
    expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeTruthy();
    expect(links()).toEqual([
      ['Чат', '/chat/b'],
      ['Сообщение', '/chat/b'],
    ]);
  });

  it('is a creator’s own', async () => {
    await show({ ...card('a'), role: ['User', 'creator'] }, profile('b', asOwner));
    expect(button('Изменить профиль')).toBeTruthy();
    expect(screen.getByText('Детектив')).toBeTruthy();
    expect(button('Follow')).toBeNull();
  });
});

describe('following', () => {
  it('shows at once, stays when it was accepted, and names both sides', async () => {
    const { asked, table } = await show(card('a'), profile('b'));
    table['POST /profile/follow'] = { body: { following: true } };
    table['GET /profile/full/tg-a'] = {
      body: { user: profile('a', { subscriptions: ['b'] }), following: [card('b')] },
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('You are now following this user!')).toBeTruthy();
    expect(button('Unfollow')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ followerId: 'a', followingId: 'b' });
  });

  it('is taken back when it was refused', async () => {
    await show(card('a'), profile('b'), { subscriptions: ['b'] });
    const answering = globalThis.fetch;
    const held = Promise.withResolvers<void>();
    const never = new Promise<Response>(() => undefined);
    // Only the page itself can take it back: what it asks for anew does not come.
    globalThis.fetch = async (input, init) => {
      if (init?.method !== 'POST') return never;
      await held.promise;
      return answering(input, init);
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
    expect(links()).toEqual([['Чат', '/chat/b']]);
    held.resolve();
    expect(await screen.findByText('Failed to unfollow user.')).toBeTruthy();
    expect(button('Unfollow')).toBeTruthy();
  });
});

describe('editing', () => {
  const password = () => screen.getByPlaceholderText('Leave blank to keep current password');

  it('saves what differs and keeps the session on the new token', async () => {
    const changed = { displayName: 'Вера П.', sex: 'Female' as const };
    const { asked } = await show(card('a'), profile('a', asOwner), {
      more: { 'PUT /profile/update': { body: { user: profile('a', { ...asOwner, ...changed }), token: 'next' } } },
    });
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Вера П.' } });
    fireEvent.click(button('Девушка')!);
    expect(password().getAttribute('autocomplete')).toBe('new-password');
    fireEvent.change(password(), { target: { value: 'correct horse' } });
    fireEvent.change(screen.getByLabelText('Текущий пароль'), { target: { value: 'old horse' } });
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      userId: 'a',
      ...changed,
      password: 'correct horse',
      currentPassword: 'old horse',
    });
    expect(session.get()).toMatchObject({ token: 'next', user: { displayName: 'Вера П.' } });
    expect(document.activeElement).toBe(button('Изменить профиль'));
  });

  it('12.18: asks for the present password once a new one is typed, where there is one and it is one’s own', async () => {
    for (const [viewer, viewed, asks] of [
      [card('a'), profile('a', { ...asOwner, hasPassword: true }), true],
      [card('a'), profile('a', { ...asOwner, hasPassword: false }), false],
      [{ ...card('a'), role: 'creator' as const }, profile('b', { ...asOwner, hasPassword: true }), false],
    ] as const) {
      await show(viewer, viewed);
      fireEvent.click(button('Изменить профиль')!);
      expect(screen.queryByLabelText('Текущий пароль')).toBeNull();
      fireEvent.change(password(), { target: { value: 'correct horse' } });
      expect(screen.queryByLabelText('Текущий пароль') !== null).toBe(asks);
      cleanup();
    }
  });

  it('12.18: shows at its field that the present password is wrong', async () => {
    const refusal = { success: false, code: 'wrong_password', message: 'Текущий пароль указан неверно.' };
    await show(card('a'), profile('a', asOwner), { more: { 'PUT /profile/update': { status: 403, body: refusal } } });
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(password(), { target: { value: 'correct horse' } });
    fireEvent.change(screen.getByLabelText('Текущий пароль'), { target: { value: 'wrong horse' } });
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findAllByText('Текущий пароль указан неверно.')).toHaveLength(1);
    expect(screen.getByLabelText('Текущий пароль').getAttribute('aria-invalid')).toBe('true');
    expect(session.get()?.token).toBe('token');
  });

  it('leaves a creator’s session alone when it was somebody else’s profile', async () => {
    await show({ ...card('a'), role: 'creator' }, profile('b', asOwner), {
      more: { 'PUT /profile/update': { body: { user: profile('b', { ...asOwner, displayName: 'Борис' }) } } },
    });
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Борис' } });
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(session.get()).toMatchObject({ token: 'token', user: { displayName: 'Игрок a' } });
  });

  it('does not ask the service for what it would refuse', async () => {
    const { asked } = await show(card('a'), profile('a', asOwner));
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(password(), { target: { value: 'seven77' } });
    fireEvent.click(button('Сохранить')!);
    expect(screen.getByText('Не короче 8 символов')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows a refusal at its field and keeps what was typed', async () => {
    await show(card('a'), profile('a', asOwner), {
      more: {
        'PUT /profile/update': {
          status: 400,
          body: {
            success: false,
            code: 'validation_failed',
            message: 'Проверьте введённые данные.',
            details: [{ path: 'password', message: 'слишком простой' }],
          },
        },
      },
    });
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(password(), { target: { value: 'password' } });
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect((password() as HTMLInputElement).value).toBe('password');
  });

  it('changes nothing when it is cancelled', async () => {
    const { asked } = await show(card('a'), profile('a', asOwner));
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Другая' } });
    fireEvent.click(button('Отмена')!);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Игрок a');
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
