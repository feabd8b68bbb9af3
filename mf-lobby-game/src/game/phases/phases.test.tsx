/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ApiError } from '@luplay/web-kit';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveGame } from '../../testing/live.ts';
import { renderAs } from '../../testing/render.tsx';
import { applied, gameView, item, noEffects, question, teamVotes, theme, withTeam } from '../../testing/samples.ts';
import { WonItems } from '../items/won-items.tsx';
import { LiveGame } from '../live-game.ts';
import { spokenPhase } from '../use-spoken-game.ts';
import { FinalPhase } from './final-phase.tsx';
import { QuestionPhase } from './question-phase.tsx';
import { ThemePhase } from './theme-phase.tsx';

const choosing = gameView({ themes: [theme('space'), theme('words')], themeChoosingTeam: 'foxes' });
const asked = gameView({
  roundPhase: PHASE.answering,
  currentQuestion: question(),
  progress: { answered: 1, expected: 3, teams: {} },
});
const votes = teamVotes;
const option = (name: RegExp) => screen.getByRole('button', { name });
const isOff = (name: RegExp) => option(name).getAttribute('aria-disabled') === 'true';

const asking = (myTeam: TeamVotes | null) => <QuestionPhase game={asked} myTeam={myTeam} userId="a" />;

type Team = GameView['teams'][number];

describe('choosing a theme', () => {
  it('is sent by a member of the choosing team', async () => {
    const calls = answerWith({ 'POST /game/chooseTheme/lobby-1': { body: { gameData: choosing } } });
    renderAs('a', <ThemePhase game={choosing} userId="a" catalogue={{}} />);
    expect(screen.getByText('Ваша команда выбирает тему')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Тема words/ }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ themeId: 'words', teamId: 'foxes' });
  });

  it('is refused to others without asking the server', async () => {
    const calls = answerWith({});
    renderAs('c', <ThemePhase game={choosing} userId="c" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема space/ }));
    expect(await screen.findByText('Сейчас не ваша очередь выбирать тему')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('names the action that failed when no server says why', async () => {
    answerWith({ 'POST /game/chooseTheme/lobby-1': { status: 502, body: {} } });
    renderAs('a', <ThemePhase game={choosing} userId="a" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема words/ }));
    expect(await screen.findByText('Ошибка при выборе темы')).toBeTruthy();
  });

  it('tells a spectator that they are in no team', async () => {
    answerWith({});
    renderAs('x', <ThemePhase game={choosing} userId="x" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема space/ }));
    expect(await screen.findByText('Вы не состоите в команде')).toBeTruthy();
  });
});

it('shows the items that a theme gives, and the sign of a random one', () => {
  answerWith({});
  const rewards = { score: 40, items: ['gift'], randomDrop: true };
  const game = gameView({ themes: [theme('space', { rewards })] });
  renderAs('a', <ThemePhase game={game} userId="a" catalogue={{ gift: item('gift', { title: 'Подарок' }) }} />);
  const card = screen.getByRole('button', { name: /Тема space/ });
  expect(within(card).getByText('Подарок')).toBeTruthy();
  expect(within(card).getByText('случайный предмет')).toBeTruthy();
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/items/gift.webp');
});

it('shows how many pieces of an item a theme gives', () => {
  answerWith({});
  const rewards = { score: 40, items: ['gift', 'hint', 'gift'], randomDrop: false };
  const game = gameView({ themes: [theme('space', { rewards })] });
  const catalogue = { gift: item('gift', { title: 'Подарок' }), hint: item('hint', { title: 'Подсказка' }) };
  renderAs('a', <ThemePhase game={game} userId="a" catalogue={catalogue} />);
  expect(screen.getByText('Подарок ×2')).toBeTruthy();
  expect(screen.getByText('Подсказка')).toBeTruthy();
});

describe('answering', () => {
  it('sends one option, then lets no other be chosen', async () => {
    const calls = answerWith({ 'POST /game/answer/lobby-1': { body: { accepted: true, myTeam: votes({ a: 2 }) } } });
    const view = renderAs('a', <QuestionPhase game={asked} myTeam={votes({})} userId="a" />);
    fireEvent.click(option(/Вариант В: Марс/));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ path: '/game/answer/lobby-1', body: { teamId: 'foxes', answers: [2] } });
    expect(isOff(/Вариант А/)).toBe(true);
    fireEvent.click(option(/Вариант А/));
    fireEvent.keyDown(document.body, { key: '1' });
    expect(calls).toHaveLength(1);
    view.unmount();
  });

  it('takes the keys 1 to 4', async () => {
    const calls = answerWith({ 'POST /game/answer/lobby-1': { body: { accepted: true, myTeam: votes({ a: 3 }) } } });
    renderAs('a', <QuestionPhase game={asked} myTeam={null} userId="a" />);
    fireEvent.keyDown(document.body, { key: '5' });
    fireEvent.keyDown(document.body, { key: '4' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ answers: [3] });
  });

  it('shows what the team chose and how many have answered', () => {
    answerWith({});
    renderAs('a', <QuestionPhase game={asked} myTeam={votes({ b: 1 })} userId="a" />);
    expect(within(option(/Вариант Б/)).getByText('Боря')).toBeTruthy();
    expect(screen.getByText('Ответили 1 из 3')).toBeTruthy();
    expect(isOff(/Вариант Б/)).toBe(false);
  });

  it('says that the host has stopped the time once nobody is waited for', () => {
    answerWith({});
    const stopped = { ...asked, timerPaused: true, progress: { answered: 3, expected: 3, teams: {} } };
    const view = renderAs('a', <QuestionPhase game={stopped} myTeam={votes({ a: 1 })} userId="a" />);
    expect(screen.getByText('Ответ принят. Ведущий остановил таймер')).toBeTruthy();
    view.unmount();
    renderAs('a', <QuestionPhase game={{ ...asked, timerPaused: true }} myTeam={votes({ a: 1 })} userId="a" />);
    expect(screen.getByText('Ответ принят. Ждём остальных')).toBeTruthy();
  });

  it('can be tried again after a failure', async () => {
    answerWith({
      'POST /game/answer/lobby-1': {
        status: 503,
        body: { success: false, code: 'unavailable', message: 'Нет связи.' },
      },
    });
    renderAs('a', <QuestionPhase game={asked} myTeam={null} userId="a" />);
    fireEvent.click(option(/Вариант А/));
    expect(await screen.findByText('Нет связи.')).toBeTruthy();
    expect(isOff(/Вариант А/)).toBe(false);
  });

  it('12.2: says that the answer is sent, and that it was accepted only when the server has said so', async () => {
    const reply = Promise.withResolvers<TeamVotes>();
    answerWith({});
    const live = liveGame(() => reply.promise.then((myTeam) => ({ type: 'answered', ref: 1, myTeam, serverTime: 0 })));
    renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>);
    const pressed = option(/Вариант Б/);
    pressed.focus();
    fireEvent.click(pressed);
    expect(await screen.findByText('Отправляем…')).toBeTruthy();
    expect(screen.queryByText(/Ответ принят/)).toBeNull();
    expect(isOff(/Вариант А/)).toBe(true);
    reply.resolve(votes({ a: 1 }));
    expect(await screen.findByText('Ответ принят. Ждём остальных')).toBeTruthy();
    expect(screen.queryByText('Отправляем…')).toBeNull();
    expect(document.activeElement).toBe(pressed);
  });

  it('12.2: says at once that an answer was not delivered, and takes another one', async () => {
    const tries: number[] = [];
    answerWith({ 'POST /game/answer/lobby-1': { status: 502, body: {} } });
    const live = liveGame(({ answers }) => {
      tries.push(answers[0]!);
      if (tries.length === 1) return Promise.reject(new ApiError(0, 'network', ''));
      return Promise.resolve({ type: 'answered', ref: 2, myTeam: votes({ a: 2 }), serverTime: 0 });
    });
    renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>);
    fireEvent.click(option(/Вариант А/));
    expect(await screen.findByText('Ответ не дошёл. Выберите ещё раз')).toBeTruthy();
    expect(option(/Вариант А/).getAttribute('data-state')).toBe('idle');
    expect(isOff(/Вариант А/)).toBe(false);
    fireEvent.click(option(/Вариант В/));
    expect(await screen.findByText('Ответ принят. Ждём остальных')).toBeTruthy();
    expect(tries).toEqual([0, 2]);
    expect(screen.queryByText('Ответ не дошёл. Выберите ещё раз')).toBeNull();
  });

  it('12.2: a vote that the team is told of is accepted, whatever became of the reply', async () => {
    answerWith({});
    const live = liveGame(() => new Promise(() => {}));
    const view = renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>);
    fireEvent.click(option(/Вариант Б/));
    expect(await screen.findByText('Отправляем…')).toBeTruthy();
    view.unmount();
    renderAs('a', <LiveGame value={live}>{asking(votes({ a: 1 }))}</LiveGame>);
    expect(screen.getByText('Ответ принят. Ждём остальных')).toBeTruthy();
  });

  it('leaves out what an item took away, also for the keys', async () => {
    const calls = answerWith({ 'POST /game/answer/lobby-1': { body: { accepted: true, myTeam: votes({ a: 1 }) } } });
    renderAs('a', <QuestionPhase game={asked} myTeam={votes({}, { hiddenOptions: [0, 2] })} userId="a" />);
    expect(isOff(/Вариант А/)).toBe(true);
    expect(within(option(/Вариант В/)).getByText('Убран предметом')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '1' });
    fireEvent.keyDown(document.body, { key: '2' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ answers: [1] });
  });

  it('is not for a team that sits the question out, and tells it so', () => {
    const calls = answerWith({});
    const game = withTeam(asked, 'foxes', { effects: { ...noEffects, blocked: true } });
    renderAs('a', <QuestionPhase game={game} myTeam={votes({})} userId="a" />);
    expect(screen.getByText('Ваша команда пропускает этот вопрос: сработал чужой предмет.')).toBeTruthy();
    fireEvent.click(option(/Вариант Б/));
    fireEvent.keyDown(document.body, { key: '2' });
    expect(calls).toEqual([]);
  });

  it('offers a spectator no buttons', () => {
    answerWith({});
    renderAs('x', <QuestionPhase game={asked} myTeam={null} userId="x" />);
    expect(screen.queryByRole('button', { name: /Вариант/ })).toBeNull();
    expect(screen.getByText('Вы не состоите в команде')).toBeTruthy();
  });
});

describe('after the question', () => {
  const result = (answers: number[], answer: number | null, points: number) => ({
    answers,
    answer,
    points,
    correct: points > 0,
    items: [],
    appliedItems: [],
  });

  it('shows what was right and what each team said', () => {
    answerWith({});
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ answer: 3 }),
      correctAnswer: 3,
      results: { foxes: result([3, 1], 3, 40), owls: result([], null, 0) },
    });
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" />);
    expect(screen.getByText('Земля')).toBeTruthy();
    expect(screen.getByText('Ваша команда ответила верно: +40 очков')).toBeTruthy();
    expect(screen.getByText('Нет ответа')).toBeTruthy();
    expect(screen.getByText('Б — 1 голос')).toBeTruthy();
  });

  it('tells why it is so, what was won and what was used', () => {
    answerWith({});
    const used = { name: 'Щит', effect: 'Команда «Ночные совы» применяет «Щит»: щит от следующего удара.' };
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ answer: 3, explanation: 'Ближе к Солнцу только Меркурий и Венера.' }),
      correctAnswer: 3,
      applied: [applied()],
      results: { foxes: result([3], 3, 40), owls: { ...result([], null, 0), appliedItems: [used] } },
    });
    const won = <WonItems items={['gift', 'gift']} catalogue={{ gift: item('gift', { title: 'Подарок' }) }} />;
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" won={won} />);
    expect(screen.getByText(/Ближе к Солнцу только Меркурий и Венера/)).toBeTruthy();
    expect(screen.getByText(used.effect)).toBeTruthy();
    expect(screen.getByText('Подарок ×2')).toBeTruthy();
  });

  it('names all winners of a draw and what they gain', () => {
    answerWith({});
    const game = gameView({
      roundPhase: PHASE.introOrFinal,
      stage: 'final',
      scores: { foxes: 60, owls: 60 },
      winnerTeams: ['foxes', 'owls'],
    });
    renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
    expect(screen.getByText('Умные лисы, Ночные совы')).toBeTruthy();
    expect(screen.getByText('+50 LuCoins')).toBeTruthy();
  });

  const final = (more: Partial<GameView>) => gameView({ roundPhase: PHASE.introOrFinal, stage: 'final', ...more });
  const alone = { teams: gameView().teams.slice(0, 1), scores: { foxes: 0 } };

  it('12.7: nobody has won with no points, whatever the scores say', () => {
    answerWith({});
    for (const game of [final(alone), final({})]) {
      const view = renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
      expect(screen.getByText('Победителя нет: никто не набрал очков')).toBeTruthy();
      expect(screen.queryByText(/Победител[ьи]:|Вы победили|Ваше место/)).toBeNull();
      expect(screen.queryByRole('list', { name: 'Пьедестал' })).toBeNull();
      expect(screen.getByText('+10 LuCoins')).toBeTruthy();
      expect(spokenPhase(game, 'a')).toBe('Финал!. Победителя нет: никто не набрал очков');
      view.unmount();
    }
  });

  it('12.7: tells everybody their place; equals share one and the next is skipped', () => {
    answerWith({});
    const [foxes, owls] = gameView().teams as [Team, Team];
    const crows = { ...owls, teamId: 'crows', name: 'Белые вороны', members: [{ id: 'd', name: 'Глеб' }] };
    const game = final({
      teams: [foxes, owls, crows],
      scores: { foxes: 60, owls: 60, crows: 20 },
      winnerTeams: ['foxes', 'owls'],
    });
    for (const [userId, place] of [
      ['a', 1],
      ['c', 1],
      ['d', 3],
    ] as const) {
      const view = renderAs(userId, <FinalPhase game={game} userId={userId} isAdmin={false} />);
      expect(screen.getByText(`Ваше место: ${place} из 3`)).toBeTruthy();
      const steps = within(screen.getByRole('list', { name: 'Пьедестал' })).getAllByText(/ место$/);
      expect(steps.map(({ textContent }) => textContent)).toEqual(['1 место', '1 место', '3 место']);
      expect(spokenPhase(game, userId)).toContain(`Ваше место: ${place} из 3`);
      view.unmount();
    }
  });

  it('12.7: of several that share the third place nobody stands on the podium alone; the list has all places', () => {
    answerWith({});
    const [foxes] = gameView().teams as [Team];
    const teams = ['foxes', 'b', 'c', 'd'].map((teamId) => ({ ...foxes, teamId, name: `Команда ${teamId}` }));
    const scores = { foxes: 90, b: 60, c: 20, d: 20 };
    renderAs('x', <FinalPhase game={final({ teams, scores, winnerTeams: ['foxes'] })} userId="x" isAdmin={false} />);
    const placesOf = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByText(/ место$/)
        .map(({ textContent }) => textContent);
    expect(placesOf('Пьедестал')).toEqual(['1 место', '2 место']);
    expect(placesOf('Итоговый счёт')).toEqual(['1 место', '2 место', '3 место', '3 место']);
  });
});
