/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../testing/render.tsx';
import {
  applied,
  gameView,
  item,
  lobbyView,
  noEffects,
  player,
  question,
  teamVotes,
  theme,
  withTeam,
} from '../testing/samples.ts';
import { GameStage } from './game-stage.tsx';

const CATALOGUE = { 'GET /editor/items/list': { body: { items: { quiz: { gift: item('gift') }, story: {} } } } };
const holding = withTeam(gameView(), 'foxes', { items: ['gift'] });
const asked = { roundPhase: PHASE.answering, currentQuestion: question() } as const;

interface Control {
  show: (game: GameView) => void;
}

function Stage({ first, control, hostPresent }: { first: GameView; control: Control; hostPresent: boolean }) {
  const [game, setGame] = useState(first);
  control.show = setGame;
  return <GameStage game={game} myTeam={teamVotes()} lobby={lobbyView()} hostPresent={hostPresent} />;
}

function open(userId: string, first: GameView, hostPresent = true) {
  const control = {} as Control;
  renderAs(userId, <Stage first={first} control={control} hostPresent={hostPresent} />);
  return { show: (game: GameView) => act(async () => control.show(game)) };
}
const items = () => screen.queryByRole('button', { name: /^Предметы команды/ });
const toasts = () => within(screen.getByRole('region', { name: 'Уведомления' }));

beforeEach(() => void answerWith(CATALOGUE));

describe('the game around its phase', () => {
  it('shows items to members of their team only', () => {
    open('a', holding);
    expect(items()).not.toBeNull();
  });

  it.each(['c', 'x'])('shows none to %s', (userId) => {
    open(userId, holding);
    expect(items()).toBeNull();
  });

  it('says that little time is left where the player may act, and nowhere else', async () => {
    const timer = { ...gameView().timer, total: 30, remaining: 5, paused: false, endsAt: Date.now() + 5_000 };
    const page = open('a', gameView({ ...asked, roundPhase: PHASE.question, timer }));
    const spoken = () => document.getElementById('announcements')?.textContent ?? '';
    await waitFor(() => expect(spoken()).toContain('Вопрос. '));
    expect(spoken()).not.toContain('Осталось времени');
    await page.show(gameView({ ...asked, timer }));
    await waitFor(() => expect(spoken()).toContain('Осталось времени'));
  });

  it('notifies everybody about each applied item, and keeps showing it', async () => {
    const before = applied({ effect: 'Раньше.' });
    const page = open('x', gameView({ ...asked, applied: [before] }));
    expect(toasts().queryByText('Раньше.')).toBeNull();
    expect(screen.getByText('Раньше.')).toBeTruthy();
    await page.show(gameView({ ...asked, applied: [before, applied({ effect: 'Только что.' })] }));
    expect(toasts().getByText('Только что.')).toBeTruthy();
    const feed = within(screen.getByRole('list', { name: 'Что сделали предметы' }));
    expect(feed.getAllByRole('listitem')).toHaveLength(2);
    await page.show(gameView({ applied: [] }));
    expect(screen.queryByRole('list', { name: 'Что сделали предметы' })).toBeNull();
  });

  it('shows pending effects of a team and how many of it have answered', () => {
    const teams = { foxes: { answered: 2, members: 2 }, owls: { answered: 0, members: 0 } };
    const game = gameView({ ...asked, progress: { answered: 2, expected: 2, teams } });
    open('x', withTeam(game, 'owls', { effects: { ...noEffects, blocked: true, shields: 1 } }));
    const [foxes, owls] = within(screen.getByRole('region', { name: 'Счёт' })).getAllByRole('listitem');
    expect(within(foxes!).getByText('2/2')).toBeTruthy();
    expect(within(owls!).getByText('Не отвечает')).toBeTruthy();
    expect(within(owls!).getByText('Щит')).toBeTruthy();
    expect(within(owls!).queryByText('0/0')).toBeNull();
  });

  it('shows a team what it won, also after a reload in the results', () => {
    const result = { answers: [1], answer: 1, correct: true, points: 100, items: ['gift'], appliedItems: [] };
    const nothing = { ...result, items: [] };
    const game = gameView({
      ...asked,
      roundPhase: PHASE.results,
      correctAnswer: 1,
      results: { foxes: result, owls: nothing },
    });
    open('a', game);
    expect(screen.getByText('Ваша команда получает:')).toBeTruthy();
    cleanup();
    open('c', game);
    expect(screen.queryByText('Ваша команда получает:')).toBeNull();
  });

  it('asks the host before the game is ended for everybody, but not when it is over', async () => {
    const calls = answerWith({ ...CATALOGUE, 'POST /game/setPhase/lobby-1': { body: {} } });
    const asks = () => calls.filter(({ path }) => path.startsWith('/game/setPhase')).map(({ body }) => body);
    const page = open('a', gameView());
    fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByText('Другая фаза'));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Начало и финал' }));
    const question = await screen.findByRole('alertdialog', { name: 'Закончить игру?' });
    expect(asks()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Закончить' }));
    await waitFor(() => expect(asks()).toEqual([{ phase: PHASE.introOrFinal, lobbyId: 'lobby-1' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await page.show(gameView({ roundPhase: PHASE.introOrFinal, stage: 'final' }));
    expect(screen.queryByRole('button', { name: 'Начало и финал', hidden: true })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('promises the host options only where the question has some', async () => {
    const reading = (type: 'single' | 'text') =>
      gameView({ roundPhase: PHASE.question, currentQuestion: question({ type }), timerPaused: false });
    const page = open('a', reading('single'));
    expect(screen.getByRole('button', { name: 'Дальше показать варианты' })).toBeTruthy();
    await page.show(reading('text'));
    expect(screen.getByRole('button', { name: 'Дальше начать ответы' })).toBeTruthy();
  });

  const later = { ...asked, questionNumber: 2, currentQuestion: question({ questionId: 'space-1' }) };

  it('does not skip another question than the one the host was asked about', async () => {
    const calls = answerWith({ ...CATALOGUE, 'POST /game/skip/lobby-1': { body: { gameData: gameView() } } });
    const page = open('a', gameView(asked));
    fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    await screen.findByRole('dialog');
    const skip = () => screen.getByRole('button', { name: 'Пропустить вопрос', hidden: true });
    const confirm = async () =>
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Пропустить' });
    fireEvent.click(skip());
    await confirm();
    expect(screen.getByText(/тему выберет та же команда/)).toBeTruthy();
    await page.show(
      gameView({ ...later, board: { round: { name: '', number: 1, of: 1 }, themes: [], decision: null, play: null } }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(skip());
    expect(await screen.findByText(/вопрос выберет та же команда/)).toBeTruthy();
    await page.show(gameView({ ...later, questionsTotal: 2 }));
    expect(screen.getByText('Очков за него не получит никто, и начнётся финал.')).toBeTruthy();
    fireEvent.click(await confirm());
    const skipped = () => calls.filter(({ path }) => path.startsWith('/game/skip')).map(({ body }) => body);
    await waitFor(() => expect(skipped()).toEqual([{ questionId: 'space-1' }]));
  });

  it('lets the host write notes while the question changes, and asks before they are lost', async () => {
    const table = { ...CATALOGUE, 'GET /game/host/lobby-1': { status: 502, body: {} } };
    answerWith(table);
    const page = open('a', gameView(asked));
    fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Заметки ведущего' }));
    expect(await screen.findByText('Не удалось загрузить заметки.')).toBeTruthy();
    table['GET /game/host/lobby-1'] = { status: 200, body: { notes: 'Тост' } };
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    const notes = await screen.findByLabelText<HTMLTextAreaElement>('Заметки на вечер');
    await waitFor(() => expect(notes.value).toBe('Тост'));
    // What belongs to the next question does not come.
    globalThis.fetch = () => new Promise(() => {});
    await page.show(gameView(later));
    expect([notes.value, notes.disabled]).toEqual(['Тост', false]);
    fireEvent.change(notes, { target: { value: 'Тост и' } });
    await page.show(gameView({ ...later, currentQuestion: question({ questionId: 'space-2' }) }));
    expect([notes.value, notes.disabled]).toEqual(['Тост и', false]);
    fireEvent.keyDown(notes, { key: 'Escape' });
    const asks = await screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    fireEvent.click(within(asks).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const answer = async () => new Response(JSON.stringify({ success: true, question: null, notes: 'Тост и' }));
    globalThis.fetch = answer;
    await page.show(gameView({ ...later, currentQuestion: question({ questionId: 'space-3' }) }));
    let saved!: (response: Response) => void;
    globalThis.fetch = () => new Promise((answer) => (saved = answer));
    const save = screen.getByRole('button', { name: 'Сохранить' });
    fireEvent.click(save);
    await waitFor(() => expect(save.hasAttribute('aria-busy')).toBe(true));
    fireEvent.change(notes, { target: { value: 'Тост и песня' } });
    globalThis.fetch = answer;
    saved(await answer());
    await waitFor(() => expect(save.hasAttribute('aria-busy')).toBe(false));
    expect(notes.isConnected && notes.value).toBe('Тост и песня');
    // Written on another device of the host.
    table['GET /game/host/lobby-1'] = { status: 200, body: { question: null, notes: 'Гитара' } };
    Object.assign(table, { 'PUT /lobby/notes': { status: 200, body: { notes: 'x' } } });
    const calls = answerWith(table);
    const puts = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
    fireEvent.click(save);
    await waitFor(() => expect(notes.value).toBe('Гитара\n\nТост и песня'));
    expect(puts()).toEqual([]);
    fireEvent.click(save);
    await waitFor(() => expect(puts()).toEqual([{ lobbyId: 'lobby-1', text: 'Гитара\n\nТост и песня' }]));
    await waitFor(() => expect(screen.queryByLabelText('Заметки на вечер')).toBeNull());
  });

  it('closes notes that were not changed', async () => {
    answerWith({ ...CATALOGUE, 'GET /game/host/lobby-1': { body: { question: null, notes: 'Тост и' } } });
    open('a', gameView());
    fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Заметки ведущего' }));
    const notes = await screen.findByLabelText<HTMLTextAreaElement>('Заметки на вечер');
    fireEvent.change(notes, { target: { value: 'Тост и' } });
    fireEvent.keyDown(notes, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('Заметки на вечер')).toBeNull());
  });

  it('keeps the reason that the host types while points are given, and asks before it is lost', async () => {
    open('a', gameView());
    fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Очки вручную' }));
    const reason = await screen.findByLabelText<HTMLInputElement>('За что');
    const type = (value: string) => fireEvent.change(reason, { target: { value } });
    const give = () => screen.getByRole('button', { name: 'Изменить счёт' });
    const isBusy = (busy: boolean) => waitFor(() => expect(give().hasAttribute('aria-busy')).toBe(busy));
    let reply!: () => void;
    globalThis.fetch = () =>
      new Promise((answer) => {
        reply = () => answer(new Response(JSON.stringify({ success: true, gameData: gameView() })));
      });
    type('Тост');
    fireEvent.click(give());
    await isBusy(true);
    type('Песня');
    reply();
    await isBusy(false);
    expect(reason.value).toBe('Песня');
    const leave = () => fireEvent.keyDown(reason, { key: 'Escape' });
    leave();
    const asks = await screen.findByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    fireEvent.click(within(asks).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(give());
    await isBusy(true);
    reply();
    await isBusy(false);
    expect(reason.value).toBe('');
    leave();
    await waitFor(() => expect(screen.queryByLabelText('За что')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('lets a team appeal while the totals are shown, as long as its answer can be judged', () => {
    const given = { text: 'Ганимед' };
    const missed = { answers: [], answer: null, given, correct: false, points: 0, items: [], appliedItems: [] };
    const written = { currentQuestion: question({ type: 'text' }), results: { owls: missed } };
    open('c', gameView({ ...written, roundPhase: PHASE.totals }));
    expect(screen.getByRole('button', { name: 'Апелляция (одна за игру)' })).toBeTruthy();
  });

  it('12.7: moves the focus through theme, question, options, right option, next theme', async () => {
    answerWith({ ...CATALOGUE, 'POST /game/chooseTheme/lobby-1': { body: {} } });
    const choice = gameView({ themes: [theme('space'), theme('words')], themeChoosingTeam: 'foxes' });
    const page = open('a', choice);
    const focused = () => document.activeElement;
    const chosen = screen.getByRole('button', { name: /Тема words/ });
    chosen.focus();
    fireEvent.click(chosen);
    await page.show(gameView({ roundPhase: PHASE.question, currentQuestion: question() }));
    const heading = screen.getByRole('heading', { level: 2, name: question().question });
    expect(focused()).toBe(heading);
    await page.show(gameView(asked));
    expect(focused()).toBe(heading);
    screen.getByRole('button', { name: /Вариант Б/ }).focus();
    await page.show(gameView({ roundPhase: PHASE.results, currentQuestion: question(), correctAnswer: 3 }));
    expect(focused()).toBe(heading);
    await page.show(gameView({ roundPhase: PHASE.totals }));
    expect(focused()).toBe(screen.getByRole('heading', { level: 2, name: 'Счёт после вопроса' }));
    await page.show(choice);
    expect(focused()).toBe(screen.getByRole('heading', { level: 2, name: 'Ваша команда выбирает тему' }));
  });

  it('12.7: does not move the focus while it is elsewhere or nowhere', async () => {
    answerWith(CATALOGUE);
    const page = open('a', gameView(asked));
    await page.show(gameView({ roundPhase: PHASE.results, currentQuestion: question(), correctAnswer: 3 }));
    expect(document.activeElement).toBe(document.body);
    const host = screen.getByRole('button', { name: 'Ещё' });
    host.focus();
    await page.show(gameView({ roundPhase: PHASE.totals }));
    expect(document.activeElement).toBe(host);
  });

  it('takes a choice on the board of each game, though its decisions have the ids of the last one', async () => {
    const calls = answerWith({ ...CATALOGUE, 'POST /game/decide/lobby-1': { body: {} } });
    const game = gameView({
      board: {
        round: { name: '', number: 1, of: 1 },
        themes: [{ ...theme('space'), cells: [{ questionId: 'space-1', price: 100, open: true }] }],
        decision: { decisionId: 'd1', kind: 'cell', teams: ['foxes'] },
        play: null,
      },
    });
    const page = open('a', game);
    const choose = async () => fireEvent.click(await screen.findByRole('button', { name: 'Тема space, 100' }));
    const decided = () => calls.filter(({ path }) => path === '/game/decide/lobby-1');
    await choose();
    await waitFor(() => expect(decided()).toHaveLength(1));
    await page.show({ ...game, gameId: 'game-2' });
    await choose();
    await waitFor(() => expect(decided()).toHaveLength(2));
  });

  it('offers no seat in a game that is over: the bench waits for the next one', async () => {
    const over = gameView({ roundPhase: PHASE.introOrFinal, stage: 'final' });
    let come: () => void = () => {};
    function Final() {
      const [bench, setBench] = useState<{ id: string; name: string }[]>([]);
      come = () => setBench([{ id: 'x', name: 'Опоздавший' }]);
      const lobby = lobbyView({ status: 'finished', bench });
      return <GameStage game={over} myTeam={null} lobby={lobby} hostPresent />;
    }
    const { unmount } = renderAs('x', <Final />);
    expect(await screen.findByText(/^Игра окончена\. Садитесь на скамейку/)).toBeTruthy();
    unmount();
    renderAs('a', <Final />);
    await act(async () => come());
    expect(toasts().getByText('На скамейке: Опоздавший. Место будет в следующей игре.')).toBeTruthy();
  });

  it('has a place on the bench for a member without a team, and says nothing of it to one who plays', async () => {
    const bench = [{ id: 'x', name: 'Глеб' }];
    const players = { a: player('a'), b: player('b'), x: player('x') };
    const lobby = lobbyView({ status: 'in_progress', players, bench });
    const stage = () => <GameStage game={gameView()} myTeam={null} lobby={lobby} hostPresent />;
    const { unmount } = renderAs('x', stage());
    expect(screen.getByText('Вы на скамейке')).toBeTruthy();
    expect(await screen.findByText('Вы на скамейке: место будет в следующей игре.')).toBeTruthy();
    // Leaving the lobby is asked about, on its own screen.
    expect(screen.queryByRole('button', { name: 'Уйти со скамейки' })).toBeNull();
    unmount();
    renderAs('b', stage());
    expect(screen.queryByText(/скамейк/)).toBeNull();
  });

  it('shows everybody else that the host is away', () => {
    open('c', gameView(), false);
    expect(screen.getByText(/^Ведущий отключился/)).toBeTruthy();
  });

  it('does not show that to the host', () => {
    open('a', gameView(), false);
    expect(screen.queryByText(/^Ведущий отключился/)).toBeNull();
  });
});
