/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ApiError } from '@luplay/web-kit';
import { answerWith } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveGame } from '../../testing/live.ts';
import { renderAs } from '../../testing/render.tsx';
import { gameView, noEffects, question, teamVotes, withTeam } from '../../testing/samples.ts';
import { LiveGame } from '../live-game.ts';
import { QuestionPhase } from './question-phase.tsx';

const asked = gameView({
  roundPhase: PHASE.answering,
  currentQuestion: question(),
  progress: { answered: 1, expected: 3, teams: {} },
});
const votes = teamVotes;
const option = (name: RegExp) => screen.getByRole('button', { name });
const isOff = (name: RegExp) => option(name).getAttribute('aria-disabled') === 'true';

const asking = (myTeam: TeamVotes | null) => <QuestionPhase game={asked} myTeam={myTeam} userId="a" />;

it.each([
  [undefined, 'Варианты появятся чуть позже', '40 очков'],
  ['order', 'Варианты появятся чуть позже', '40 очков'],
  ['text', 'Отвечать можно чуть позже', '40 очков'],
  ['number', 'Отвечать можно чуть позже', '40 очков'],
  ['point', 'Отвечать можно чуть позже', '40 очков'],
  ['poll', 'Варианты появятся чуть позже', 'Опрос: верного ответа нет'],
] as const)('%s: the question tells what comes and what it gains', (type, hint, gain) => {
  answerWith({});
  const { options: _, ...bare } = question(type && { type });
  const game = gameView({ roundPhase: PHASE.question, currentQuestion: bare });
  renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" />);
  for (const text of [hint, gain]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryAllByText('40 очков')).toHaveLength(type === 'poll' ? 0 : 1);
});

describe('answering', () => {
  it('sends one option and then accepts no other', async () => {
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

  it('accepts the keys 1 to 4', async () => {
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
    expect(option(/Вариант Б/).getAttribute('aria-description')).toBe('Боря');
    expect(within(option(/Вариант Б/)).getByRole('img', { name: 'Боря', hidden: true })).toBeTruthy();
    expect(screen.getByText('Ответили: 1 из 3')).toBeTruthy();
    expect(isOff(/Вариант Б/)).toBe(false);
  });

  it.each([
    ['a', 'Вы капитан: решает ваш ответ'],
    ['b', 'Решает капитан: Боря'],
    [null, 'Капитана нет, решает большинство'],
  ])('tells who answers for the team: %s', (captain, told) => {
    answerWith({});
    const [foxes, ...others] = asked.teams;
    renderAs(
      'a',
      <QuestionPhase game={{ ...asked, teams: [{ ...foxes!, captain }, ...others] }} myTeam={null} userId="a" />,
    );
    expect(screen.getByText(told)).toBeTruthy();
  });

  it('shows that the host has paused once everybody has answered', () => {
    answerWith({});
    const stopped = { ...asked, timerPaused: true, progress: { answered: 3, expected: 3, teams: {} } };
    const view = renderAs('a', <QuestionPhase game={stopped} myTeam={votes({ a: 1 })} userId="a" />);
    expect(screen.getByText('Ответ принят. Ведущий остановил таймер')).toBeTruthy();
    view.unmount();
    renderAs('a', <QuestionPhase game={{ ...asked, timerPaused: true }} myTeam={votes({ a: 1 })} userId="a" />);
    expect(screen.getByText('Ответ принят. Ждём остальных')).toBeTruthy();
  });

  it('can be repeated after a failure', async () => {
    answerWith({
      'POST /game/answer/lobby-1': {
        status: 500,
        body: { success: false, code: 'internal', message: 'Нет связи.' },
      },
    });
    renderAs('a', <QuestionPhase game={asked} myTeam={null} userId="a" />);
    fireEvent.click(option(/Вариант А/));
    expect(await screen.findByText('Нет связи.')).toBeTruthy();
    expect(isOff(/Вариант А/)).toBe(false);
  });

  it('12.2: shows the answer as sent, and as accepted only after the acknowledgement', async () => {
    const reply = Promise.withResolvers<TeamVotes>();
    answerWith({});
    const live = liveGame(() => reply.promise.then((myTeam) => ({ type: 'answered', ref: 1, myTeam, serverTime: 0 })));
    // What is announced stands outside of the screen, and stays for a moment.
    const view = within(renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>).container);
    const pressed = option(/Вариант Б/);
    pressed.focus();
    fireEvent.click(pressed);
    expect(await screen.findByText('Отправляем…')).toBeTruthy();
    expect(view.queryByText(/Ответ принят/)).toBeNull();
    expect(isOff(/Вариант А/)).toBe(true);
    reply.resolve(votes({ a: 1 }));
    expect(await view.findByText('Ответ принят. Ждём остальных')).toBeTruthy();
    expect(view.queryByText('Отправляем…')).toBeNull();
    expect(document.activeElement).toBe(pressed);
  });

  it('12.2: shows at once that an answer was not delivered, and accepts another one', async () => {
    const tries: number[] = [];
    answerWith({ 'POST /game/answer/lobby-1': { status: 500, body: {} } });
    const live = liveGame(({ answers }) => {
      tries.push(answers![0]!);
      if (tries.length === 1) return Promise.reject(new ApiError(0, 'network', ''));
      return Promise.resolve({ type: 'answered', ref: 2, myTeam: votes({ a: 2 }), serverTime: 0 });
    });
    const view = within(renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>).container);
    fireEvent.click(option(/Вариант А/));
    expect(await view.findByText('Ответ не дошёл. Выберите ещё раз')).toBeTruthy();
    expect(option(/Вариант А/).getAttribute('data-state')).toBe('idle');
    expect(isOff(/Вариант А/)).toBe(false);
    fireEvent.click(option(/Вариант В/));
    expect(await view.findByText('Ответ принят. Ждём остальных')).toBeTruthy();
    expect(tries).toEqual([0, 2]);
    expect(view.queryByText('Ответ не дошёл. Выберите ещё раз')).toBeNull();
  });

  it('12.2: shows a vote received over the socket as accepted, even without a reply', async () => {
    answerWith({});
    const live = liveGame(() => new Promise(() => {}));
    const view = renderAs('a', <LiveGame value={live}>{asking(votes({}))}</LiveGame>);
    fireEvent.click(option(/Вариант Б/));
    expect(await screen.findByText('Отправляем…')).toBeTruthy();
    view.unmount();
    renderAs('a', <LiveGame value={live}>{asking(votes({ a: 1 }))}</LiveGame>);
    expect(screen.getByText('Ответ принят. Ждём остальных')).toBeTruthy();
  });

  it('ignores options removed by an item, also for the keys', async () => {
    const calls = answerWith({ 'POST /game/answer/lobby-1': { body: { accepted: true, myTeam: votes({ a: 1 }) } } });
    renderAs('a', <QuestionPhase game={asked} myTeam={votes({}, { hiddenOptions: [0, 2] })} userId="a" />);
    expect(isOff(/Вариант А/)).toBe(true);
    expect(within(option(/Вариант В/)).getByText('Убран предметом')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '1' });
    fireEvent.keyDown(document.body, { key: '2' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ answers: [1] });
  });

  it('does not begin with what was written in the game before, when it asks the same again', async () => {
    answerWith({});
    const game = { ...asked, currentQuestion: question({ type: 'text' }) };
    const written = async (gameId: string) => {
      cleanup();
      renderAs('a', <QuestionPhase game={{ ...game, gameId }} myTeam={votes({})} userId="a" />);
      return screen.findByRole<HTMLInputElement>('textbox');
    };
    fireEvent.change(await written('game-1'), { target: { value: 'Марс' } });
    expect([(await written('game-1')).value, (await written('game-2')).value]).toEqual(['Марс', '']);
  });

  it('is not possible for a blocked team, and shows why', () => {
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

  it('26.9: does not tell a host who leads that they are in no team', () => {
    answerWith({});
    renderAs('x', <QuestionPhase game={asked} myTeam={null} userId="x" isHost />);
    expect(screen.queryByRole('button', { name: /Вариант/ })).toBeNull();
    expect(screen.queryByText('Вы не состоите в команде')).toBeNull();
  });
});
