/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoryMap } from '@luplay/contracts/story';
import { byId, character, item } from '@luplay/story-rules/testing';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { developer } from '../testing/samples.ts';
import { house } from './draft/draft.fixture.ts';
import { moveRoom, resizeRoom } from './draft/rooms.ts';
import { Component as PreviewScreen } from './preview-screen.tsx';

const map = (more: Partial<StoryMap> = {}): StoryMap => ({ id: 'house', name: 'Дом', ...house(), ...more });
const refusal = (status: number, body: object) => ({ status, body: { success: false, ...body } });

let table: Parameters<typeof answerWith>[0];
let asked: ReturnType<typeof answerWith>;

beforeEach(() => {
  localStorage.clear();
  table = {
    'GET /story-editor/maps': { body: { maps: byId(map()) } },
    'GET /story-editor/maps/house': { body: { map: map(), version: 'v1' } },
    'GET /story-editor/items': { body: { items: byId(item('lamp'), item('key')) } },
    'GET /story-editor/npcs': { body: { npcs: {} } },
    'GET /story-editor/characters': { body: { characters: byId(character('a', { abilities: ['Взлом'] })) } },
  };
  asked = answerWith(table);
});
afterEach(cleanup);

const draw = (search = '?map=house') => renderAs(developer, <PreviewScreen />, undefined, search);
const open = async () => {
  draw();
  await screen.findByRole('button', { name: 'Комната hall' });
};
const room = (name: string) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const key = (name: string, pressed: string, more: object = {}) =>
  fireEvent.keyDown(room(name), { key: pressed, ...more });
const shortcut = (code: string, more: object = {}) => fireEvent.keyDown(window, { code, ctrlKey: true, ...more });

it('asks for a map first', async () => {
  draw('');
  expect(screen.getByRole('heading', { level: 1, name: 'Просмотр карты' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К редактору историй' }).getAttribute('href')).toBe('/storyEditor');
  expect(screen.getByText('Выберите карту для просмотра')).toBeTruthy();
  expect((await screen.findByRole('combobox', { name: 'Карта' })).textContent).toContain('Выберите карту...');
});

describe('the map', () => {
  it('allows editing only with a selected room, and shows the floor of a selected one', async () => {
    await open();
    expect(isOff('Редактировать элемент')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Комната attic' })).toBeNull();
    fireEvent.click(room('Комната hall'));
    expect(room('Комната hall').getAttribute('aria-pressed')).toBe('true');
    expect(isOff('Редактировать элемент')).toBe(false);
    press(/Этаж 2/);
    expect(await screen.findByRole('button', { name: 'Комната attic' })).toBeTruthy();
  });

  it('moves and resizes the selected room by the arrow keys; one undo takes back all steps', async () => {
    await open();
    key('Комната hall', 'Enter');
    for (let step = 0; step < 3; step += 1) key('Комната hall', 'ArrowRight');
    key('Комната hall', 'ArrowDown', { shiftKey: true });
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    shortcut('KeyS');
    const moved = moveRoom(house(), 'hall', { x: 4, y: 1 });
    const expected = resizeRoom(moved, 'hall', { width: 2, height: 3 });
    await waitFor(() => expect(sent()).toEqual([{ ...expected, version: 'v1' }]));
    shortcut('KeyZ');
    shortcut('KeyZ');
    expect(isOff('Отменить')).toBe(true);
    shortcut('KeyZ', { shiftKey: true });
    expect(isOff('Отменить')).toBe(false);
  });

  it('24.21: adds a room on the floor that is shown, beside the rooms that are there', async () => {
    await open();
    press(/Этаж 2/);
    await screen.findByRole('button', { name: 'Комната attic' });
    press('Добавить комнату');
    expect(room('Комната attic')).toBeTruthy();
    expect(room('Новая комната')).toBeTruthy();
    // Saved while its name is typed.
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    const name = screen.getByLabelText('Как назвать комнату');
    fireEvent.change(name, { target: { value: 'Чулан' } });
    fireEvent.keyDown(name, { code: 'KeyS', ctrlKey: true });
    await waitFor(() => expect(JSON.stringify(sent())).toContain('"Чулан"'));
  });

  it('24.21: is saved after an edit in the panel, although the service has the fields in another order', async () => {
    draw('?map=house&room=yard');
    const panel = await screen.findByRole('dialog', { name: 'Комната yard' });
    fireEvent.change(within(panel).getByLabelText('Название'), { target: { value: 'Двор' } });
    fireEvent.click(within(panel).getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Есть несохранённые правки')).toBeTruthy();
    const saved = house();
    saved.rooms.yard!.name = 'Двор';
    table['PATCH /story-editor/maps/house'] = { body: { map: map(saved), version: 'v2' } };
    shortcut('KeyS');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Есть несохранённые правки')).toBeNull());
    expect(localStorage.getItem('storyPreview:house')).toBeNull();
  });

  it('adds a room on floor 1, removes it with Delete, and keeps the start room', async () => {
    await open();
    press('Добавить комнату');
    expect(room('Новая комната').getAttribute('aria-pressed')).toBe('true');
    key('Новая комната', 'Delete');
    expect(screen.queryByRole('button', { name: 'Новая комната' })).toBeNull();
    key('Комната hall', 'Enter');
    key('Комната hall', 'Delete');
    expect(room('Комната hall')).toBeTruthy();
    expect(screen.getByText(/Стартовую комнату удалить нельзя/)).toBeTruthy();
  });

  it('has a picture below the rooms of the shown floor, uploaded, moved and saved with the map', async () => {
    const image = `/api2/media/story/${'1'.repeat(32)}.webp`;
    table['POST /story-editor/pictures'] = { body: { path: image } };
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    await open();
    press(/Этаж 2/);
    await screen.findByRole('button', { name: 'Комната attic' });
    press('Фон этажа');
    const dialog = await screen.findByRole('dialog', { name: 'Фон: этаж 2' });
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'plan.png');
    fireEvent.change(within(dialog).getByLabelText('Картинка фона'), { target: { files: [png] } });
    const width = await within(dialog).findByRole('textbox', { name: 'Ширина в клетках' });
    fireEvent.change(width, { target: { value: '14' } });
    expect(document.querySelector('image')?.getAttribute('href')).toBe(image);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Закрыть' }));
    shortcut('KeyS');
    const { position } = house().rooms.attic!;
    const backgrounds = { 2: { image, position, width: 14 } };
    await waitFor(() => expect(sent()).toEqual([{ ...house(), backgrounds, version: 'v1' }]));
  });

  it('keeps what was changed while a picture was on its way', async () => {
    const image = `/api2/media/story/${'1'.repeat(32)}.webp`;
    table['POST /story-editor/pictures'] = { body: { path: image } };
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    await open();
    key('Комната hall', 'Enter');
    const answer = globalThis.fetch;
    const arrive = new Promise<() => void>((uploads) => {
      globalThis.fetch = async (...request) => {
        if (String(request[0]).endsWith('/pictures')) await new Promise<void>(uploads);
        return answer(...request);
      };
    });
    press('Фон этажа');
    const dialog = await screen.findByRole('dialog', { name: 'Фон: этаж 1' });
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'plan.png');
    fireEvent.change(within(dialog).getByLabelText('Картинка фона'), { target: { files: [png] } });
    const uploaded = await arrive;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Закрыть' }));
    key('Комната hall', 'ArrowRight');
    uploaded();
    await waitFor(() => expect(document.querySelector('image')?.getAttribute('href')).toBe(image));
    shortcut('KeyS');
    const { rooms } = moveRoom(house(), 'hall', { x: 2, y: 1 });
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ rooms })]));
  });

  it('draws, names, copies and connects rooms by keyboard, on a new floor too', async () => {
    await open();
    const alone = (code: string) => fireEvent.keyDown(window, { code });
    press('Ещё этаж');
    alone('KeyN');
    const name = screen.getByLabelText('Как назвать комнату');
    fireEvent.change(name, { target: { value: 'Чердак' } });
    fireEvent.submit(name.closest('form')!);
    expect(screen.queryByLabelText('Как назвать комнату')).toBeNull();
    alone('KeyD');
    press('Все этажи');
    expect(screen.getAllByRole('button', { name: 'Чердак' })).toHaveLength(2);
    alone('KeyC');
    key('Комната hall', 'Enter');
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    shortcut('KeyS');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { rooms } = sent()[0] as StoryMap;
    expect([rooms.room_4?.floor, rooms.room_5?.floor, rooms.room_5?.name]).toEqual([3, 3, 'Чердак']);
    expect([rooms.room_5?.connections, rooms.hall?.connections]).toEqual([['hall'], ['yard', 'room_5']]);
  });

  it('removes a connection by its line', async () => {
    await open();
    press('Убрать связь: Комната hall и Комната yard');
    expect(screen.queryByRole('button', { name: /^Убрать связь/ })).toBeNull();
    press('Отменить');
    expect(screen.getByRole('button', { name: /^Убрать связь/ })).toBeTruthy();
  });
});

describe('the panel of a room', () => {
  it('changes fields, connections and contents, which are saved with the map', async () => {
    draw('?map=house&room=yard');
    const panel = await screen.findByRole('dialog', { name: 'Комната yard' });
    const fields = within(panel);
    fireEvent.change(fields.getByLabelText('Название'), { target: { value: 'Двор' } });
    fireEvent.click(fields.getByRole('switch', { name: /^Закрыта/ }));
    fireEvent.click(fields.getByRole('button', { name: 'Комната attic: только туда' }));
    expect(fields.getByRole('button', { name: 'Комната attic: в обе стороны' })).toBeTruthy();
    const items = fields.getByRole('group', { name: /^Предметы/ });
    fireEvent.change(within(items).getByRole('searchbox'), { target: { value: 'KEY' } });
    fireEvent.click(within(items).getByRole('checkbox'));
    fireEvent.click(fields.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v2' } };
    press('Сохранить карту');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { rooms } = sent()[0] as StoryMap;
    expect(rooms.yard).toMatchObject({ name: 'Двор', locked: true, items: ['key'], connections: ['hall', 'attic'] });
    expect(rooms.attic?.connections).toEqual(['yard']);
  });

  it('shows errors at their fields, and asks before edits are lost', async () => {
    draw('?map=house&room=yard');
    const panel = within(await screen.findByRole('dialog', { name: 'Комната yard' }));
    fireEvent.change(panel.getByLabelText('id'), { target: { value: 'hall' } });
    fireEvent.click(panel.getByRole('button', { name: 'Сохранить' }));
    expect(panel.getByRole('alert').textContent).toBe('комната с таким id уже есть');
    expect(panel.getByLabelText('id').getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(panel.getAllByRole('button', { name: 'Закрыть' }).at(-1)!);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Не сохранять' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Комната yard' })).toBeNull());
  });
});

describe('saving', () => {
  it('shows what somebody else has changed meanwhile, and joins both', async () => {
    await open();
    key('Комната hall', 'Enter');
    key('Комната hall', 'ArrowRight');
    const theirs = map({ ...moveRoom(house(), 'yard', { x: 9, y: 9 }) });
    const message = 'Карту тем временем изменил кто-то другой.';
    table['PATCH /story-editor/maps/house'] = refusal(409, {
      code: 'conflict',
      message,
      details: { map: theirs, version: 'v2' },
    });
    press('Сохранить карту');
    const dialog = await screen.findByRole('dialog', { name: /изменил кто-то другой/ });
    expect(within(dialog).getByText('Комната yard')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Соединить правки' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    table['PATCH /story-editor/maps/house'] = { body: { map: map(), version: 'v3' } };
    press('Сохранить карту');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const both = moveRoom(moveRoom(house(), 'hall', { x: 2, y: 1 }), 'yard', { x: 9, y: 9 });
    expect(sent()[1]).toEqual({ ...both, version: 'v2' });
  });

  it('shows what the service refuses, by room', async () => {
    await open();
    press('Добавить комнату');
    const details = [{ path: 'rooms.hall.name', message: 'нет видимых символов' }];
    table['PATCH /story-editor/maps/house'] = refusal(400, { code: 'validation_failed', message: '', details });
    press('Сохранить карту');
    expect(await screen.findByText(/нет видимых символов/)).toBeTruthy();
    press('Показать: Комната hall');
    expect(await screen.findByRole('dialog', { name: 'Комната hall' })).toBeTruthy();
  });

  it('is not needed for unsaved changes to survive the page; leaving asks first', async () => {
    await open();
    press('Добавить комнату');
    fireEvent.click(screen.getByRole('link', { name: 'К редактору историй' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Есть несохранённые правки');
    cleanup();
    await open();
    expect(room('Новая комната')).toBeTruthy();
    press('Отменить');
    expect(screen.queryByRole('button', { name: 'Новая комната' })).toBeNull();
  });
});

describe('JSON', () => {
  it('is shown to be copied, and can be pasted back', async () => {
    await open();
    press('Скопировать JSON');
    const area = (await screen.findByLabelText('JSON комнат карты')) as HTMLTextAreaElement;
    expect([area.readOnly, JSON.parse(area.value)]).toEqual([true, house().rooms]);
  });

  it('with errors says line, room and field, and changes nothing', async () => {
    await open();
    press('Вставить JSON');
    const area = await screen.findByLabelText('JSON комнат');
    const dialog = within(screen.getByRole('dialog'));
    const rooms = { ...house().rooms, yard: { ...house().rooms.yard, size: { width: 0, height: 2 } } };
    fireEvent.change(area, { target: { value: JSON.stringify(rooms, null, 2) } });
    // Not lost by a press beside it.
    fireEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Остаться' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Заменить комнаты' }));
    const fault = await dialog.findByRole('button', { name: /нужно целое число от 1 до 20/ });
    expect(fault.textContent).toMatch(/^строка \d+, знак \d+yardsize\.width/);
    const { rooms: good } = moveRoom(house(), 'hall', { x: 8, y: 8 });
    fireEvent.change(area, { target: { value: JSON.stringify(good) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Заменить комнаты' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('На карте теперь 3 комнаты. Это можно отменить.')).toBeTruthy();
  });
});
