/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { session } from '@luplay/web-kit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { card, profile } from '../../testing/samples.ts';
import { aroundProfileTests, asOwner, button, show } from '../profile-view.fixture.tsx';

aroundProfileTests();

describe('editing', () => {
  const password = () => screen.getByPlaceholderText('Leave blank to keep current password');

  it('saves the changed fields and continues the session with the new token', async () => {
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

  it('12.18: asks for the current password once a new one is typed, on the own profile with a password', async () => {
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

  it('12.18: shows at its field that the current password is wrong', async () => {
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

  it('keeps a creator’s session unchanged after editing another profile', async () => {
    await show({ ...card('a'), role: 'creator' }, profile('b', asOwner), {
      more: { 'PUT /profile/update': { body: { user: profile('b', { ...asOwner, displayName: 'Борис' }) } } },
    });
    fireEvent.click(button('Изменить профиль')!);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Борис' } });
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(session.get()).toMatchObject({ token: 'token', user: { displayName: 'Игрок a' } });
  });

  it('sends no request that the service would refuse', async () => {
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
