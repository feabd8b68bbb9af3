/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FRESH_LOG_IN_SECONDS } from '@luplay/contracts/user';
import { leftBehind, session } from '@luplay/web-kit';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { card, profile } from '../../testing/samples.ts';
import { aroundProfileTests, asOwner, button, show } from '../profile-view.fixture.tsx';
import { EditProfile } from './edit-profile.tsx';

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

  it('is not left by mistake while something is changed', async () => {
    await show(card('a'), profile('a', asOwner));
    fireEvent.click(button('Изменить профиль')!);
    expect(leftBehind()).toBeUndefined();
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Вера П.' } });
    expect(leftBehind()).toBe('draft');
    fireEvent.click(button('Отмена')!);
    expect(leftBehind()).toBeUndefined();
  });

  it('leaves what another device has changed while the form was open', async () => {
    const changed = profile('a', { ...asOwner, displayName: 'С телефона' });
    function OpenForm() {
      const [shown, setShown] = useState(profile('a', asOwner));
      return (
        <>
          <button type="button" onClick={() => setShown(changed)}>
            Прочитать
          </button>
          <EditProfile profile={shown} onClose={() => undefined} />
        </>
      );
    }
    const asked = answerWith({ 'PUT /profile/update': { body: { user: changed } } });
    renderAs(card('a'), <OpenForm />);
    fireEvent.click(button('Прочитать')!);
    fireEvent.click(button('Девушка')!);
    fireEvent.click(button('Сохранить')!);
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ userId: 'a', sex: 'Female' }]);
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

  describe('a first password, in Telegram', () => {
    const owner = profile('a', { ...asOwner, hasPassword: false });
    const launched = (ageSeconds: number): string => {
      const authDate = String(Math.floor(Date.now() / 1000) - ageSeconds);
      const initData = new URLSearchParams({ user: '{"id":42}', auth_date: authDate, hash: 'f00d' }).toString();
      location.hash = new URLSearchParams({ tgWebAppVersion: '8.0', tgWebAppData: initData }).toString();
      return initData;
    };
    /** The service wants a recent log-in, and gets one if the answer to it says so. */
    const save = async (logIn: { status?: number; body: object }) => {
      const isFresh = () => session.get()?.token === 'fresh';
      const update = {
        get status() {
          return isFresh() ? 200 : 403;
        },
        get body() {
          const refusal = { success: false, code: 'fresh_login_required', message: 'Откройте приложение заново.' };
          return isFresh() ? { user: { ...owner, hasPassword: true }, token: 'next' } : refusal;
        },
      };
      const { asked } = await show(card('a'), owner, {
        more: { 'PUT /profile/update': update, 'POST /user/login': logIn },
      });
      fireEvent.click(button('Изменить профиль')!);
      fireEvent.change(password(), { target: { value: 'correct horse' } });
      fireEvent.click(button('Сохранить')!);
      return () => asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
    };
    const wanted = ['/profile/update', { userId: 'a', password: 'correct horse' }];

    beforeEach(() => {
      window.TelegramWebviewProxy = {};
    });
    afterEach(() => {
      delete window.TelegramWebviewProxy;
      location.hash = '';
    });

    it('is set after another log-in with the data that has just opened the app', async () => {
      const initData = launched(5);
      const changes = await save({ body: { token: 'fresh', user: card('a') } });
      expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
      expect(changes()).toEqual([wanted, ['/user/login', { initData }], wanted]);
      expect(session.get()?.token).toBe('next');
    });

    it.each([
      ['is refused', { status: 401, body: { success: false, code: 'unauthorized', message: 'Нет.' } }],
      ['is another person’s', { body: { token: 'fresh', user: card('b') } }],
      ['is not recent for the service either', { body: { token: 'other', user: card('a') } }],
    ])('needs the app to be opened again when that log-in %s', async (_, logIn) => {
      launched(5);
      const changes = await save(logIn);
      expect(await screen.findByText('Откройте приложение заново.')).toBeTruthy();
      expect(
        changes()
          .map(([path]) => path)
          .slice(0, 2),
      ).toEqual(['/profile/update', '/user/login']);
      expect(session.get()?.user.userId).toBe('a');
    });

    it.each([
      ['that was opened long ago', FRESH_LOG_IN_SECONDS + 5, {}],
      ['outside Telegram', 5, undefined],
    ])('needs the app to be opened again, without a log-in, in one %s', async (_, ageSeconds, telegram) => {
      launched(ageSeconds);
      Object.assign(window, { TelegramWebviewProxy: telegram });
      const changes = await save({ body: { token: 'fresh', user: card('a') } });
      expect(await screen.findByText('Откройте приложение заново.')).toBeTruthy();
      expect(changes()).toEqual([wanted]);
    });
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
    expect(screen.getByText('Не короче 8 знаков')).toBeTruthy();
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
