/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveConnection } from '@luplay/web-kit';
import { answerWith, choose, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { developer, player as viewer } from '../../testing/samples.ts';
import { HostScreen } from './host-screen.tsx';
import { hostPlayer, hostStoryState, logLine, storyUser } from './testing/host-samples.ts';

afterEach(cleanup);

const live = { status: 'open', quiet: false, error: null } as unknown as LiveConnection;
const ALL = 'GET /story-editor/users/list?limit=500';
const INVOLVED = `${ALL}&involved=1`;
const users = [storyUser('anna', ['anna']), storyUser('boris', ['boris']), storyUser('greta', [], 'host')];

type Table = Parameters<typeof answerWith>[0];
type More = Parameters<typeof hostStoryState>[0];

/** The play goes on. */
let change: (next: More) => void;
const screenOf = (more: More) => <HostScreen state={hostStoryState(more)} live={live} />;

async function open(more: More, { as = viewer, table = {} }: { as?: typeof viewer; table?: Table } = {}) {
  const asked = answerWith({ [INVOLVED]: { body: { users, next: null, message: '' } }, ...table });
  const { rerender } = renderAs(as, screenOf(more));
  change = (next) => rerender(screenOf(next));
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
    await screen.findByRole('button', { name }).then((found) => {
      expect(found.closest(`[role="${role}"]`)).not.toBeNull();
      return found;
    }),
  );

describe('the host’s screen', () => {
  it('shows what needs attention without opening anything', async () => {
    await open({ players: [hostPlayer('anna', { actionPoints: 0, message: 'Тук-тук' })] });
    const strip = region('Требуют внимания');
    const names = (kind: string) =>
      within(within(strip).getByRole('list', { name: kind }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names('Мало очков')).toEqual(['Персонаж anna0 ⚡']);
    expect(names('Не прочитано')).toEqual(['Персонаж anna']);
    expect(names('Не вошли')).toEqual(['Персонаж boris']);
    // Notices are not over the buttons of the panel.
    expect(document.documentElement.dataset.notices).toBe('top');
  });

  it('says since when a message waits, once it has seen it appear', async () => {
    await open({ players: [hostPlayer('anna')] });
    expect(region('Требуют внимания').textContent).not.toContain('Не прочитано');
    change({ players: [hostPlayer('anna', { message: 'Слышен крик.' })] });
    const unread = within(region('Требуют внимания')).getByRole('list', { name: 'Не прочитано' });
    expect(unread.textContent).toMatch(/^Персонаж annaс \d\d:\d\d$/);
    const since = /^не прочитал сообщение с \d\d:\d\d$/;
    expect(within(region('Игроки и энергия')).getByRole('img', { name: since })).toBeTruthy();
    // Read out as well, together with whatever else happened at that moment.
    expect(await screen.findByText('Не прочитано: Персонаж anna')).toBeTruthy();
  });

  it('leads a host who has joined by the code to the own character', async () => {
    const seats = [{ userId: viewer.userId, characterId: 'anna', name: 'Вера', guest: false }];
    const joined = { state: { ...state, joining: { code: 'BCDFGH', seats, waiting: [], kept: {} } } };
    await open(joined);
    expect(screen.getByRole('button', { name: 'Войти в игру: Персонаж anna' })).toBeTruthy();
    // Its player has gone.
    change({ ...joined, players: [hostPlayer('anna', { userId: null })] });
    expect(screen.getByRole('button', { name: 'Войти в игру: Персонаж anna' })).toBeTruthy();
    change({ ...joined, players: [hostPlayer('anna')] });
    expect(screen.queryByRole('button', { name: 'Войти в игру: Персонаж anna' })).toBeNull();
  });

  it('leads from who has not entered to their seat by the code, or to their card', async () => {
    const seats = [{ userId: 'g', characterId: 'anna', name: 'Рыжий кот', guest: true }];
    await open({ state: { ...state, joining: { code: 'BCDFGH', seats, waiting: [], kept: {} } } });
    for (const where of ['Требуют внимания', 'Игроки и энергия']) {
      for (const [character, title] of [
        ['anna', 'Вход в игру'],
        ['boris', 'Настройки'],
      ]) {
        press(new RegExp(`^Персонаж ${character}`), region(where));
        const shown = await screen.findByRole('dialog', { name: title });
        fireEvent.keyDown(shown, { key: 'Escape' });
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
    }
  });

  it('leads from the strip to the remedy: points in two presses', async () => {
    const table = { 'PATCH /story-play/character/anna': { body: {} } };
    const { sent } = await open({ players: [hostPlayer('anna', { actionPoints: 0 })] }, { table });
    press(/^Персонаж anna/, region('Требуют внимания'));
    await pressInDialog('Дать очков: 5, Персонаж anna');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await screen.findByText('Персонаж anna, очков: +5')).toBeTruthy();
    press('До 10');
    expect(await screen.findByText('Персонаж anna: 10 / 10')).toBeTruthy();
    expect(sent()).toMatchObject([{ body: { addPoints: 5 } }, { body: { addPoints: 10 } }]);
  });

  it('writes a message, and keeps it when it cannot be sent', async () => {
    const refused = { status: 503, body: { success: false, code: 'unavailable', message: '' } };
    const table = { 'PATCH /story-play/state/anna': refused };
    const { sent } = await open({ players: [hostPlayer('anna')] }, { table });
    press(/^Персонаж anna/, region('Игроки и энергия'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Сообщение игроку');
    fireEvent.change(field, { target: { value: ' Слышен крик. ' } });
    press('Отправить');
    expect(await screen.findByText('Не получилось отправить')).toBeTruthy();
    expect(field.value).toBe(' Слышен крик. ');
    expect(sent()[0]).toMatchObject({ body: { message: 'Слышен крик.' } });
    Object.assign(refused, { status: 200, body: {} });
    press('Отправить');
    fireEvent.change(field, { target: { value: 'И смех.' } });
    await screen.findByText('Сообщение отправлено');
    // The reply may have been lost: the same message is the same request.
    const keys = sent().map(({ body }) => (body as { requestId?: string }).requestId);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    for (const away of ['Смотреть как игрок', 'Показать на карте', 'Изменить персонажа']) {
      press(away, screen.getByRole('dialog'));
      press('Остаться', await screen.findByRole('alertdialog', { name: 'Сообщение не отправлено' }));
    }
    fireEvent.keyDown(field, { key: 'Escape' });
    press('Остаться', await screen.findByRole('alertdialog', { name: 'Сообщение не отправлено' }));
    expect(field.value).toBe('И смех.');
    change({ players: [hostPlayer('anna', { message: 'И смех.' })] });
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('строка 7');
    // Somebody acts while the host is reading the question.
    change(undoable(8));
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
    const { sent } = await open({ state }, { table: { 'POST /story-play/restart': { body: {} } } });
    press('Начать заново');
    await screen.findByRole('alertdialog');
    change({ state: { ...state, edition: 'second' } });
    press('Начать заново', screen.getByRole('alertdialog'));
    expect(await screen.findByText('Игра начата заново')).toBeTruthy();
    expect(sent()).toMatchObject([{ body: { edition: 'first' } }]);
  });
});

describe('the developers’ row', () => {
  it('is not shown to hosts', async () => {
    await open({ players: [hostPlayer('anna')], log: [logLine(1)] });
    for (const name of ['+10 Actions', 'to Start', 'Очистить'])
      expect(screen.queryByRole('button', { name })).toBeNull();
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
});

const evening = {
  ...{ publicLines: {}, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0, hallShowsPeople: false },
  acts: [
    {
      ...{ id: 'one', name: 'Приезд', minutes: 20, points: 4, opens: ['yard'] },
      events: [{ event: 'dark', afterMinutes: 5 }],
    },
    { id: 'two', name: 'Ночь', minutes: 30, points: 0, opens: [], events: [] },
  ],
  pointsEvery: { points: 1, minutes: 5 },
  texts: [{ id: 'hush', name: 'Тишина', text: 'Все смолкли.' }],
};
const state = { edition: 'first', undoable: 0, nextUndo: null, itemVisibility: {}, selected: {} };

describe('the evening', () => {
  it('says what an event does before triggering it', async () => {
    const event = {
      ...{ id: 'dark', name: 'Погас свет', description: 'Темно.', type: 'global', trigger: 'manual' },
      effects: { visibility: 'low' },
    };
    const { sent } = await open(
      { players: [hostPlayer('anna')] },
      {
        table: {
          'GET /story-play/events': { body: { events: { dark: event } } },
          'POST /story-play/trigger-event': { body: {} },
        },
      },
    );
    press('События');
    fireEvent.click(await screen.findByRole('button', { name: 'Выполнить: Погас свет' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Темнеет: других и NPC в комнате не видно');
    expect(sent()).toEqual([]);
    press('Выполнить', question);
    expect(await screen.findByText('Событие выполнено')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ eventId: 'dark' });
  });

  it('says what an act does before it begins, then shows its clock, extends and ends it', async () => {
    const paths = ['begin', 'extend', 'end'].map((name) => [`POST /story-play/act/${name}`, { body: {} }]);
    const { sent } = await open(
      { players: [hostPlayer('anna')], evening, eventNames: { dark: 'Погас свет' }, act: null },
      { table: Object.fromEntries(paths) },
    );
    const row = region('Вечер');
    press('Начать акт 1', row);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Часы пойдут у всех: 20 мин. Это можно отменить. Всем живым очков: 4. Откроются: Комната yard. ' +
        'События: «Погас свет» через 5 мин.',
    );
    press('Начать акт 1', question);
    await waitFor(() => expect(sent()[0]).toMatchObject({ path: '/story-play/act/begin', body: { act: 'one' } }));

    const now = Date.now();
    const act1 = { number: 1, count: 2, name: 'Приезд', startedAt: now, endsAt: now + 20 * 60_000 };
    change({ evening, act: act1, state: { ...state, actsBegun: 1 } });
    expect(within(row).getByRole('timer').textContent).toMatch(/^(20:00|19:5\d)$/);
    press('+5 мин', row);
    await waitFor(() => expect(sent()[1]).toMatchObject({ path: '/story-play/act/extend', body: { minutes: 5 } }));
    press('Закончить акт', row);
    press('Закончить акт', await screen.findByRole('alertdialog'));
    await waitFor(() => expect(sent()[2]).toMatchObject({ path: '/story-play/act/end' }));
    change({ evening, act: { ...act1, endsAt: now - 1 }, state: { ...state, actsBegun: 1 } });
    await waitFor(() => expect(within(row).getByRole('timer').textContent).toBe('время вышло'));
    change({ evening, act: null, state: { ...state, actsBegun: 2 } });
    expect(row.textContent).toContain('Все акты сыграны');
  });

  it('asks about no other act when another host begins or ends the one that it asked about', async () => {
    const second = { ...evening.acts[0]!, id: 'two', name: 'Развязка' };
    const two = { ...evening, acts: [evening.acts[0]!, second] };
    await open({ evening: two, act: null });
    press('Начать акт 1', region('Вечер'));
    await screen.findByRole('alertdialog');
    change({ evening: two, act: null, state: { ...state, actsBegun: 1 } });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // Nor when that is undone.
    change({ evening: two, act: null });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const running = (number: number) => ({
      ...{ evening: two, state: { ...state, actsBegun: number } },
      act: { number, count: 2, name: two.acts[number - 1]!.name, startedAt: 0, endsAt: Date.now() + 60_000 },
    });
    change(running(1));
    press('Закончить акт', region('Вечер'));
    await screen.findByRole('alertdialog');
    change({ ...running(1), act: null });
    change(running(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('gives points to all in one press', async () => {
    const { sent } = await open({}, { table: { 'POST /story-play/set-actions-all': { body: {} } } });
    press('Всем +2');
    await screen.findByText('Всем живым очков: +2');
    press('Всем по 10');
    await screen.findByText('У всех живых очков: 10');
    expect(sent().map(({ body }) => body)).toMatchObject([{ amount: 2 }, { amount: 10 }]);
  });

  it('gives them once when a reply is lost, and anew when they are given later', async () => {
    const answer = { status: 503, body: {} };
    const { sent } = await open({}, { table: { 'POST /story-play/set-actions-all': answer } });
    const give = async (times: number) => {
      press('Всем +2');
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Всем +2' }).getAttribute('aria-busy')).toBeNull());
    };
    await give(1);
    await give(2);
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await give(3);
    later.mockRestore();
    const [first, second, third] = sent().map(({ body }) => (body as { requestId: string }).requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends a prepared text to some', async () => {
    const { sent } = await open(
      { players: [hostPlayer('anna'), hostPlayer('vera')], evening },
      { table: { 'POST /story-play/tell': { body: {} } } },
    );
    press('Сообщение', region('Вечер'));
    const dialog = await screen.findByRole('dialog', { name: 'Сообщение' });
    await choose(await screen.findByRole('combobox', { name: 'Кому' }), 'Некоторым');
    fireEvent.click(await screen.findByRole('switch', { name: 'Персонаж vera' }));
    fireEvent.change(within(dialog).getByLabelText('Текст'), { target: { value: 'Бегите' } });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    press('Остаться', await screen.findByRole('alertdialog', { name: 'Сообщение не отправлено' }));
    expect(sessionStorage.getItem('luplay.story.draft:told')).toMatch(/"characters".*"vera".*"Бегите"/);
    await choose(screen.getByRole('combobox', { name: 'Готовый текст' }), 'Тишина');
    press('Отправить', dialog);
    const body = { to: { kind: 'characters', characters: ['vera'] }, text: 'Все смолкли.' };
    await waitFor(() => expect(sent()).toMatchObject([{ body }]));
  });

  it('reads what players say and write for themselves, and switches a kind of it off', async () => {
    const said = { ts: 0, kind: 'whisper', from: 'anna', name: 'Персонаж anna', to: 'boris', toName: 'Персонаж boris' };
    const talk = {
      ...{ offers: [], off: ['say' as const], asks: [] },
      lines: [{ id: 1, ...said, kind: 'whisper' as const, text: 'Тсс.', room: 'Комната hall', heard: ['boris'] }],
      ownNotes: { boris: 'Анна врёт.' },
    };
    const { sent } = await open({ talk }, { table: { 'POST /story-play/talk/switch': { body: {} } } });
    press('Разговоры');
    const dialog = await screen.findByRole('dialog', { name: 'Разговоры игроков' });
    expect(dialog.textContent).toContain('Тсс.');
    expect(dialog.textContent).toContain('Персонаж boris: Анна врёт.');
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Шептать' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ kind: 'whisper', isOn: false }));
    change({ talk: { ...talk, lines: Array.from({ length: 500 }, (_, id) => ({ ...talk.lines[0]!, id: id + 1 })) } });
    expect(dialog.textContent).toContain('Здесь последние сообщения, 500. Более ранних нет.');
  });

  it('rolls dice in secret, keeps what a host writes, and gives points every few minutes', async () => {
    const { sent } = await open(
      { evening },
      {
        table: {
          'POST /story-play/roll': { body: { values: [4, 2] } },
          'POST /story-play/host-notes': { body: {} },
          'POST /story-play/points-every': { body: {} },
        },
      },
    );
    press('Кубики и записи');
    const dialog = await screen.findByRole('dialog', { name: 'Кубики и записи' });
    press('Бросить втайне', dialog);
    expect(await within(dialog).findByText('Выпало: 4 + 2. Всего 6')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Мои записи'), { target: { value: 'Борис врёт.' } });
    press('Сохранить записи', dialog);
    await waitFor(() => expect(sent()).toHaveLength(2));
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Через каждые, мин' }), { target: { value: '3' } });
    press('Выдавать', dialog);
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { isOpen: false },
      { text: 'Борис врёт.' },
      { pointsEvery: { points: 1, minutes: 3 } },
    ]);
    // The state that has them has not arrived: nothing is lost by closing all the same.
    await screen.findByText('Записи сохранены');
    press('Закрыть', dialog);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });

  it('shows what a host’s other device has written before it is replaced', async () => {
    const noted = (text: string) => ({ evening, state: { ...state, hostNotes: { [viewer.userId]: text } } });
    const { sent } = await open(noted('Ключ.'), { table: { 'POST /story-play/host-notes': { body: {} } } });
    press('Кубики и записи');
    const dialog = await screen.findByRole('dialog', { name: 'Кубики и записи' });
    fireEvent.change(within(dialog).getByLabelText('Мои записи'), { target: { value: 'Борис врёт.' } });
    change(noted('Вера врёт.'));
    within(dialog).getByText('На другом устройстве записано: «Вера врёт.». При сохранении это заменится.');
    press('Сохранить записи', dialog);
    await waitFor(() => expect(sent()).toMatchObject([{ body: { text: 'Борис врёт.', before: 'Вера врёт.' } }]));
  });
});
