/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveConnection } from '@luplay/web-kit';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { developer, player as viewer } from '../../testing/samples.ts';
import { HostScreen } from './host-screen.tsx';
import { hostPlayer, hostStoryState, logLine, storyUser } from './testing/host-samples.ts';

afterEach(cleanup);

const live = { status: 'open', quiet: false, error: null } as unknown as LiveConnection;
const ON_DEMAND = { timeout: 20_000 };
const ALL = 'GET /story-editor/users/list?limit=500';
const INVOLVED = `${ALL}&involved=1`;
const users = [storyUser('anna', ['anna']), storyUser('boris', ['boris']), storyUser('greta', [], 'host')];

type Table = Parameters<typeof answerWith>[0];
type More = Parameters<typeof hostStoryState>[0];

let change: (next: More) => void;
/** The screen while the play goes on. */
function Changing({ first }: { first: More }) {
  const [more, setMore] = useState(first);
  useEffect(() => {
    change = setMore;
  }, []);
  return <HostScreen state={hostStoryState(more)} live={live} />;
}

async function open(more: More, { as = viewer, table = {} }: { as?: typeof viewer; table?: Table } = {}) {
  const asked = answerWith({ [INVOLVED]: { body: { users, next: null, message: '' } }, ...table });
  renderAs(as, <Changing first={more} />);
  // The list of users has arrived.
  await screen.findByText('Имя boris');
  return {
    sent: () => asked.filter(({ method }) => method !== 'GET'),
  };
}

const region = (name: string) => screen.getByRole('region', { name });
const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name }));
const pressInDialog = async (name: string | RegExp, role = 'dialog') =>
  fireEvent.click(
    await screen.findByRole('button', { name }, ON_DEMAND).then((found) => {
      expect(found.closest(`[role="${role}"]`)).not.toBeNull();
      return found;
    }),
  );

describe('the host’s screen', () => {
  it('shows what needs attention without opening anything', async () => {
    await open({ players: [hostPlayer('anna', { actionPoints: 1, message: 'Тук-тук' })] });
    const strip = region('Требуют внимания');
    const names = (kind: string) =>
      within(within(strip).getByRole('list', { name: kind }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names('Мало очков')).toEqual(['Персонаж anna1 ⚡']);
    expect(names('Не прочитано')).toEqual(['Персонаж anna']);
    expect(names('Не вошли')).toEqual(['Персонаж boris']);
  });

  it('says since when a message waits, once it has seen it appear', async () => {
    await open({ players: [hostPlayer('anna')] });
    expect(region('Требуют внимания').textContent).not.toContain('Не прочитано');
    act(() => change({ players: [hostPlayer('anna', { message: 'Слышен крик.' })] }));
    const unread = within(region('Требуют внимания')).getByRole('list', { name: 'Не прочитано' });
    expect(unread.textContent).toMatch(/^Персонаж annaс \d\d:\d\d$/);
    expect(within(region('Игроки и энергия')).getByText(/^не прочитал сообщение с \d\d:\d\d$/)).toBeTruthy();
    // Read out as well, together with whatever else happened at that moment.
    expect(await screen.findByText('Не прочитано: Персонаж anna', {}, ON_DEMAND)).toBeTruthy();
  });

  it('leads from the strip to the remedy: points in two presses', async () => {
    const { sent } = await open(
      { players: [hostPlayer('anna', { actionPoints: 1 })] },
      { table: { 'PATCH /story-play/character/anna': { body: {} } } },
    );
    press(/^Персонаж anna/, region('Требуют внимания'));
    await pressInDialog('Дать очков: 5, Персонаж anna');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: '/story-play/character/anna', body: { actionPoints: 6 } });
    expect(await screen.findByText('Персонаж anna: 6 / 10')).toBeTruthy();
  });

  it('writes a message, and keeps it when it cannot be sent', async () => {
    const refused = { status: 503, body: { success: false, code: 'unavailable', message: '' } };
    const table = { 'PATCH /story-play/state/anna': refused };
    const { sent } = await open({ players: [hostPlayer('anna')] }, { table });
    press(/^Персонаж anna/, region('Игроки и энергия'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Сообщение игроку', {}, ON_DEMAND);
    fireEvent.change(field, { target: { value: ' Слышен крик. ' } });
    press('Отправить');
    expect(await screen.findByText('Не получилось отправить')).toBeTruthy();
    expect(field.value).toBe(' Слышен крик. ');
    expect(sent()[0]).toMatchObject({ body: { message: 'Слышен крик.' } });
  });

  it('undoes exactly the action that it has shown', async () => {
    const refusal = { status: 409, body: { success: false, code: 'conflict', message: 'Произошло другое действие.' } };
    const undoable = (nextUndo: number) => ({
      players: [hostPlayer('anna')],
      log: [logLine(6), logLine(7), logLine(8)].slice(0, nextUndo - 5),
      state: { undoable: 2, nextUndo, itemVisibility: {}, selected: {} },
    });
    const { sent } = await open(undoable(7), { table: { 'POST /story-play/undo': refusal } });
    press(/^Отменить/, region('Управление игрой'));
    const question = await screen.findByRole('alertdialog', {}, ON_DEMAND);
    expect(question.textContent).toContain('строка 7');
    // Somebody acts while the host is reading the question.
    act(() => change(undoable(8)));
    expect(question.textContent).toContain('строка 7');
    press('Отменить действие', question);
    expect(await screen.findByText('Произошло другое действие.')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ logId: 7 });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(region('Управление игрой')).getByRole('button', { name: /^Отменить/ }).textContent).toContain(
      'строка 8',
    );
  });

  it('asks before the restart', async () => {
    const { sent } = await open(
      { players: [hostPlayer('anna')] },
      { table: { 'POST /story-play/restart': { body: {} } } },
    );
    press('Начать заново');
    expect(sent()).toEqual([]);
    await screen.findByRole('alertdialog', {}, ON_DEMAND);
    press('Начать заново', screen.getByRole('alertdialog'));
    expect(await screen.findByText('Игра начата заново')).toBeTruthy();
  });
});

describe('the developers’ row', () => {
  it('is not shown to hosts', async () => {
    await open({ players: [hostPlayer('anna')], log: [logLine(1)] });
    for (const name of ['+10 Actions', 'to Start', 'События', 'Очистить']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Настройки' })).toBeTruthy();
  });

  it('grants points to all, and says when that failed', async () => {
    const path = 'POST /story-play/set-actions-all?dev=1';
    const { sent } = await open(
      { players: [hostPlayer('anna')] },
      { as: developer, table: { [path]: { status: 503, body: { code: 'unavailable' } } } },
    );
    press('+10 Actions');
    expect(await screen.findByText('Ошибка массовой выдачи действий')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ amount: 10 });
  });

  it('says what an event does before triggering it', async () => {
    const event = {
      ...{ id: 'dark', name: 'Погас свет', description: 'Темно.', type: 'global', trigger: 'manual' },
      effects: { visibility: 'low' },
    };
    const { sent } = await open(
      { players: [hostPlayer('anna')] },
      {
        as: developer,
        table: {
          'GET /story-play/events?dev=1': { body: { events: { dark: event } } },
          'POST /story-play/trigger-event?dev=1': { body: {} },
        },
      },
    );
    press('События');
    fireEvent.click(await screen.findByRole('button', { name: 'Выполнить: Погас свет' }, ON_DEMAND));
    const question = await screen.findByRole('alertdialog', {}, ON_DEMAND);
    expect(question.textContent).toContain('Темнеет: других и NPC в комнате не видно');
    expect(sent()).toEqual([]);
    press('Выполнить', question);
    expect(await screen.findByText('Событие выполнено')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ eventId: 'dark' });
  });
});
