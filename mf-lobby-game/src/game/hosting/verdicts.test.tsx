/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, question } from '../../testing/samples.ts';
import { QuestionPhase } from '../phases/question-phase.tsx';
import HostAnswer from './host-answer.tsx';
import Verdicts from './verdicts.tsx';

const wrote = (text: string, correct: boolean) => ({
  ...{ answers: [], answer: null, gave: [{ text }], given: { text } },
  ...{ correct, points: correct ? 100 : 0, items: [], appliedItems: [] },
});
const asked = question({ type: 'text', right: { text: 'Марс' }, accepted: ['Марс'] });
const judged = gameView({
  roundPhase: PHASE.results,
  currentQuestion: asked,
  results: { foxes: wrote('марс', true), owls: wrote('Красная планета', false) },
  appeals: { owls: asked.questionId },
});

describe('written answers', () => {
  it('are accepted and refused by the host, first those that a team appeals for', async () => {
    const calls = answerWith({ 'POST /game/judge/lobby-1': { body: { gameData: judged } } });
    renderAs('host', <Verdicts game={judged} />);
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Зачесть: Красная планета',
      'Не засчитывать: Красная планета',
      'Не засчитывать: марс',
    ]);
    expect(screen.getByText('Апелляция')).toBeTruthy();
    fireEvent.click(buttons[0]!);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ questionId: asked.questionId, text: 'Красная планета', right: true });
    cleanup();
    const refused = { ...{ kind: 'verdict' as const, actionId: 'v', question: judged.questionNumber }, right: false };
    renderAs('host', <Verdicts game={{ ...judged, hostActions: [{ ...refused, text: 'Красная планета' }] }} />);
    expect(screen.queryByRole('button', { name: 'Не засчитывать: Красная планета' })).toBeNull();
  });

  it('let a team appeal once, when its answer was not accepted', async () => {
    const calls = answerWith({ 'POST /game/appeal/lobby-1': { body: { gameData: judged } } });
    const { appeals: _none, ...before } = judged;
    const shown = (userId: string, game: GameView, staged = false) => {
      cleanup();
      renderAs(userId, <QuestionPhase game={game} myTeam={null} userId={userId} staged={staged} />);
    };
    shown('c', before);
    expect(screen.getAllByText(/Апелляция/)).toHaveLength(1);
    // Also while the hall's screen opens the answers of a final.
    shown('c', before, true);
    fireEvent.click(screen.getByRole('button', { name: 'Апелляция (одна за игру)' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ teamId: 'owls', questionId: asked.questionId }));
    shown('c', judged);
    expect(screen.getByText('Апелляция у ведущего')).toBeTruthy();
    shown('c', { ...judged, appeals: { owls: 't9-9' } });
    expect(screen.queryByText(/Апелляция/)).toBeNull();
    shown('a', before);
    expect(screen.queryByText(/Апелляция/)).toBeNull();
    const aloud = { ...wrote('', false), gave: [{ spoken: false }], given: { spoken: false } };
    shown('c', { ...before, results: { ...before.results, owls: aloud } });
    expect(screen.queryByText(/Апелляция/)).toBeNull();
  });
});

it('the answer for the host says of a poll that nothing is right, once it could be loaded', async () => {
  const poll = { questionId: 'q', options: [], answer: -1, right: '', explanation: '' };
  const table = { 'GET /game/host/lobby-1': { status: 502, body: {} } };
  answerWith(table);
  renderAs('h', <HostAnswer game={judged} open onOpenChange={() => undefined} />);
  expect(await screen.findByText('Ошибка при загрузке вопроса')).toBeTruthy();
  table['GET /game/host/lobby-1'] = { status: 200, body: { question: poll, notes: '' } };
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Верного ответа нет')).toBeTruthy();
});
