/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { item, storyUser } from '@luplay/story-rules/testing';
import { queryClient } from '@luplay/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, good, refusal, withService } from '../testing/service.ts';
import { show } from '../testing/show.tsx';
import { Component } from './story-editor-screen.tsx';
import { character, npc } from './testing/story-samples.ts';

/** The service's reply to changes. */
let reply: (asked: Asked) => ReturnType<typeof good> | null | Promise<ReturnType<typeof good>>;
let npcs: Record<string, ReturnType<typeof npc>>;
const asked = withService((request) => {
  if (request.method !== 'GET') return reply(request);
  const [path, query = ''] = request.path.split('?') as [string, string?];
  if (path.endsWith('/npcs')) return good({ npcs });
  if (path.endsWith('/characters')) return good({ characters: { keeper: character() } });
  if (!path.endsWith('/users/list')) return good({ maps: {}, items: { lamp: item('lamp') }, notes: {}, events: {} });
  const zoya = storyUser('u2', { username: 'zoya', displayName: 'Зоя' });
  return query.includes('after=u1')
    ? good({ users: [zoya], next: null })
    : good({ users: [storyUser('u1', { username: 'vera', displayName: 'Вера' })], next: 'u1' });
});

beforeEach(() => {
  npcs = { npc_7: npc({ id: 'npc_7', name: 'Рыбак' }) };
  reply = () => good({});
});

const draw = (tab: string) => show(<Component />, `/storyEditor?tab=${tab}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressIn = (place: HTMLElement, name: string) => fireEvent.click(within(place).getByRole('button', { name }));
const type = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
const changes = () => asked.filter(({ method }) => method !== 'GET');

it('leads to the map editor and the demo game', () => {
  draw('maps');
  expect(screen.getByRole('link', { name: 'Просмотр карты' }).getAttribute('href')).toBe('/storyPreview');
  expect(screen.getByRole('link', { name: 'Демо-игра' }).getAttribute('href')).toBe('/storyDemoPlay');
});

async function newNpc(): Promise<HTMLElement> {
  draw('npcs');
  await screen.findByRole('table');
  press('Новый NPC');
  const dialog = await screen.findByRole('dialog', { name: 'Новый NPC' });
  type(dialog, 'Имя', 'Капитан');
  type(dialog, 'Описание', 'Ищет лодку');
  type(dialog, 'Диалог', 'Где она?');
  return dialog;
}

describe('an entry', () => {
  it('gets the next id and is created', async () => {
    const dialog = await newNpc();
    expect(within(dialog).getByLabelText<HTMLInputElement>('id').value).toBe('npc_8');
    pressIn(dialog, 'Создать');
    await screen.findByText('Сохранено!');
    expect(changes()).toEqual([
      {
        method: 'POST',
        path: '/api2/story-editor/npcs',
        body: { id: 'npc_8', name: 'Капитан', description: 'Ищет лодку', dialog: 'Где она?', enabled: true },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is edited when its id exists already', async () => {
    const dialog = await newNpc();
    type(dialog, 'id', ' npc_7 ');
    within(dialog).getByText('Такой id уже есть: сохранение изменит «Рыбак»');
    pressIn(dialog, 'Сохранить');
    await screen.findByText('Сохранено!');
    expect(changes()).toEqual([
      {
        method: 'PATCH',
        path: '/api2/story-editor/npcs/npc_7',
        body: {
          ...{ name: 'Капитан', description: 'Ищет лодку', dialog: 'Где она?' },
          seen: { name: 'Рыбак', description: 'Живёт у моря', dialog: 'Лодки я не видел.' },
        },
      },
    ]);
  });

  it('keeps its id while edited, and nothing is sent without changes', async () => {
    draw('npcs');
    await screen.findByRole('table');
    press('Изменить: Рыбак');
    const dialog = await screen.findByRole('dialog', { name: 'NPC' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('id').disabled).toBe(true);
    pressIn(dialog, 'Сохранить');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });

  it('is not sent without its required fields', async () => {
    const dialog = await newNpc();
    type(dialog, 'Диалог', '  ');
    pressIn(dialog, 'Создать');
    within(dialog).getByText('Поля id, name, description, dialog обязательны');
    expect(changes()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Диалог')));
  });

  it.each([
    ['the message of the server', refusal(409, 'conflict', 'Записей уже слишком много.'), 'Записей уже слишком много.'],
    ['the text of the specification without a response', null, 'Ошибка сохранения'],
  ])('that could not be saved stays open, with %s', async (_, answer, words) => {
    reply = () => answer;
    const dialog = await newNpc();
    pressIn(dialog, 'Создать');
    await screen.findByText(words);
    expect(within(dialog).getByLabelText<HTMLInputElement>('Имя').value).toBe('Капитан');
  });
});

describe('role cards', () => {
  async function cardsOf(name: string): Promise<HTMLElement> {
    draw('maps');
    press('Карты ролей');
    const dialog = await screen.findByRole('dialog', { name: 'Карты ролей' });
    await within(dialog).findByRole('region', { name: 'Вера' });
    type(dialog, 'Найти игрока', name);
    const person = await within(dialog).findByRole('region', { name });
    pressIn(person, `Карты и роль: ${name}`);
    return person;
  }

  it('are given to any user that the search finds, also on a later page', async () => {
    const person = await cardsOf('Зоя');
    fireEvent.click(await within(person).findByRole('button', { name: /Смотритель/ }));
    await screen.findByText('Карточка успешно добавлена!');
    expect(changes()).toEqual([
      {
        method: 'POST',
        path: '/api2/story-editor/users/u2/add-rolecard',
        body: { id: 'keeper', name: 'Смотритель', image: '/media/story/keeper.webp' },
      },
    ]);
  });

  it.each([
    [refusal(409, 'already_exists', 'Role card keeper already exists.'), 'У пользователя уже есть эта карта.'],
    [refusal(409, 'conflict', 'Карт уже слишком много.'), 'Карт уже слишком много.'],
    [refusal(503, 'unavailable', 'Попробуйте позже.'), 'Ошибка при добавлении карточки'],
    [null, 'Ошибка при добавлении карточки'],
  ])('that cannot be given show why: %j', async (answer, words) => {
    reply = () => answer;
    const person = await cardsOf('Вера');
    fireEvent.click(await within(person).findByRole('button', { name: /Смотритель/ }));
    await screen.findByText(words);
  });
});

describe('an event', () => {
  /** With what there is to choose from. */
  async function newEvent(): Promise<HTMLElement> {
    draw('events&new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Новое событие' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return dialog;
  }

  it('is made from a template and pickers without JSON, and leads back to its chapter', async () => {
    draw('events&new=1&chapter=one');
    const dialog = await screen.findByRole('dialog', { name: 'Новое событие' });
    expect(screen.getByRole('link', { name: 'К главе', hidden: true }).getAttribute('href')).toBe(
      '/storiesConfigurator?chapter=one',
    );
    expect(within(dialog).queryByLabelText('Эффекты (JSON)')).toBeNull();
    pressIn(dialog, 'Темнота');
    type(dialog, 'Что прочитают игроки', 'Свет погас.');
    expect(within(dialog).getByRole('figure').textContent).toBe('Так это увидят игрокиСвет погас.');
    pressIn(dialog, 'Создать');
    await screen.findByText('Сохранено!');
    expect(changes()[0]?.body).toMatchObject({
      name: 'Темнота',
      type: 'global',
      effects: { message: 'Свет погас.', visibility: 'low' },
    });
  });

  it('keeps what is typed while its sound is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof good>>();
    reply = () => promise;
    const dialog = await newEvent();
    const files = { files: [new File(['ID3'], 'thunder.mp3', { type: 'audio/mpeg' })] };
    fireEvent.change(dialog.querySelector('input[type="file"]')!, { target: files });
    await waitFor(() => expect(changes()).toHaveLength(1));
    type(dialog, 'Описание', 'Слышно всем');
    resolve(good({ path: `/api2/media/story-sounds/${'1'.repeat(32)}.mp3` }));
    await within(dialog).findByText('Убрать звук');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Описание').value).toBe('Слышно всем');
  });

  it('loses nothing that was set up to a press on another template, or on the light', async () => {
    const dialog = await newEvent();
    pressIn(dialog, 'Улика');
    for (const light of ['Не меняется', 'Гаснет', 'Не меняется']) pressIn(dialog, light);
    pressIn(dialog, 'Темнота');
    const question = await screen.findByRole('alertdialog', { name: 'Заменить то, что уже настроено?' });
    pressIn(question, 'Отмена');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    pressIn(dialog, 'Создать');
    await screen.findByText('Сохранено!');
    expect(changes()[0]?.body).toMatchObject({ name: 'Улика', effects: { visibility: { lamp: 'visible' } } });
  });

  it('lets the next id be typed on a line of its own', async () => {
    const dialog = await newEvent();
    pressIn(dialog, 'Шантаж');
    const whom = within(dialog).getByLabelText<HTMLTextAreaElement>('Кого касается: персонажи');
    for (const value of ['keeper', 'keeper\n', 'keeper\nanna']) {
      fireEvent.change(whom, { target: { value } });
      expect(whom.value).toBe(value);
    }
  });
});

describe('a link', () => {
  it('opens the form of an entry, which is closed as usual', async () => {
    draw('npcs&entry=npc_7');
    const dialog = await screen.findByRole('dialog', { name: 'NPC' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('id').value).toBe('npc_7');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens a form that sends what was changed in it alone, and asks before the page is closed', async () => {
    draw('npcs');
    await screen.findByRole('table');
    press('Изменить: Рыбак');
    const dialog = await screen.findByRole('dialog', { name: 'NPC' });
    npcs = { npc_7: npc({ id: 'npc_7', name: 'Старый рыбак' }) };
    void queryClient.refetchQueries();
    await screen.findByText('Старый рыбак');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    type(dialog, 'Описание', 'Чинит сети');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    reply = () => refusal(409, 'conflict', 'Запись тем временем изменил кто-то другой.');
    npcs = { npc_7: npc({ id: 'npc_7', name: 'Старый рыбак', description: 'Курит' }) };
    pressIn(dialog, 'Сохранить');
    await screen.findByText('Запись тем временем изменил кто-то другой.');
    reply = () => good({});
    // What the other has written is beside what was typed here, and can be taken.
    await within(dialog).findByRole('group', { name: 'Кто-то другой сохранил здесь:' });
    const described = () =>
      within(dialog)
        .getAllByLabelText<HTMLInputElement>('Описание')
        .map(({ value }) => value);
    expect(described()).toEqual(['Чинит сети', 'Курит']);
    pressIn(dialog, 'Взять это');
    expect(described()).toEqual(['Курит']);
    type(dialog, 'Описание', 'Курит и чинит сети');
    pressIn(dialog, 'Сохранить');
    await screen.findByText('Сохранено!');
    expect(changes().map(({ body }) => body)).toEqual([
      { description: 'Чинит сети', seen: { description: 'Живёт у моря' } },
      { description: 'Курит и чинит сети', seen: { description: 'Курит' } },
    ]);
  });

  it('to an entry that does not exist opens the list', async () => {
    draw('npcs&entry=npc_0');
    await screen.findByRole('table');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the role cards', async () => {
    draw('characters&dialog=rolecards');
    expect(await screen.findByRole('dialog', { name: 'Карты ролей' })).toBeTruthy();
  });
});

describe('12.7: the JSON of a map', () => {
  it('is checked when its field loses the focus, with errors in Russian', async () => {
    draw('maps');
    fireEvent.click(await screen.findByRole('button', { name: 'Новая карта' }));
    const dialog = await screen.findByRole('dialog', { name: 'Новая карта' });
    pressIn(dialog, 'JSON');
    type(dialog, 'Комнаты (JSON)', '{\n  "hall": }');
    fireEvent.blur(within(dialog).getByLabelText('Комнаты (JSON)'));
    const message = 'Ошибка в формате JSON для комнат: строка 2, знак 11: здесь нужно значение';
    expect(within(dialog).getByRole('alert').textContent).toBe(message);
    type(dialog, 'Комнаты (JSON)', '{}');
    expect(within(dialog).queryByText(message)).toBeNull();
    expect(changes()).toEqual([]);
  });
});
