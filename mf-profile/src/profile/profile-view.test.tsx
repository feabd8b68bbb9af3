/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { achievement, card, profile } from '../testing/samples.ts';
import { aroundProfileTests, asOwner, button, links, show } from './profile-view.fixture.tsx';

aroundProfileTests();

describe('one’s own profile', () => {
  it('shows LuCoins, cards, edit and JSON, and no follow button', async () => {
    await show(card('a'), profile('a', asOwner));
    expect(screen.getByText(/1\s250/)).toBeTruthy();
    expect(screen.getByText('Детектив')).toBeTruthy();
    expect(button('Изменить профиль')).toBeTruthy();
    expect(button('Show JSON Data')).toBeTruthy();
    expect(button('Follow')).toBeNull();
    expect(links()).toEqual([]);
  });

  it('24.12: lists where the user is logged in, and ends another session', async () => {
    const session = { browser: 'Firefox 128, Windows', by: 'pwd', startedAt: 1e12, usedAt: 1e12, current: true };
    const other = { ...session, id: 's2', browser: 'Safari 18, iOS', by: 'telegram', current: false };
    const { asked, table } = await show(card('a'), profile('a', asOwner), {
      more: {
        'GET /user/sessions': { body: { sessions: [{ ...session, id: 's1' }, other] } },
        'DELETE /user/sessions/s2': { body: {} },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Где вы вошли' }));
    expect(await screen.findByText('Telegram (Safari 18, iOS)', {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getAllByText('Это устройство')).toHaveLength(1);
    table['GET /user/sessions'] = { body: { sessions: [{ ...session, id: 's1' }] } };
    fireEvent.click(screen.getByRole('button', { name: 'Завершить: Safari 18, iOS' }));
    await waitFor(() => expect(screen.queryByText('Telegram (Safari 18, iOS)')).toBeNull());
    expect(JSON.stringify(asked)).toContain('/user/sessions/s2');
  });

  it('24.12: lists sessions for nobody but the user themselves', async () => {
    await show({ ...card('a'), role: ['User', 'creator'] }, profile('b', asOwner));
    expect(button('Где вы вошли')).toBeNull();
  });

  it('shows that there are no cards', async () => {
    await show(card('a'), profile('a', { lucoins: 0, inventory: { rolecards: [] } }));
    expect(screen.getByText('Нет карт ролей')).toBeTruthy();
  });

  it('shows the known data, and logs to the console only, when LuCoins and the catalogue do not load', async () => {
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

  it('opens an achievement: title, description and its LuCoins', async () => {
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
  it('shows a visitor the number of cards, and buttons to follow and to write', async () => {
    await show(card('a'), profile('b', { rolecardCount: 3 }));
    expect(screen.getByText('Количество карт ролей: 3')).toBeTruthy();
    expect(screen.queryByText('LuCoins')).toBeNull();
    expect(button('Изменить профиль')).toBeNull();
    expect(button('Show JSON Data')).toBeNull();
    expect(button('Follow')).toBeTruthy();
    expect(links()).toEqual([['Чат', '/chat/b']]);
  });

  it('offers a message to people the viewer follows', async () => {
    await show(card('a'), profile('b'), { subscriptions: ['b'] });
    expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeTruthy();
    expect(links()).toEqual([
      ['Чат', '/chat/b'],
      ['Сообщение', '/chat/b'],
    ]);
  });

  it('is treated as the own profile for a creator', async () => {
    await show({ ...card('a'), role: ['User', 'creator'] }, profile('b', asOwner));
    expect(button('Изменить профиль')).toBeTruthy();
    expect(screen.getByText('Детектив')).toBeTruthy();
    expect(button('Follow')).toBeNull();
  });
});

describe('24.13: a guest', () => {
  const guest = { ...card('a'), role: 'guest' as const };

  it('is offered no following', async () => {
    await show(guest, profile('b'));
    expect(button('Follow')).toBeNull();
    expect(screen.getByRole('link', { name: 'Чат' })).toBeTruthy();
  });

  it('is offered to keep the account instead of a password', async () => {
    await show(guest, profile('a', { ...asOwner, role: 'guest' }));
    expect(screen.getByRole('heading', { name: 'Вы играете как гость' })).toBeTruthy();
    expect(button('Сохранить')).toBeTruthy();
    fireEvent.click(button('Изменить профиль')!);
    expect(screen.getByLabelText('Имя')).toBeTruthy();
    expect(screen.queryByPlaceholderText('Leave blank to keep current password')).toBeNull();
  });

  it('is told why not, with sign-up closed', async () => {
    await show({ ...guest, signUpClosed: true }, profile('a', { ...asOwner, role: 'guest' }));
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Регистрация на сайте отключена.', {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.queryByLabelText('Пароль')).toBeNull();
  });

  it('is the only one who is', async () => {
    await show(card('a'), profile('a', asOwner));
    expect(screen.queryByText('Вы играете как гость')).toBeNull();
  });
});
