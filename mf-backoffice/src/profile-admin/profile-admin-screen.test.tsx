/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signOut } from '@luplay/web-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, good, refusal, withService } from '../testing/service.ts';
import { listedProfile, signInAs } from '../testing/session.ts';
import { showAt } from '../testing/show.tsx';
import { Component } from './profile-admin-screen.tsx';

const anya = listedProfile();
const boris = listedProfile({ userId: 'u-boris', telegramId: 'u-boris', displayName: 'Борис', role: 'admin' });

/** The service's replies to reading and to changing. */
let list: (path: string) => ReturnType<typeof good>;
let reply: (asked: Asked) => ReturnType<typeof good>;
const asked = withService((request) => (request.method === 'GET' ? list(request.path) : reply(request)));

beforeEach(() => {
  signInAs('developer');
  list = () => good({ profiles: [anya, boris], total: 2, next: null });
  reply = () => good({ user: anya });
});
afterEach(() => signOut());

const draw = (address = '/profile-admin') => showAt(address, { '/profile-admin': <Component /> });
const changes = () => asked.filter(({ method }) => method !== 'GET');
const reads = () => asked.filter(({ method }) => method === 'GET').map(({ path }) => path);

async function open(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Профиль: ${name}` }));
  return {
    ...dialog,
    save: () => fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' })),
    type: (value: string) => fireEvent.change(dialog.getByLabelText('Имя'), { target: { value } }),
  };
}

describe('15.5: the list of profiles', () => {
  it('links each avatar to the profile by telegramId or id', async () => {
    draw();
    const link = async (name: string) =>
      (await screen.findByRole('link', { name: `Профиль: ${name}` })).getAttribute('href');
    expect(await link('Аня Лис')).toBe('/profile/777');
    expect(await link('Борис')).toBe('/profile/u-boris');
    expect(screen.getByText('2 профиля')).toBeTruthy();
  });

  it('asks for the next page with the cursor of the previous one', async () => {
    list = (path) =>
      path.includes('after=')
        ? good({ profiles: [boris], total: 2, next: null })
        : good({ profiles: [anya], total: 2, next: 'аня лис @anya' });
    draw();
    await screen.findByText('Показано 1 из 2');
    fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    await screen.findByText('Борис');
    expect(screen.getByText('Аня Лис')).toBeTruthy();
    expect(new URL(reads()[1]!, 'http://x').searchParams.get('after')).toBe('аня лис @anya');
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
  });

  it('searches in the service once the typing pauses', async () => {
    draw();
    await screen.findByText('Борис');
    list = () => good({ profiles: [], total: 0, next: null });
    const field = screen.getByLabelText('Поиск по имени, @логину или id');
    for (const value of ['н', 'ни', 'ник ']) fireEvent.change(field, { target: { value } });
    await screen.findByText('Никого не нашлось');
    expect(reads().map((path) => new URL(path, 'http://x').searchParams.get('search'))).toEqual([null, 'ник']);
  });

  it('starts with the search and the role of the address', async () => {
    draw('/profile-admin?search=аня&role=creator');
    await screen.findByText('Борис');
    const { searchParams } = new URL(reads()[0]!, 'http://x');
    expect([searchParams.get('search'), searchParams.get('role')]).toEqual(['аня', 'creator']);
  });

  it('that cannot be loaded says so, with a retry', async () => {
    list = () => refusal(403, 'forbidden', 'Недостаточно прав.');
    draw();
    await screen.findByText('Error loading profiles');
    list = () => good({ profiles: [anya], total: 1, next: null });
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Аня Лис');
  });
});

describe('15.5: the form of a profile', () => {
  it('sends what was changed, says so and reads the list again', async () => {
    draw();
    const form = await open('Аня Лис');
    form.type('Анна');
    fireEvent.click(form.getByRole('switch', { name: /^creator/ }));
    fireEvent.click(form.getByRole('radio', { name: 'Male' }));
    fireEvent.click(form.getByRole('radio', { name: 'Картинка 1' }));
    expect(form.getByText('Новая роль завершит вход: человеку придётся войти заново.')).toBeTruthy();
    form.save();
    await screen.findByText('Profile updated!');
    expect(changes()).toEqual([
      {
        method: 'PUT',
        path: '/api2/profile/update',
        body: {
          userId: anya.userId,
          displayName: 'Анна',
          sex: 'Male',
          profilePicture: '/profile_pictures/profile_picture_01.jpg',
          role: 'creator',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  });

  it('stays open with the reason when it is refused', async () => {
    reply = () => refusal(403, 'forbidden', 'Недостаточно прав.');
    draw();
    const form = await open('Аня Лис');
    form.type('Анна');
    form.save();
    await screen.findByText('Error updating profile');
    expect(form.getByText('Недостаточно прав.')).toBeTruthy();
    expect((form.getByLabelText('Имя') as HTMLInputElement).value).toBe('Анна');
  });

  it('offers developer and admin to admins only', async () => {
    const disabled = (form: Awaited<ReturnType<typeof open>>) =>
      form.getAllByRole('switch').map((each) => (each as HTMLInputElement).disabled);
    draw();
    expect(disabled(await open('Борис'))).toEqual([false, true, true]);
    cleanup();
    signInAs('admin');
    draw();
    expect(disabled(await open('Борис'))).toEqual([false, false, false]);
  });

  it('offers no roles for a guest, and says why', async () => {
    const guest = listedProfile({ userId: 'u-guest', displayName: 'Тихий бобр', role: 'guest' });
    list = () => good({ profiles: [anya, guest], total: 2, next: null });
    draw();
    const form = await open('Тихий бобр');
    expect(form.queryAllByRole('switch')).toEqual([]);
    expect(form.getByText('У гостя нет ролей, пока он не сохранит учётную запись.')).toBeTruthy();
  });

  it('refreshes the cache of the profile', async () => {
    reply = () => good({});
    draw();
    const form = await open('Аня Лис');
    fireEvent.click(form.getByRole('button', { name: 'Обновить кэш' }));
    await screen.findByText('Кэш профиля обновлён');
    expect(changes().map(({ method, path }) => [method, path])).toEqual([
      ['POST', `/api2/profile/cache/refresh/${anya.userId}`],
    ]);
  });
});
