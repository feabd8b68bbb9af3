/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { deviceId } from '@luplay/web-kit';
import { type Asked, answerWith } from '@luplay/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player, team } from '../testing/samples.ts';
import { LobbyContent } from './lobby-content.tsx';

const lobby = lobbyView({
  players: { a: player('a'), b: player('b') },
  teams: { foxes: team('foxes', ['b']), full: team('full', ['a'], { maxMembers: 1 }) },
  teamOrder: ['foxes', 'full'],
});
const show = (userId: string, more: Partial<LobbyView> = {}, invitation?: string) =>
  renderAs(
    userId,
    <LobbyContent lobby={{ ...lobby, ...more }} inviteCode={null} invitation={invitation} hostPresent game={null} />,
  );
/** Requests other than reads of the lobby. */
const commands = (calls: Asked[]) => calls.filter(({ method }) => method !== 'GET');
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the lobby', () => {
  it('lets the host start, edit, delete and broadcast', () => {
    answerWith({});
    show('a');
    expect(button('Start Game')).toBeTruthy();
    expect(button('Изменить лобби')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Код игры: 123456' })).toBeTruthy();
  });

  it('lets others only play', () => {
    answerWith({});
    show('b');
    expect(button('Start Game')).toBeNull();
    expect(button('Удалить лобби')).toBeNull();
    expect(button('Leave')).toBeTruthy();
    expect(button('Выйти из команды «Команда foxes»')).toBeTruthy();
    expect(button(/Вступить в команду «Команда full»/)).toBeNull();
  });

  it('does not start without a team', () => {
    answerWith({});
    show('a', { teams: {}, teamOrder: [] });
    expect(button('Start Game')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('asks before it is deleted, with the text of the specification', async () => {
    const calls = answerWith({ 'DELETE /lobby/delete/lobby-1': { body: { message: 'ok' } } });
    show('a');
    fireEvent.click(button('Удалить лобби')!);
    expect(await screen.findByText('Are you sure you want to delete this lobby?')).toBeTruthy();
    expect(commands(calls)).toEqual([]);
    fireEvent.click(button('Удалить')!);
    expect(await screen.findByText('Lobby successfully deleted!')).toBeTruthy();
    expect(commands(calls)[0]).toMatchObject({ method: 'DELETE', path: '/lobby/delete/lobby-1' });
  });

  it('lets the host kick a player after a confirmation', async () => {
    const calls = answerWith({ 'POST /lobby/kick': { body: { lobby: { ...lobby, updates: 6 }, message: 'ok' } } });
    const view = show('a');
    expect(button('Удалить игрока Игрок a')).toBeNull();
    fireEvent.click(button('Удалить игрока Игрок b')!);
    expect(await screen.findByText('Удалить игрока из лобби?')).toBeTruthy();
    expect(commands(calls)).toEqual([]);
    fireEvent.click(button('Удалить')!);
    expect(await screen.findByText('Игрок удалён из лобби.')).toBeTruthy();
    expect(commands(calls)[0]?.body).toEqual({ lobbyId: 'lobby-1', userId: 'b' });
    view.unmount();
    show('a', { status: 'finished', bench: [{ id: 'c', name: 'Вера' }] });
    fireEvent.click(button('Убрать со скамейки: Вера')!);
    expect(await screen.findByText('Удалить игрока из лобби?')).toBeTruthy();
    fireEvent.click(button('Удалить')!);
    await waitFor(() => expect(commands(calls)[1]?.body).toEqual({ lobbyId: 'lobby-1', userId: 'c' }));
  });

  it('tells a latecomer of the bench, not that they are in the lobby', async () => {
    const finished = { ...lobby, status: 'finished' as const };
    const benched = { ...finished, updates: 6, bench: [{ id: 'c', name: 'Вера' }] };
    answerWith({
      'POST /lobby/join': { body: { lobby: benched, message: 'ok' } },
      'POST /lobby/leave': { body: { lobby: { ...finished, updates: 7 }, message: 'ok' } },
    });
    let update: (lobby: LobbyView) => void = () => {};
    function Late() {
      const [shown, setShown] = useState<LobbyView>(finished);
      update = setShown;
      return <LobbyContent lobby={shown} inviteCode={null} hostPresent game={null} />;
    }
    renderAs('c', <Late />);
    fireEvent.click(button('На скамейку')!);
    expect(await screen.findByText('Вы на скамейке: место будет в следующей игре.')).toBeTruthy();
    act(() => update(benched));
    fireEvent.click(button('Уйти со скамейки')!);
    expect(await screen.findByText('Вы ушли со скамейки.')).toBeTruthy();
  });

  it('links people to their profiles, and bots to none', () => {
    answerWith({});
    const bot = player('bot', { bot: true });
    const players = { a: player('a'), bot };
    const teams = { foxes: team('foxes', ['a', 'bot']) };
    show('a', { players, teams, teamOrder: ['foxes'] });
    const links = (name: string) => screen.queryAllByRole('link', { name: new RegExp(name) });
    expect(links('Игрок a').map((link) => link.getAttribute('href'))).toEqual(['/profile/a', '/profile/a']);
    expect(links('Игрок bot')).toEqual([]);
    expect(screen.getAllByText('Игрок bot')).toHaveLength(2);
  });

  it('lets only the host kick', () => {
    answerWith({});
    show('b');
    expect(button(/^Удалить игрока/)).toBeNull();
  });

  it('shows that the host is away to members, not to the host', () => {
    answerWith({});
    const player = renderAs('b', <LobbyContent lobby={lobby} inviteCode={null} hostPresent={false} game={null} />);
    expect(screen.getByText(/^Ведущий отошёл/)).toBeTruthy();
    player.unmount();
    renderAs('a', <LobbyContent lobby={lobby} inviteCode={null} hostPresent={false} game={null} />);
    expect(screen.queryByText(/^Ведущий отошёл/)).toBeNull();
  });

  it('shows members the invitation as a link and a QR code', async () => {
    answerWith({});
    renderAs(
      'b',
      <LobbyContent lobby={{ ...lobby, isPublic: false }} inviteCode="abcdefgh1234" hostPresent game={null} />,
    );
    const link = screen.getByLabelText('Ссылка-приглашение') as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/join/123456?invite=abcdefgh1234`);
    expect(screen.queryByRole('link', { name: 'Позвать в Telegram' })).toBeNull();
    fireEvent.click(button('QR-код')!);
    const code = await screen.findByRole('img', { name: 'QR-код со ссылкой-приглашением' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  });

  it('12.4: shows the invitation of a waiting public lobby to everybody: link, code, share, QR', async () => {
    answerWith({ 'GET /lobby/lobby-1': { body: { telegramApp: 'luplay_bot/play' } } });
    const view = show('x');
    const link = screen.getByLabelText('Ссылка-приглашение') as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/join/123456`);
    expect(screen.getByRole('img', { name: 'Код игры: 123456' })).toBeTruthy();
    expect(button('Поделиться')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Позвать в Telegram' })).toBeTruthy();
    fireEvent.click(button('QR-код')!);
    expect(await screen.findByRole('img', { name: 'QR-код со ссылкой-приглашением' })).toBeTruthy();
    view.unmount();
    for (const more of [{ status: 'finished' }, { isPublic: false }] as const) {
      const other = show('x', more);
      expect(screen.queryByLabelText('Ссылка-приглашение')).toBeNull();
      other.unmount();
    }
  });

  it.each([
    ['a', {}, 'Ведущим станет тот, кто в лобби дольше всех, а гость — только если больше некому. Вернуться можно'],
    ['b', {}, 'Вернуться можно, пока игра не началась.'],
    ['b', { isPublic: false }, 'Вернуться можно только по приглашению.'],
  ] as const)('12.6: %s with %j is asked before leaving', async (userId, more, text) => {
    const calls = answerWith({ 'POST /lobby/leave': { body: { lobby: { ...lobby, updates: 6 }, message: 'ok' } } });
    show(userId, more);
    fireEvent.click(button('Leave')!);
    expect((await screen.findByRole('alertdialog', { name: 'Выйти из лобби?' })).textContent).toContain(text);
    fireEvent.click(button('Отмена')!);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const left = () => calls.filter(({ path }) => path === '/lobby/leave');
    expect(left()).toEqual([]);
    fireEvent.click(button('Leave')!);
    await screen.findByRole('alertdialog');
    fireEvent.click(button('Выйти')!);
    await waitFor(() => expect(left().map(({ body }) => body)).toEqual([{ lobbyId: 'lobby-1', userId }]));
    expect(await screen.findByText('Successfully left the lobby!')).toBeTruthy();
  });

  it('12.6: a member without a team is asked as well, who has a place on the bench', async () => {
    answerWith({});
    show('b', { status: 'finished', teams: {}, teamOrder: [], bench: [{ id: 'b', name: 'Игрок b' }] });
    fireEvent.click(button('Leave')!);
    expect(await screen.findByRole('alertdialog', { name: 'Выйти из лобби?' })).toBeTruthy();
  });

  it('12.7: offers the host another game after the end of one', () => {
    answerWith({});
    show('a', { status: 'finished' });
    expect(button('Сыграть ещё')).toBeTruthy();
  });

  it('leads to the results with the invitation in the address', () => {
    answerWith({});
    const finished = { ...lobby, status: 'finished' } as const;
    const content = <LobbyContent lobby={finished} inviteCode={null} hostPresent game={null} />;
    renderAs('x', content, '?invite=abcdefgh1234');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/game/lobby-1?invite=abcdefgh1234');
  });

  it('does not save an invalid draft', async () => {
    const quests = {
      'quiz-quick': {
        id: 'quiz-quick',
        title: 'Разминка',
        description: '',
        is_active: true,
        locked: false,
        themes: 2,
        questions: 4,
      },
    };
    const calls = answerWith({ 'GET /editor/quest/quiz/list': { body: { quests } } });
    show('a');
    fireEvent.click(button('Изменить лобби')!);
    fireEvent.change(await screen.findByLabelText('Название'), { target: { value: ' ' } });
    fireEvent.submit(screen.getByLabelText('Название').closest('form')!);
    expect(await screen.findByText('Invalid updates. Please check your input.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Суббота' } });
    expect(screen.queryByText('Введите название.')).toBeNull();
    expect(commands(calls)).toEqual([]);
  });

  it('leaves the rules of a board with its quiz', async () => {
    const quiz = { description: '', is_active: true, locked: false, themes: 2, questions: 4 };
    const quests = {
      'quiz-quick': { ...quiz, id: 'quiz-quick', title: 'Разминка', course: 'board' },
      other: { ...quiz, id: 'other', title: 'Другой', course: 'themes' },
    };
    const calls = answerWith({
      'GET /editor/quest/quiz/list': { body: { quests } },
      'PUT /lobby/update': { body: { lobby, message: 'ok' } },
    });
    show('a', { boardAnswer: 'button', teamAnswer: 'captain' });
    fireEvent.click(button('Изменить лобби')!);
    fireEvent.click(await screen.findByRole('radio', { name: 'Другой' }));
    fireEvent.submit(screen.getByLabelText('Название').closest('form')!);
    await waitFor(() => expect(commands(calls)).toHaveLength(1));
    const updates = { quest: 'other', boardAnswer: 'all', teamAnswer: 'captain' };
    expect(commands(calls)[0]?.body).toMatchObject({ updates });
  });

  it('sets the number of teams once it is typed, not at its first digit', async () => {
    const calls = answerWith({ 'PUT /lobby/teams': { body: { lobby: { ...lobby, updates: 6 }, message: 'ok' } } });
    show('a', { maxPlayers: 100 });
    const field = screen.getByRole('textbox', { name: 'Команд' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const counts = () => commands(calls).map(({ body }) => (body as { count: number }).count);
    for (const typed of ['3', '30']) type(typed);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(counts()).toEqual([30]));
  });

  it('offers no thirteenth team', () => {
    answerWith({});
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    const view = show('a', { teams: Object.fromEntries(ids.slice(1).map((id) => [id, team(id, [])])), teamOrder: ids });
    expect(button('Создать команду')).toBeTruthy();
    view.unmount();
    show('a', { teams: Object.fromEntries(ids.map((id) => [id, team(id, [])])), teamOrder: ids });
    expect(button('Создать команду')).toBeNull();
  });

  it('26.14: shows one of many teams as a line until it is pressed, but for the own one', () => {
    answerWith({});
    const many = Array.from({ length: 7 }, (_, index) => team(`t${index}`, index === 0 ? ['b'] : []));
    const teams = Object.fromEntries(many.map((one) => [one.teamId, one]));
    show('b', { teams, teamOrder: Object.keys(teams) });
    expect(button('Выйти из команды «Команда t0»')).toBeTruthy();
    expect(button('Вступить в команду «Команда t5»')).toBeNull();
    const line = screen.getByText('Команда t5').closest('details')!;
    line.open = true;
    fireEvent(line, new Event('toggle'));
    expect(button('Вступить в команду «Команда t5»')).toBeTruthy();
    expect(button('Вступить в команду «Команда t6»')).toBeNull();
  });

  it('keeps the signs of a new team in their places while the lobby changes', async () => {
    answerWith({});
    let changeTo: (updates: number) => void = () => undefined;
    const Changing = () => {
      const [updates, setUpdates] = useState(1);
      changeTo = setUpdates;
      return <LobbyContent lobby={{ ...lobby, updates }} inviteCode={null} hostPresent game={null} />;
    };
    renderAs('a', <Changing />);
    fireEvent.click(button('Создать команду')!);
    const group = await screen.findByRole('group', { name: 'Значок' });
    const before = group.textContent;
    const chance = jest.spyOn(Math, 'random');
    for (const [index, drawn] of [0, 0.5, 0.9].entries()) {
      chance.mockReturnValue(drawn);
      act(() => changeTo(index + 2));
      expect(group.textContent).toBe(before);
    }
    chance.mockRestore();
  });

  it('refuses a team without a name', async () => {
    const calls = answerWith({});
    show('a');
    fireEvent.click(button('Создать команду')!);
    fireEvent.change(await screen.findByLabelText('Название команды'), { target: { value: ' ' } });
    fireEvent.submit(screen.getByLabelText('Название команды').closest('form')!);
    expect(await screen.findByText('Invalid team details. Please check your input.')).toBeTruthy();
    expect(commands(calls)).toEqual([]);
  });

  it.each([
    [{}, 'themes', ['Команды по очереди', 'большинство'], ['капитан', 'кнопку']],
    [{ teamAnswer: 'captain' }, 'themes', ['каждый сам', 'За команду отвечает капитан.'], ['большинство']],
    [{ boardAnswer: 'button' }, 'board', ['первым нажал кнопку.'], ['Команды по очереди', 'каждый сам']],
  ] as const)('tells how its own game is played: %j on %s', async (rules, course, told, untold) => {
    const quiz = { id: 'q', title: '', description: '', is_active: true, locked: false, themes: 2, questions: 4 };
    answerWith({ 'GET /editor/quest/quiz/list': { body: { quests: { [lobby.quest]: { ...quiz, course } } } } });
    show('b', rules);
    await screen.findByText('Длина');
    fireEvent.click(button('Как играть')!);
    const { textContent } = await screen.findByRole('dialog', { name: 'Как играть' });
    for (const text of told) expect(textContent).toContain(text);
    for (const text of untold) expect(textContent).not.toContain(text);
  });

  it('invites nobody when it is full, and lets its members move', () => {
    answerWith({});
    const stranger = show('x', { maxPlayers: 2 });
    expect(screen.getByText('Все места заняты. Можно смотреть.')).toBeTruthy();
    for (const name of ['Join', 'Создать команду', 'Вступить в команду «Команда foxes»'])
      expect(button(name)).toBeNull();
    expect(screen.getByRole('link', { name: 'Смотреть' }).getAttribute('href')).toBe(`/broadcast/${lobby.lobbyId}`);
    stranger.unmount();
    show('a', { maxPlayers: 2 });
    expect(screen.queryByRole('link', { name: 'Смотреть' })).toBeNull();
    expect(button('Вступить в команду «Команда foxes»')).toBeTruthy();
  });

  it('is joined with the invite code when it is private', async () => {
    const calls = answerWith({ 'POST /lobby/join': { body: { lobby: { ...lobby, updates: 6 }, message: 'ok' } } });
    const uninvited = show('x', { isPublic: false });
    expect(button('Join')).toBeNull();
    expect(button('Создать команду')).toBeNull();
    expect(screen.getByText('Это закрытое лобби. Чтобы войти, нужна ссылка-приглашение.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'К списку лобби' }).getAttribute('href')).toBe('/lobby-list');
    uninvited.unmount();
    const seat = { lobbyId: 'lobby-1', device: deviceId() };
    show('x', { isPublic: false }, 'abcdefgh1234');
    fireEvent.click(button('Join')!);
    const joins = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(joins()).toHaveLength(1));
    expect(joins()[0]?.body).toEqual({ ...seat, userId: 'x', inviteCode: 'abcdefgh1234' });
    expect(await screen.findByText('Successfully joined the lobby!')).toBeTruthy();
  });

  it('shows the message of a refusal', async () => {
    answerWith({
      'POST /lobby/team/join': { status: 409, body: { success: false, code: 'team_full', message: 'Мест уже нет.' } },
    });
    show('a');
    fireEvent.click(button('Вступить в команду «Команда foxes»')!);
    expect(await screen.findByText('Мест уже нет.')).toBeTruthy();
  });

  it('names the failed action when the server gives no reason', async () => {
    answerWith({ 'POST /lobby/leave': { status: 502, body: {} } });
    show('b');
    fireEvent.click(button('Leave')!);
    fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
    expect(await screen.findByText('Failed to leave lobby.')).toBeTruthy();
    fireEvent.click(button('Отмена')!);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    fireEvent.click(button('Выйти из команды «Команда foxes»')!);
    expect(await screen.findByText('Failed to leave team.')).toBeTruthy();
  });
});
