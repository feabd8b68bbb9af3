/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { byId, chapter, character, event, item, note, storyMap } from '@luplay/story-rules/testing';
import { leftBehind } from '@luplay/web-kit';
import { address, answerWith, renderAs } from '@luplay/web-kit/testing';
import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { developer } from '../testing/samples.ts';
import { Component as ChaptersScreen } from './chapters-screen.tsx';

afterEach(cleanup);

const one = chapter('one', { name: 'Комета' });
const two = chapter('two', { name: 'Метель', characters: ['char-b', 'char-gone'], events: [], items: [] });

const known = (current: string | null, ...chapters: (typeof one)[]): Parameters<typeof answerWith>[0] => ({
  'GET /story-editor/chapters': { body: { chapters: byId(...chapters) } },
  'GET /story-editor/current-chapter': { body: { id_chapter: current } },
  'GET /story-editor/maps': { body: { maps: byId(storyMap('map-1'), storyMap('map-2')) } },
  'GET /story-editor/characters': { body: { characters: byId(character('char-a'), character('char-b')) } },
  'GET /story-editor/events': { body: { events: byId(event('event-1')) } },
  'GET /story-editor/notes': {
    body: { notes: byId(note('note_1', { accessType: 'public', title: 'Шторм' }), note('note_2')) },
  },
  'GET /story-editor/items': { body: { items: byId(item('item-1'), item('item-2')) } },
});

async function open(table: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(table);
  renderAs(developer, <ChaptersScreen />);
  await screen.findByRole('button', { name: 'Сохранить главу' });
  await screen.findByRole('combobox', { name: 'Карта' });
  return () => asked.filter(({ method }) => method !== 'GET');
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const picker = (name: string) => screen.getByRole('group', { name: new RegExp(`^${name}`) });
const ticked = (name: string) =>
  within(picker(name))
    .getAllByRole('checkbox', { checked: true })
    .map((box) => box.closest('label')?.textContent);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

describe('the list of chapters', () => {
  it('marks the current one and opens it', async () => {
    await open(known('two', one, two));
    expect(button(/^Метель/).textContent).toContain('(текущая)');
    expect(button(/^Комета/).textContent).not.toContain('(текущая)');
    expect([field('id').value, field('id').disabled]).toEqual(['two', true]);
    expect(field('Название').value).toBe('Метель');
    expect(isOff('Сделать текущей')).toBe(true);
    press(/^Комета/);
    expect(field('id').value).toBe('one');
    expect(isOff('Сделать текущей')).toBe(false);
  });

  it('opens as it is now, not as it was at the last visit', async () => {
    const table = known('one', one);
    answerWith(table);
    let visit: (isHere: boolean) => void = () => undefined;
    let cache: QueryCache | undefined;
    const Visited = () => {
      cache = useQueryClient().getQueryCache();
      const [isHere, setHere] = useState(true);
      visit = (next) => act(() => setHere(next));
      return isHere ? <ChaptersScreen /> : null;
    };
    renderAs(developer, <Visited />);
    await screen.findByRole('button', { name: 'Сохранить главу' });
    visit(false);
    table['GET /story-editor/chapters'] = { body: { chapters: byId({ ...one, name: 'Буря' }) } };
    await waitFor(() => expect(cache?.getAll().some(({ queryKey }) => queryKey.includes('chapters'))).toBe(false));
    visit(true);
    await screen.findByRole('button', { name: 'Сохранить главу' });
    expect(field('Название').value).toBe('Буря');
  });

  it('starts with a new one while there are none', async () => {
    await open(known(null));
    expect(field('id').value).toMatch(/^chapter_\d+$/);
    expect([field('id').disabled, isOff('Сделать текущей')]).toEqual([false, true]);
    expect(screen.getByText(/Пока ни одной главы/)).toBeTruthy();
  });

  it('shows why it did not load', async () => {
    answerWith({ ...known(null), 'GET /story-editor/chapters': { status: 409, body: { message: 'Закрыто.' } } });
    renderAs(developer, <ChaptersScreen />);
    expect(await screen.findByText('Закрыто.')).toBeTruthy();
  });
});

describe('a chapter', () => {
  it('needs id, name and map', async () => {
    const sent = await open(known(null));
    type('Название', 'Новая');
    press('Сохранить главу');
    expect(screen.getByRole('alert').textContent).toBe('id, name, map обязательны');
    expect(sent()).toEqual([]);
  });

  it('does not reuse the id of another chapter', async () => {
    const sent = await open(known(null, one));
    press('Новая глава');
    type('id', 'one');
    expect(screen.getByText('Глава с таким id уже есть')).toBeTruthy();
    press('Сохранить главу');
    expect(sent()).toEqual([]);
  });

  it('gets a picture of its world, which can be taken away', async () => {
    const worldMap = `/api2/media/story/${'1'.repeat(32)}.webp`;
    const table = known('one', one);
    table['POST /story-editor/pictures'] = { body: { path: worldMap } };
    table['POST /story-editor/chapter'] = { body: { chapter: { ...one, worldMap }, message: '' } };
    const sent = await open(table);
    expect(document.querySelector('span:empty')).toBeNull();
    fireEvent.change(field('Карта мира'), { target: { files: [new File([PNG], 'world.png')] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Убрать картинку' }));
    fireEvent.change(field('Карта мира'), { target: { files: [new File([PNG], 'world.png')] } });
    await screen.findByRole('button', { name: 'Убрать картинку' });
    press('Сохранить главу');
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ id: 'one', worldMap }));
    expect(sent()[0]?.body).toEqual({ picture: Buffer.from(PNG).toString('base64'), pictureFormat: 'png' });
  });

  it('is saved with the ticked entries in order of ticking; deleted entries may be removed', async () => {
    const table = known('one', one, two);
    const saved = { ...two, characters: ['char-b', 'char-a'], items: ['item-2'] };
    table['POST /story-editor/chapter'] = { body: { chapter: saved, message: 'Глава сохранена!' } };
    const sent = await open(table);
    press(/^Метель/);
    expect(ticked('Персонажи')).toEqual(['char-goneтакого больше нет', 'Персонаж char-bchar-b']);
    fireEvent.click(within(picker('Персонажи')).getByRole('checkbox', { name: /char-gone/ }));
    fireEvent.click(within(picker('Персонажи')).getByRole('checkbox', { name: /char-a/ }));
    fireEvent.change(within(picker('Предметы')).getByRole('searchbox'), { target: { value: 'ITEM-2' } });
    fireEvent.click(within(picker('Предметы')).getByRole('checkbox'));
    press('Сохранить главу');
    expect(await screen.findByText('Глава сохранена!')).toBeTruthy();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/story-editor/chapter',
        body: {
          id: 'two',
          name: 'Метель',
          map: 'map-1',
          characters: ['char-b', 'char-a'],
          events: [],
          items: ['item-2'],
          notes: null,
          worldMap: null,
          evening: null,
        },
      },
    ]);
  });

  it('gets a map of its own name, which opens when the chapter is saved and nothing was typed meanwhile', async () => {
    const table = known('one', one);
    table['POST /story-editor/maps'] = { body: { map: storyMap('map-9') } };
    table['POST /story-editor/chapter'] = { body: { chapter: chapter('nine', { map: 'map-9' }), message: '' } };
    const sent = await open(table);
    press('Новая глава');
    press('Нарисовать новую карту');
    expect(screen.getByRole('alert').textContent).toBe('id, name, map обязательны');
    type('Название', 'Буря');
    press('Нарисовать новую карту');
    type('Название', 'Буря и штиль');
    await waitFor(() =>
      expect(sent().map(({ path }) => path)).toEqual(['/story-editor/maps', '/story-editor/chapter']),
    );
    expect(sent()[0]?.body).toMatchObject({ name: 'Буря', rooms: {} });
    expect(sent()[1]?.body).toMatchObject({ name: 'Буря', map: 'map-9', version: 0 });
    await waitFor(() => expect(field('id').value).toBe('nine'));
    expect([address(), field('Название').value]).toEqual(['/here', 'Буря и штиль']);
    press('Нарисовать карту');
    await waitFor(() => expect(address()).toMatch(/^\/storyPreview/));
  });

  it('says so when its map cannot be made', async () => {
    const table = known('one', one);
    table['POST /story-editor/maps'] = {
      status: 503,
      body: { success: false, code: 'unavailable', message: 'Позже.' },
    };
    const sent = await open(table);
    press('Новая глава');
    type('Название', 'Буря');
    press('Нарисовать новую карту');
    await waitFor(() => expect(isOff('Нарисовать новую карту')).toBe(false));
    expect(sent().map(({ path }) => path)).toEqual(['/story-editor/maps']);
  });

  it('is saved before it is checked, if it was changed', async () => {
    const table = known('one', one);
    const message = 'Сервис временно недоступен.';
    const answer = { status: 503, body: { success: false, code: 'unavailable', message } };
    table['POST /story-editor/chapter'] = answer;
    const sent = await open(table);
    type('Название', 'Буря');
    press('Проверить главу');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect([address(), field('Название').value]).toEqual(['/here', 'Буря']);
    Object.assign(answer, { status: 200, body: { chapter: { ...one, name: 'Буря' }, message: '' } });
    press('Проверить главу');
    await waitFor(() => expect(address()).toBe('/storyCheck/one'));
    expect(sent().at(-1)?.body).toMatchObject({ id: 'one', name: 'Буря' });
  });

  it('is checked as it is, also with what the form would not save', async () => {
    const ballots = [{ id: 'who', question: 'Кто?', secret: true, options: ['Кот'] }];
    const evening = {
      ...{ publicLines: {}, acts: [], ballots, epilogue: null, ghosts: null, protectedUntilAct: 0 },
      ...{ pointsEvery: null, texts: [], hallShowsPeople: false },
    };
    const sent = await open(known('one', { ...one, evening }));
    press('Проверить главу');
    await waitFor(() => expect(address()).toBe('/storyCheck/one'));
    expect(sent()).toEqual([]);
  });

  it('has an evening: an act with an event, a public note', async () => {
    const table = known('one', one);
    const saved = { ...one, notes: ['note_1'] };
    table['POST /story-editor/chapter'] = { body: { chapter: saved, message: '' } };
    const sent = await open(table);
    fireEvent.click(await within(picker('Вырезки')).findByRole('checkbox', { name: /Шторм/ }));
    expect(within(picker('Вырезки')).queryByRole('checkbox', { name: /note_2/ })).toBeNull();
    press('Добавить акт');
    const act = screen.getByRole('group', { name: 'Акт 1' });
    fireEvent.change(within(act).getByRole('textbox', { name: 'Минут' }), { target: { value: '15' } });
    press('Добавить акт');
    press('Убрать: Акт 2');
    press('Сохранить главу');
    await waitFor(() => expect(sent()).toHaveLength(1));
    // Notices are not over the buttons of the form.
    expect(document.documentElement.dataset.notices).toBe('top');
    expect(sent()[0]?.body).toMatchObject({
      notes: ['note_1'],
      evening: { acts: [{ name: 'Акт 1', minutes: 15, points: 5, events: [], opens: [] }] },
    });
  });

  it('keeps the input when refused, and shows why', async () => {
    const message = 'Такой карты нет.';
    const table = known('one', one);
    const body = { success: false, code: 'validation_failed', message, details: [] as object[] };
    table['POST /story-editor/chapter'] = { status: 400, body };
    await open(table);
    type('Название', 'Иначе');
    press('Сохранить главу');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Название').value).toBe('Иначе');
    body.message = 'Проверьте введённые данные.';
    for (const [path, place] of [
      ['characters.1', 'Персонажи'],
      ['evening.ballots.0.options.2', 'Голосования'],
      ['evening.ghosts', 'Вечер'],
    ]) {
      body.details = [{ path, message: 'такого нет' }];
      press('Сохранить главу');
      const words = `Проверьте введённые данные. ${place}: такого нет`;
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    }
  });

  it('has a name and an id that the service takes', async () => {
    const sent = await open(known('one', one));
    press('Новая глава');
    expect(field('Название').maxLength).toBe(80);
    type('Название', 'Буря');
    type('id', 'буря');
    fireEvent.click(screen.getByRole('combobox', { name: 'Карта' }));
    fireEvent.click(await screen.findByRole('option', { name: /map-1/ }));
    press('Сохранить главу');
    const words = 'id: только латинские буквы, цифры, _ и -, до 64 знаков';
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(sent()).toEqual([]);
  });

  it('is made current', async () => {
    const table = known('one', one, two);
    table['POST /story-editor/current-chapter'] = { body: { id_chapter: 'two', message: 'Текущая глава обновлена!' } };
    const sent = await open(table);
    press(/^Метель/);
    table['GET /story-editor/current-chapter'] = { body: { id_chapter: 'two' } };
    press('Сделать текущей');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('вернуться к ней можно так же');
    expect(sent()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Сделать текущей' }));
    expect(await screen.findByText('Текущая глава обновлена!')).toBeTruthy();
    await waitFor(() => expect(button(/^Метель/).textContent).toContain('(текущая)'));
    expect(isOff('Сделать текущей')).toBe(true);
    expect(sent().map(({ body }) => body)).toEqual([{ id_chapter: 'two' }]);
  });

  it('is saved before it is made current, if it was changed', async () => {
    const table = known('one', one, two);
    table['POST /story-editor/chapter'] = { body: { chapter: { ...two, name: 'Буря' }, message: '' } };
    const sent = await open(table);
    press(/^Метель/);
    type('Название', 'Буря');
    press('Сделать текущей');
    await screen.findByRole('alertdialog');
    expect(sent()).toMatchObject([{ path: '/story-editor/chapter', body: { name: 'Буря' } }]);
  });

  it('does not remove what somebody else has saved meanwhile, unless the author says so', async () => {
    const table = known('one', one);
    const list = { chapters: byId(one), versions: { one: 4 } };
    table['GET /story-editor/chapters'] = { body: list };
    const message = 'Главу тем временем изменил кто-то другой.';
    const answer = { status: 409, body: { success: false, code: 'conflict', message } };
    table['POST /story-editor/chapter'] = answer;
    const sent = await open(table);
    type('Название', 'Моя');
    list.versions.one = 5;
    list.chapters = byId({ ...one, name: 'Чужая', items: [...one.items, 'item-2'] });
    press('Сохранить главу');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/Название \(меняли вы оба\): ЧужаяПредметы: .*Предмет item-2/);
    expect(field('Название').value).toBe('Моя');
    const body = { chapter: { ...one, name: 'Моя', items: [...one.items, 'item-2'] }, version: 6, message: '' };
    Object.assign(answer, { status: 200, body });
    fireEvent.click(within(question).getByRole('button', { name: 'Сохранить мою' }));
    expect(await screen.findByText('Глава сохранена!')).toBeTruthy();
    type('Название', 'Ещё раз');
    press('Сохранить главу');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent().map(({ body }) => (body as { version?: number }).version)).toEqual([4, 5, 6]);
    // What the other author has added stays.
    expect(sent()[1]?.body).toMatchObject({ name: 'Моя', items: [...one.items, 'item-2'] });
  });

  it('asks before unsaved changes are discarded', async () => {
    await open(known('one', one, two));
    type('Название', 'Иначе');
    press(/^Метель/);
    const question = await screen.findByRole('alertdialog');
    expect(field('Название').value).toBe('Иначе');
    fireEvent.click(within(question).getByRole('button', { name: 'Не сохранять' }));
    await waitFor(() => expect(field('Название').value).toBe('Метель'));
  });

  it('asks before the page is left with unsaved changes', async () => {
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open(known('one', one));
    expect([leftBehind(), mayClose()]).toEqual([undefined, true]);
    type('Название', 'Иначе');
    expect([leftBehind(), mayClose()]).toEqual(['draft', false]);
    type('Название', one.name);
    expect([leftBehind(), mayClose()]).toEqual([undefined, true]);
  });
});
