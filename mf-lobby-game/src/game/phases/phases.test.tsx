/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { applied, gameView, item, noEffects, question, teamVotes, theme, withTeam } from '../../testing/samples.ts';
import { WonItems } from '../items/won-items.tsx';
import { FinalPhase } from './final-phase.tsx';
import { QuestionPhase } from './question-phase.tsx';
import { ThemePhase } from './theme-phase.tsx';

const choosing = gameView({ themes: [theme('space'), theme('words')], themeChoosingTeam: 'foxes' });
const asked = gameView({
  roundPhase: 2,
  currentQuestion: question(),
  progress: { answered: 1, expected: 3, teams: {} },
});
const votes = teamVotes;
const option = (name: RegExp) => screen.getByRole('button', { name });

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
    expect(option(/Вариант А/).hasAttribute('disabled')).toBe(true);
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
    expect(option(/Вариант Б/).hasAttribute('disabled')).toBe(false);
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
    expect(option(/Вариант А/).hasAttribute('disabled')).toBe(false);
  });

  it('leaves out what an item took away, also for the keys', async () => {
    const calls = answerWith({ 'POST /game/answer/lobby-1': { body: { accepted: true, myTeam: votes({ a: 1 }) } } });
    renderAs('a', <QuestionPhase game={asked} myTeam={votes({}, { hiddenOptions: [0, 2] })} userId="a" />);
    expect(option(/Вариант А/).hasAttribute('disabled')).toBe(true);
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
      roundPhase: 3,
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
      roundPhase: 3,
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
      roundPhase: 5,
      stage: 'final',
      scores: { foxes: 60, owls: 60 },
      winnerTeams: ['foxes', 'owls'],
    });
    renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
    expect(screen.getByText('Умные лисы, Ночные совы')).toBeTruthy();
    expect(screen.getByText('+50 LuCoins')).toBeTruthy();
  });
});
