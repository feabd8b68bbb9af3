/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NO_TALK, type TalkLineView } from '@luplay/contracts/story';
import { answerWith } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { livePlayer } from '../../testing/play-samples.ts';
import { button, dialog, failure, inHall, isOff, open, press, show } from './player.fixture.tsx';

afterEach(cleanup);

const READ = { 'GET /story-play/story-state': { body: { storyState: inHall() } } };
const room = () => screen.getByRole('region', { name: 'Комната hall' });

describe('5: what a player sees', () => {
  it('the chapter, the room with its description, who is there, where one can go, and the points', () => {
    answerWith({});
    show(inHall({ actionPoints: 7 }));
    expect(screen.getByRole('heading', { level: 1, name: 'Глава' })).toBeTruthy();
    expect(within(room()).getByText('Пыль и сквозняк.')).toBeTruthy();
    expect(button('Борис', room())).toBeTruthy();
    expect(button('Кот', room())).toBeTruthy();
    const exits = within(room())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .slice(0, 3);
    expect(exits).toEqual(['Комната yard', 'Комната cellarзакрыто', 'Комната atticэтаж 2, отключена']);
    expect(screen.getByText(/7 \/ 10/)).toBeTruthy();
  });

  it('their character with picture, description, abilities and goals, after a press on its card', async () => {
    answerWith({});
    show(inHall());
    press(/Ваш персонаж.*Анна/);
    const own = await dialog('Анна');
    for (const text of ['Гость.', 'Химия', 'Уйти живой.']) expect(within(own).getByText(text)).toBeTruthy();
    expect(own.querySelector('img')?.getAttribute('src')).toBe('/media/story/anna.webp');
  });

  it('what an NPC says, for nothing, also with no points', async () => {
    const asked = answerWith({});
    show(inHall({ actionPoints: 0 }));
    press('Кот', room());
    const npc = await dialog('Кот');
    expect(within(npc).getByText('Мр-р.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('their notes, and one of them as Markdown', async () => {
    answerWith({});
    show(inHall());
    press('Записки: 1');
    fireEvent.click(within(await dialog('Записки')).getByRole('button', { name: /^Письмо/ }));
    const note = await dialog('Письмо');
    expect((await within(note).findByText('в погребе')).tagName).toBe('STRONG');
    press('Все записки', note);
    expect(await dialog('Записки')).toBeTruthy();
  });

  it('24.13: a button that asks for the map again: for a snapshot, or for a new connection', () => {
    answerWith({});
    const asked: string[] = [];
    const live = { ...open, requestSnapshot: () => asked.push('snapshot'), retry: () => asked.push('retry') };
    show(inHall(), { live });
    press('Обновить карту');
    cleanup();
    show(inHall(), { live: { ...live, status: 'failed' } });
    press('Обновить карту');
    expect(asked).toEqual(['snapshot', 'retry']);
  });

  it('28: notices at the top, where none is over the buttons of the bar, as long as it is open', () => {
    answerWith({});
    show(inHall());
    expect(document.documentElement.dataset.notices).toBe('top');
    cleanup();
    expect(document.documentElement.dataset.notices).toBeUndefined();
  });

  it('that there are no notes yet', async () => {
    answerWith({});
    show(inHall({}, { notes: [] }));
    press('Записки');
    expect(within(await dialog('Записки')).getByText('Пока ни одной записки')).toBeTruthy();
  });

  it('that the host is away, and that the connection is lost', () => {
    answerWith({});
    const state = { ...inHall(), presence: { host: false } };
    show(state, { live: { ...open, status: 'retrying' } });
    expect(screen.getByText('Ведущего сейчас нет, играть можно.')).toBeTruthy();
    expect(screen.getByText('Переподключаемся…')).toBeTruthy();
  });
});

describe('5: after a move', () => {
  it('the keyboard goes on from the heading of the new room', () => {
    answerWith({});
    const before = inHall();
    const { become } = show(before);
    button('Комната yard', room()).focus();
    const { map } = before.player!;
    const yard = { ...map.rooms.yard!, visited: true, connections: ['hall'] };
    become(inHall({ currentRoom: 'yard' }, { map: { ...map, rooms: { ...map.rooms, yard } } }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Комната yard' }));
  });
});

describe('what the player is told', () => {
  it('the dark and panic, instead of saying that nobody is there', () => {
    answerWith({});
    show(inHall({}, { players: [], npcs: [], isDark: true, isPanic: true }));
    for (const text of ['Темно: вы никого не видите', 'В темноте не видно, кто рядом.', /^Паника/])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Рядом никого.')).toBeNull();
  });

  it('the dark by a live region that was there before it', () => {
    answerWith({});
    const { become } = show(inHall());
    const before = screen.getAllByRole('status');
    become(inHall({}, { isDark: true }));
    expect(before.map(({ textContent }) => textContent)).toContain('Темно: вы никого не видите');
  });

  describe('28: who speaks', () => {
    const line = { ts: 0, from: 'boris', name: 'Борис', toName: 'Анна', text: 'Тайна.' };
    const whisper = (id: number) => ({ ...line, id, kind: 'whisper' as const, to: 'anna' });
    const heard = (...lines: TalkLineView[]) => inHall({}, { talk: { ...NO_TALK, lines } });
    const notice = () => screen.queryByText('Борис → Анна, шёпотом');

    it('in a room to screen readers; a whisper in a notice that opens the talk, and nothing of what is said', async () => {
      answerWith({});
      const { become } = show(heard(whisper(1)));
      expect(notice()).toBeNull();
      become(heard(whisper(1), { ...line, id: 2, kind: 'say', to: null }));
      const spoken = () => document.getElementById('announcements')?.textContent;
      await waitFor(() => expect(spoken()).toBe('Разговор: Борис'));
      become(heard(whisper(1), { ...whisper(3), toName: 'Аня' }));
      become(heard(whisper(1), whisper(4)));
      expect(notice()).toBeTruthy();
      expect(screen.queryByText('Тайна.')).toBeNull();
      press('Прочитать', notice()!.parentElement!);
      const log = await within(await dialog('Разговор')).findByRole('log');
      expect(within(log).getAllByText('Тайна.')).toHaveLength(2);
      expect(screen.queryByText('Борис → Аня, шёпотом')).toBeNull();
      // It is seen already.
      become(heard(whisper(1), whisper(4), { ...whisper(5), toName: 'Аня' }));
      expect(screen.getAllByText('Борис → Аня, шёпотом')).toHaveLength(1);
    });

    it('in no notice on a covered screen, nor to a host who looks as the player', () => {
      answerWith({});
      const message = 'Туман рассеялся.';
      const { become } = show(inHall({ message }));
      become(inHall({ message }, { talk: { ...NO_TALK, lines: [whisper(1)] } }));
      expect(notice()).toBeNull();
      cleanup();
      show(heard(), { readOnly: true }).become(heard(whisper(1)));
      expect(notice()).toBeNull();
    });
  });

  it('28: which of the rooms that they know were closed or opened to them, and nothing of a room that is new', async () => {
    answerWith({});
    const { map } = inHall().player!;
    const { become } = show(inHall());
    const yard = { ...map.rooms.yard!, enabled: false };
    const cellar = { ...map.rooms.cellar!, locked: false };
    const crypt = { ...map.rooms.gone!, id: 'crypt', name: 'Склеп', enabled: false };
    become(inHall({}, { map: { ...map, rooms: { ...map.rooms, yard, cellar, crypt } } }));
    expect(await screen.findByText('Больше не войти: Комната yard')).toBeTruthy();
    expect(await screen.findByText('Теперь открыто: Комната cellar')).toBeTruthy();
    expect(button(/^Комната yard.*отключена/, room())).toBeTruthy();
  });

  it('why buttons are out of reach, and the host is asked for points, anew when that is later', async () => {
    const answer = failure(503, 'unavailable', '');
    const asked = answerWith({ 'POST /story-play/talk/ask': answer });
    // Enough to walk, too few to touch anything.
    const { become } = show(inHall({ actionPoints: 2 }));
    const ask = async (times: number) => {
      press('попросить');
      await waitFor(() => expect(asked).toHaveLength(times));
      await waitFor(() => expect(button('попросить').getAttribute('aria-busy')).toBeNull());
    };
    await ask(1);
    await ask(2);
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    Object.assign(answer, { status: 200, body: {} });
    await ask(3);
    later.mockRestore();
    const [first, second, third] = asked.map(({ body }) => body as { what: string; requestId: string });
    expect([first?.what, second]).toEqual(['points', first]);
    expect(third?.requestId).not.toBe(first?.requestId);
    const asks = [{ characterId: 'anna', what: 'points' as const, ts: 0 }];
    become(inHall({ actionPoints: 0 }, { talk: { ...NO_TALK, asks } }));
    expect(screen.getByText('Очки даёт ведущий: вы попросили')).toBeTruthy();
  });

  it('what lies here, which a tap takes, and of a new note, which opens at once', async () => {
    const asked = answerWith({ 'POST /story-play/use-item': failure(409, 'conflict', 'Уже взяли.') });
    const { become } = show(inHall());
    press('Взять (3⚡): Ключ', room());
    await waitFor(() => expect(asked).toMatchObject([{ body: { itemId: 'key' } }]));
    const letter = { id: 'note_2', title: 'Счёт', description: '', content: 'Итого: три.', image: null };
    become(inHall({}, { notes: [...inHall().player!.notes, letter] }));
    expect(await screen.findByText('Новая записка: «Счёт»')).toBeTruthy();
    press('Прочитать');
    expect(await within(await dialog('Счёт')).findByText('Итого: три.')).toBeTruthy();
  });

  it('their secret, one tap away', async () => {
    answerWith({});
    show(inHall({}, { secret: 'Это вы усыпили дядю.' }));
    press(/Ваш персонаж.*Анна/);
    const own = await dialog('Анна');
    expect(await within(own).findByText('Это вы усыпили дядю.')).toBeTruthy();
  });

  it('how to play, at the first time and at a press', () => {
    answerWith({});
    localStorage.removeItem('luplay.story.help');
    show(inHall());
    const cards = screen.getByRole('region', { name: 'Как играть' });
    for (const title of ['Осмотр', 'Люди и вещи', 'Ваша тайна']) {
      press('Дальше', cards);
      expect(within(cards).getByRole('heading', { name: `Как играть: ${title}` })).toBeTruthy();
    }
    press('Понятно', cards);
    cleanup();
    show(inHall());
    expect(screen.queryByRole('region', { name: 'Как играть' })).toBeNull();
    press('Как играть');
    expect(screen.getByRole('region', { name: 'Как играть' })).toBeTruthy();
  });
});

describe('5: the dead', () => {
  it('read, and do nothing else', async () => {
    answerWith(READ);
    show(inHall({ status: 'dead' }));
    expect((await screen.findByRole('alertdialog', { name: 'Вы мертвы' })).textContent).toContain(
      'больше не действуете',
    );
    press('Понятно');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isOff('Осмотреться (2⚡)')).toBe(true);
    expect(isOff('Комната yard', room())).toBe(true);
    expect(isOff('Записки: 1')).toBe(false);
    press('Взаимодействовать');
    const list = await dialog('Взаимодействовать');
    expect(isOff('Взять (3⚡): Ключ', list)).toBe(true);
    expect(within(list).queryByText('(недостаточно ⚡)')).toBeNull();
  });
});

const epilogue = { text: 'Рассвет.', fates: [], secrets: [], secretCount: 1, awards: [], isOver: false };

describe('a vote', () => {
  const vote = {
    ...{ id: 'who', question: 'Кто это был?', secret: false, isOpen: true, isTold: false },
    options: ['anna', 'boris'].map((id) => ({ id, name: `Имя ${id}`, image: null })),
    ...{ own: null, mayVote: true, voted: 0, voters: 2, result: null },
  };

  it('opens by itself, takes one choice, and shows its result when it is told', async () => {
    const asked = answerWith({ 'POST /story-play/vote/cast': { body: {} } });
    const { become } = show(inHall());
    become({ ...inHall(), vote });
    press(/Имя boris/, await dialog('Кто это был?'));
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ voteId: 'who', option: 'boris' }));
    const result = [{ option: 'boris', votes: 2, by: ['Имя anna', 'Имя vera'] }];
    become({ ...inHall(), vote: { ...vote, isOpen: false, isTold: true, mayVote: false, own: 'boris', result } });
    const told = await dialog('Кто это был?');
    expect(within(told).getByText('ваш голос, 2 голоса')).toBeTruthy();
    expect(within(told).getByText('Имя anna, Имя vera')).toBeTruthy();
    fireEvent.keyDown(told, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Итог голосования')).toBeTruthy();
  });

  it('waits until a message of the play was read, which covers the screen', async () => {
    answerWith({ 'PATCH /story-play/state/anna': { body: {} } });
    const { become } = show(inHall());
    // Dialogs are loaded.
    press('Взаимодействовать');
    press('Закрыть', await dialog('Взаимодействовать'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const message = 'Туман рассеялся.';
    become(inHall({ message }));
    await screen.findByRole('alertdialog', { name: 'Сообщение' });
    become({ ...inHall({ message }), vote });
    expect(screen.queryByText(vote.question)).toBeNull();
    press('Понятно', await screen.findByRole('alertdialog', { name: 'Сообщение' }));
    expect(await dialog('Кто это был?')).toBeTruthy();
  });

  it('does not count the end, which begins beside it, as read when it is closed', async () => {
    const { become } = show({ ...inHall(), vote: { ...vote, own: 'boris' } });
    press('Идёт голосование');
    await dialog('Кто это был?');
    become({ ...inHall(), vote, epilogue });
    press('Закрыть', await dialog('Кто это был?'));
    expect(await dialog('Эпилог')).toBeTruthy();
  });

  it('opens by itself also beside the end, after what is new of that', async () => {
    const { become } = show(inHall());
    become({ ...inHall(), epilogue });
    press('Закрыть', await dialog('Эпилог'));
    become({ ...inHall(), epilogue, vote });
    press('Закрыть', await dialog('Кто это был?'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be cast by a host who looks as the player', () => {
    show({ ...inHall(), vote }, { readOnly: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the end', () => {
  const about = (characterId: string) => ({ characterId, name: `Имя ${characterId}`, image: '' });
  const secrets = [{ ...about('boris'), text: 'Он брат.' }];
  const awards = [{ ...about('anna'), kind: 'walker' as const, value: 3 }];

  it('opens by itself at its beginning, with each secret, with the awards and when it is over', async () => {
    URL.revokeObjectURL = () => undefined;
    const { become } = show(inHall());
    for (const told of [{}, { secrets }, { secrets, awards }, { secrets, awards, isOver: true }]) {
      become({ ...inHall(), epilogue: { ...epilogue, ...told } });
      press('Закрыть', await dialog('Эпилог'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      // The same again is no news.
      become({ ...inHall(), epilogue: { ...epilogue, ...told } });
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('opens by itself again after one that was begun by mistake and undone', async () => {
    const { become } = show(inHall());
    become({ ...inHall(), epilogue });
    press('Закрыть', await dialog('Эпилог'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    become(inHall());
    become({ ...inHall(), epilogue });
    expect(await dialog('Эпилог')).toBeTruthy();
  });

  it('is no news on a page that is loaded after it', () => {
    show({ ...inHall(), epilogue: { ...epilogue, secrets, awards, isOver: true } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a ghost is told so, and where everybody is', () => {
  const elsewhere = livePlayer('boris', { name: 'Борис', currentRoom: 'yard' });
  show(inHall({ status: 'dead', ghost: true }, { players: [elsewhere] }));
  expect(screen.getAllByText('Вы призрак: видите всё, но ничего не трогаете.')).not.toHaveLength(0);
  const people = screen.getByText('Кто рядом').parentElement as HTMLElement;
  expect(people.textContent).toContain('Комната yard');
});

describe('5: a host who looks as a player', () => {
  it('sees everything and can do nothing', async () => {
    const asked = answerWith({});
    show(inHall({ message: 'Вас зовут.' }), { readOnly: true });
    expect(screen.queryByRole('button', { name: /Осмотреться/ })).toBeNull();
    fireEvent.click(button('Комната yard', room()));
    press('Взаимодействовать');
    const list = await dialog('Взаимодействовать');
    expect(within(list).getByText('Ржавый.')).toBeTruthy();
    expect(within(list).queryByRole('button', { name: /Взять|Применить/ })).toBeNull();
    press('Закрыть', list);
    press(/^Сообщение/);
    const message = await screen.findByRole('alertdialog', { name: 'Сообщение' });
    expect(message.textContent).toContain('Вас зовут.');
    press('Понятно', message);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it('shows the act and its clock, and says that one has begun or ended', async () => {
    const { become } = show(inHall({}, { act: null }));
    expect(screen.queryByRole('timer')).toBeNull();
    const now = Date.now();
    const act = { number: 2, count: 3, name: 'Ночь', startedAt: now, endsAt: now + 5 * 60_000 };
    become(inHall({}, { act }));
    expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:59)$/);
    expect(screen.getByText('Акт 2 из 3: Ночь')).toBeTruthy();
    expect(await screen.findByText('Начался акт 2: Ночь')).toBeTruthy();
    become(inHall({}, { act: null }));
    expect(await screen.findByText('Акт закончился')).toBeTruthy();
  });
});
