/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerWith } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, dialog, failure, inHall, isOff, open, press, show } from '../player.fixture.tsx';

afterEach(cleanup);

const MOVE = 'POST /story-play/move';
const SEARCH = 'POST /story-play/search';
const USE = 'POST /story-play/use-item';
const ATTACK = 'POST /story-play/attack';
const PATCH = 'PATCH /story-play/state/anna';
const room = () => screen.getByRole('region', { name: 'Комната hall' });
const confirmation = () => screen.findByRole('alertdialog');

describe('5: moving', () => {
  it('goes to a room by its button and by the map, once for two taps', async () => {
    const asked = answerWith({ [MOVE]: { body: { state: { currentRoom: 'yard', visited: [], actionPoints: 8 } } } });
    show(inHall());
    const yard = button('Комната yard', room());
    fireEvent.click(yard);
    fireEvent.click(yard);
    expect(await screen.findByText(/8 \/ 10/)).toBeTruthy();
    expect(asked).toMatchObject([{ path: '/story-play/move', body: { telegramId: 'anna', roomId: 'yard' } }]);
    const onMap = document.querySelector<SVGGElement>('[data-room="yard"]')!;
    fireEvent.click(onMap);
    await waitFor(() => expect(asked).toHaveLength(2));
    const ids = asked.map(({ body }) => (body as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['says why, in the words of the server', failure(403, 'forbidden', 'Комната закрыта'), 'Комната закрыта'],
    ['or that it is not possible', failure(403, 'forbidden', ''), 'Нельзя войти в эту комнату'],
  ])('%s', async (_, answer, text) => {
    answerWith({ [MOVE]: answer });
    show(inHall());
    press(/^Комната cellar/, room());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  it('says that panic has led elsewhere', async () => {
    answerWith({ [MOVE]: { body: { state: { currentRoom: 'cellar', visited: [], actionPoints: 8 } } } });
    show(inHall({}, { isPanic: true }));
    press('Комната yard', room());
    expect(await screen.findByText('В панике вы свернули не туда')).toBeTruthy();
  });

  it('needs two points', () => {
    const asked = answerWith({});
    show(inHall({ actionPoints: 1 }));
    expect(isOff('Комната yard', room())).toBe(true);
    expect(screen.getByRole('heading', { name: /Куда пойти.*недостаточно/ })).toBeTruthy();
    press('Комната yard', room());
    expect(asked).toEqual([]);
  });
});

describe('5: looking around', () => {
  const found = { message: 'Вы нашли предмет: Ключ', foundRooms: [], state: { actionPoints: 8 } };
  const key = { id: 'key', name: 'Ключ', description: 'Ржавый.', image: '/media/story/key.webp' };

  it('deducts its cost at once, then shows what was found', async () => {
    answerWith({ [SEARCH]: { body: { ...found, foundItems: [key] } } });
    const { become } = show(inHall());
    press('Осмотреться (2⚡)');
    expect(await screen.findByText(/8 \/ 10/)).toBeTruthy();
    const result = await dialog('Результат поиска');
    expect(within(result).getByText('Вы нашли предмет: Ключ')).toBeTruthy();
    expect(within(result).getByText('Ржавый.')).toBeTruthy();
    become(inHall({ actionPoints: 10 }));
    expect(screen.getByText(/10 \/ 10/)).toBeTruthy();
  });

  it('shows hidden rooms, and that there was nothing', async () => {
    const table = {
      [SEARCH]: { body: { ...found, message: 'Ура', foundItems: [], foundRooms: [{ id: 'x', name: 'Ход' }] } },
    };
    answerWith(table);
    show(inHall());
    press('Осмотреться (2⚡)');
    expect(within(await dialog('Результат поиска')).getByText('Ход')).toBeTruthy();
    press('Понятно');
    table[SEARCH] = { body: { ...found, message: '', foundItems: [], foundRooms: [] } };
    press('Осмотреться (2⚡)');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  });

  it.each([
    [failure(404, 'not_found', 'Персонаж ещё не в игре: игрок не найден.'), /игрок не найден/],
    [failure(500, 'internal', ''), 'Ошибка поиска'],
    [failure(409, 'conflict', 'Не хватает очков.'), 'Ошибка поиска'],
    [failure(503, 'unavailable', 'Сервис временно недоступен. Попробуйте ещё раз.'), 'Ошибка поиска'],
  ])(
    '24.13: says what went wrong, only a 404 in the server’s words, and gives the points back',
    async (answer, text) => {
      answerWith({ [SEARCH]: answer });
      show(inHall());
      press('Осмотреться (2⚡)');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText(/10 \/ 10/)).toBeTruthy();
    },
  );

  it('repeats the same request after a lost reply, so that it is paid once', async () => {
    const asked = answerWith({ [SEARCH]: { body: { ...found, foundItems: [] } } });
    const answering = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      await answering(...request);
      throw new TypeError('lost');
    };
    show(inHall());
    press('Осмотреться (2⚡)');
    const lost = 'Ошибка поиска. Нет связи с сервером. Попробуйте ещё раз.';
    expect(await screen.findByText(lost)).toBeTruthy();
    globalThis.fetch = answering;
    press('Осмотреться (2⚡)');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual(asked[0]?.body);
  });
});

describe('5: interacting', () => {
  it('takes what lies here and uses what is carried', async () => {
    const asked = answerWith({
      [USE]: { body: { message: 'Вы взяли предмет: Ключ', unlocked: null, state: { actionPoints: 7 } } },
    });
    show(inHall());
    press('Взаимодействовать');
    const list = await dialog('Взаимодействовать');
    press('Взять (3⚡): Ключ', list);
    expect(await screen.findByText('Вы взяли предмет: Ключ')).toBeTruthy();
    press('Применить (3⚡): Лампа', list);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => body)).toMatchObject([
      { telegramId: 'anna', itemId: 'key', roomId: null },
      { telegramId: 'anna', itemId: 'lamp', roomId: null },
    ]);
  });

  it('offers to use only what is of use here', async () => {
    answerWith({});
    show(inHall({}, { usable: [] }));
    press('Взаимодействовать');
    const list = await dialog('Взаимодействовать');
    expect(within(list).getByText('Здесь применить не к чему.')).toBeTruthy();
    expect(within(list).queryByRole('button', { name: /Применить/ })).toBeNull();
  });

  it('needs three points', async () => {
    answerWith({});
    show(inHall({ actionPoints: 2 }));
    expect(isOff('Осмотреться (2⚡)')).toBe(false);
    press(/^Взаимодействовать/);
    const list = await dialog('Взаимодействовать');
    expect(isOff('Взять (3⚡): Ключ', list)).toBe(true);
    expect(within(list).getAllByText('(недостаточно ⚡)')).toHaveLength(2);
  });

  it.each([
    [failure(409, 'conflict', 'Нечего разблокировать этим предметом в этой комнате.'), /^Нечего разблокировать/],
    [failure(500, 'internal', ''), 'Ошибка применения предмета'],
  ])('says why it was refused', async (answer, text) => {
    answerWith({ [USE]: answer });
    show(inHall());
    press('Взаимодействовать');
    press('Применить (3⚡): Лампа', await dialog('Взаимодействовать'));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('5: attacking', () => {
  it.each([
    ['killed', 'Цель убита!'],
    ['fail', 'Попытка не удалась: цель предупреждена!'],
  ])('asks first, then says how it went: %s', async (result, text) => {
    const asked = answerWith({ [ATTACK]: { body: { result, message: '', state: { actionPoints: 7 } } } });
    show(inHall());
    press('Борис', room());
    press(/Напасть/, await dialog('Борис'));
    expect(asked).toEqual([]);
    press('Напасть', await confirmation());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked).toMatchObject([{ body: { attacker: 'anna', target: 'boris' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs three points, and says when it failed', async () => {
    answerWith({ [ATTACK]: failure(500, 'internal', '') });
    const { become } = show(inHall({ actionPoints: 2 }));
    press('Борис', room());
    expect(isOff(/Напасть.*недостаточно/, await dialog('Борис'))).toBe(true);
    become(inHall({ actionPoints: 3 }));
    press(/Напасть/, await dialog('Борис'));
    press('Напасть', await confirmation());
    expect(await screen.findByText('Ошибка атаки')).toBeTruthy();
  });
});

describe('5: messages', () => {
  it('open by themselves and are acknowledged; the next one opens again', async () => {
    const asked = answerWith({ [PATCH]: { body: {} } });
    const { become } = show(inHall());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    become(inHall({ message: 'Вас зовут.' }));
    expect((await confirmation()).textContent).toContain('Вас зовут.');
    press('Понятно');
    await waitFor(() =>
      expect(asked).toMatchObject([{ method: 'PATCH', body: { message: null, read: 'Вас зовут.' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    become(inHall());
    become(inHall({ message: 'Вас зовут.' }));
    expect((await confirmation()).textContent).toContain('Вас зовут.');
  });

  it('come back when they could not be acknowledged', async () => {
    answerWith({ [PATCH]: failure(403, 'forbidden', '') });
    show(inHall({ message: 'Вас зовут.' }));
    await confirmation();
    press('Понятно');
    expect(await screen.findByText('Ошибка сохранения')).toBeTruthy();
    expect((await confirmation()).textContent).toContain('Вас зовут.');
  });

  it('are acknowledged when the service is back, unless another one has come', async () => {
    const away = { [PATCH]: failure(503, 'unavailable', '') };
    const asked = answerWith(away);
    const { become } = show(inHall({ message: 'Вас зовут.' }));
    await confirmation();
    press('Понятно');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(asked).toHaveLength(2));
    become(inHall({ message: 'Пора.' }));
    expect((await confirmation()).textContent).toContain('Пора.');
    expect(asked).toHaveLength(2);
  });

  it('are read again when the connection will not bring the change', async () => {
    const asked = answerWith({ [PATCH]: { body: {} } });
    show(inHall({ message: 'Вас зовут.' }), { live: { ...open, status: 'failed', error: 'Нет связи' } });
    await confirmation();
    press('Понятно');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByText('Нет связи')).toBeTruthy();
  });
});
