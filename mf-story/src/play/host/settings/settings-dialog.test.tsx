/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerWith, choose, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { hostPlayer, hostView, storyUser } from '../testing/host-samples.ts';
import { SettingsDialog } from './settings-dialog.tsx';

afterEach(cleanup);

const EVERYBODY = 'GET /story-editor/users/list?limit=500';
const vera = storyUser('vera', ['boris', 'anna']);
const greta = storyUser('greta', [], 'host');
const oleg = storyUser('oleg');
const refusal = (status: number, message: string) => ({ status, body: { success: false, code: 'conflict', message } });

async function open(more: Parameters<typeof answerWith>[0]) {
  const asked = answerWith({
    [`${EVERYBODY}&involved=1`]: { body: { users: [vera, greta], next: null, message: '' } },
    [EVERYBODY]: { body: { users: [vera, greta, oleg], next: null, message: '' } },
    ...more,
  });
  const view = hostView({ players: [hostPlayer('anna')] });
  renderAs(viewer, <SettingsDialog chapterId="one" host={view} characterId="boris" onClose={() => undefined} />);
  await screen.findByRole('tab', { name: 'Персонажи' });
  return () => asked.filter(({ method }) => method !== 'GET');
}

const press = (name: string, where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog');

describe('the settings', () => {
  it('lead to the check of the chapter', async () => {
    await open({});
    expect(screen.getByRole('link', { name: 'Проверить главу' }).getAttribute('href')).toBe('/storyCheck/one');
  });

  it('give a card to any user', async () => {
    const sent = await open({ 'POST /story-editor/users/u-oleg/add-rolecard': { body: {} } });
    press('Выдать карту: Персонаж boris');
    const search = await screen.findByRole('searchbox', { name: 'Поиск по имени или @логину' });
    fireEvent.change(search, { target: { value: '@ole' } });
    await waitFor(() => expect(screen.queryByText('Имя vera')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: /Имя oleg/ }));
    expect(await screen.findByText('Персонаж выдан пользователю')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ id: 'boris', name: 'Персонаж boris' });
    // Back in the list.
    expect(await screen.findByRole('tab', { name: 'Персонажи' })).toBeTruthy();
  });

  it('say that somebody has the card already, and stay with the choice', async () => {
    await open({ 'POST /story-editor/users/u-vera/add-rolecard': refusal(409, 'У пользователя (already exists).') });
    press('Выдать карту: Персонаж boris');
    fireEvent.click(await screen.findByRole('button', { name: /Имя vera/ }));
    expect(await screen.findByText('У пользователя уже есть эта карта.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Кому выдать: Персонаж boris' })).toBeTruthy();
  });

  it('take a card only after a question', async () => {
    const sent = await open({ 'POST /story-editor/users/u-vera/remove-rolecard': { body: {} } });
    press('Забрать карту «Персонаж anna»: Имя vera');
    const asking = await question();
    expect([sent().length, asking.textContent]).toEqual([0, expect.stringContaining('сразу выйдет из игры')]);
    press('Забрать', asking);
    expect(await screen.findByText('Карточка успешно забрана!')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({ id: 'anna' });
  });

  it('select the character of somebody with several cards', async () => {
    const sent = await open({ 'PATCH /story-play/state/u-vera': { body: {} } });
    await choose(await screen.findByRole('combobox', { name: 'Кем играет Имя vera' }), 'Персонаж anna');
    expect(await screen.findByText('Роль выбрана')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({ selectedCharacter: 'anna' });
  });

  it('appoint and dismiss hosts', async () => {
    const table = {
      'PATCH /story-editor/users/u-oleg/role': { body: {} },
      'PATCH /story-editor/users/u-greta/role': refusal(409, ''),
    };
    const sent = await open(table);
    fireEvent.click(screen.getByRole('tab', { name: 'Ведущие' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Снять ведущего: Имя greta' }));
    press('Снять', await question());
    expect(await screen.findByText('Ошибка при смене роли')).toBeTruthy();
    press('Отмена', await question());
    press('Назначить ведущего');
    fireEvent.click(await screen.findByRole('button', { name: /Имя oleg/ }));
    expect(await screen.findByText('Пользователь назначен ведущим')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ role: 'player' }, { role: 'host' }]);
  });
});
