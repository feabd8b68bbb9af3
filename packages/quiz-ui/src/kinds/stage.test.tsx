/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answer, type GameView, PHASE, QUESTION_TYPES, type QuestionView } from '@luplay/contracts/lobby-game';
import { type AskedQuestion, kindOf } from '@luplay/quiz-rules';
import { SAMPLES } from '@luplay/quiz-rules/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { answerForm } from './answers.tsx';
import { GivenList } from './given-list.tsx';
import { groupsOf } from './groups.ts';
import { phoneKind } from './phone.tsx';
import { labelsOf, touches } from './point/picture.tsx';
import { stageKind } from './stage.tsx';

afterEach(cleanup);

/** Teams with one answer each; `null`: none. The first is right. */
const shown = (question: Partial<QuestionView>, answers: (Answer | null)[]): GameView =>
  ({
    roundPhase: PHASE.results,
    currentQuestion: { questionId: 'q', question: 'Что?', media: { type: 'No media' }, ...question },
    teams: answers.map((_, index) => ({ teamId: `${index}`, name: `К${index}`, color: '#e5484d', icon: '🦊' })),
    results: Object.fromEntries(
      answers.map((answer, index) => [
        `${index}`,
        typeof answer === 'number'
          ? { answers: [answer, 0], answer, correct: false }
          : { answers: [], answer: null, ...(answer && { given: answer }), correct: index === 0 },
      ]),
    ),
  }) as unknown as GameView;

async function rowsOf(question: Partial<QuestionView>, answers: (Answer | null)[]): Promise<(string | null)[]> {
  const { Stage } = stageKind(question);
  render(<Stage game={shown(question, answers)} />);
  return (await screen.findAllByRole('listitem')).map((row) => row.textContent);
}
const at = (x: number, y: number): Answer => ({ point: { x, y } });
const options = ['а', 'б', 'в'];

describe('the results on the projector', () => {
  it('count what players chose in a poll, and call nothing right', async () => {
    const rows = await rowsOf({ type: 'poll', options }, [0, 1, null]);
    expect(rows.map((row) => row?.replace(/^.*: /, ''))).toEqual([
      'а3 голоса · 75 %🦊К0',
      'б1 голос · 25 %🦊К1',
      'в0 голосов · 0 %',
    ]);
    expect(screen.queryByRole('img', { name: 'Правильный ответ' })).toBeNull();
  });

  it('group equal texts, the right ones first', async () => {
    const asked: Partial<QuestionView> = { type: 'text', right: { text: 'Ёж' }, accepted: ['Ёж'] };
    const rows = await rowsOf(asked, [{ text: 'ёж' }, { text: 'Уж' }, { text: '«уж»' }, null]);
    expect(rows).toEqual(['ёж🦊К0', 'Уж🦊К1🦊К2']);
  });

  it('tell what is right in part from what is right', () => {
    const groups = [1, 0.9, 0].map((share) => ({ answer: { number: share }, share, teams: [] }));
    render(<GivenList groups={groups} textOf={(answer) => Object.values(answer).join()} />);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['1', '0.990 %', '0']);
    expect(screen.getAllByRole('img', { name: 'Правильный ответ' })).toHaveLength(1);
  });

  it('say who was right aloud, and who was not', async () => {
    const asked: Partial<QuestionView> = { type: 'spoken', right: { text: 'Ёж' }, accepted: ['Ёж'] };
    const rows = await rowsOf(asked, [{ spoken: true }, { spoken: false }, null]);
    expect(rows).toEqual(['Ответ вслух: верно🦊К0', 'Ответ вслух: неверно🦊К1']);
    expect(screen.getByText('Ёж')).toBeTruthy();
    // Beside the team's points there is room for one word.
    const { short } = answerForm(asked);
    expect([true, false].map((spoken) => short({ spoken }, { options: [] }))).toEqual(['верно', 'неверно']);
  });

  it('name the area and the cell of each point', async () => {
    const { Stage } = stageKind({ type: 'point' });
    const areas = [{ circle: { x: 0.5, y: 0.5, radius: 0.1 }, name: 'Байкал' }];
    const media = { type: 'Picture' as const, pictureQuestion: { path: '/map.webp' } };
    const points = [at(0.5, 0.5), at(0.52, 0.5), at(0.9, 0.1), null];
    render(<Stage game={shown({ type: 'point', media, areas, right: { point: { x: 0.5, y: 0.5 } } }, points)} />);
    expect(await screen.findByText('Байкал')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    fireEvent.load(screen.getByRole('img', { name: 'Картинка к вопросу' }));
    const labels = screen.getAllByRole('listitem').map((label) => label.textContent);
    expect(labels).toEqual(['🦊К0: Д4, верно', '🦊К1: Д4', '🦊К2: З1']);
  });

  it('have signs on the picture that cover no other sign, together where there is no room', () => {
    const answers = [at(0.5, 0.5), at(0.52, 0.5), at(0.99, 0.02), at(0.01, 0.99)];
    const groups = groupsOf(shown({ type: 'point' }, answers));
    const labels = (width: number, height: number) => labelsOf(groups, { width, height, sign: 1 });
    const roomy = labels(20, 15);
    expect(roomy.map(({ groups }) => groups.length)).toEqual([1, 1, 1, 1]);
    expect(roomy.filter((one) => roomy.some((other) => other !== one && touches(one)(other)))).toEqual([]);
    expect(roomy.map(({ right, bottom }) => right <= 20 && bottom <= 15)).not.toContain(false);
    expect(labels(4, 4).map(({ groups }) => groups.length)).toEqual([4]);
  });

  it('say how much of an order is in its place', async () => {
    const rows = await rowsOf({ type: 'order', options, right: { order: [2, 0, 1] } }, [
      { order: [2, 0, 1] },
      { order: [2, 1, 0] },
    ]);
    expect(rows.slice(3)).toEqual([
      expect.stringContaining('На своём месте: 3 из 3: 🦊К0'),
      expect.stringContaining('На своём месте: 1 из 3: 🦊К1'),
    ]);
  });
});

it.each(QUESTION_TYPES)(
  '%s: phones ask for an answer, and phones and the projector show what was right',
  async (type) => {
    const { question, wrong } = SAMPLES[type];
    const asked = { type, question: 'Что?', ...question } as unknown as AskedQuestion;
    const kind = kindOf(asked);
    const media = { type: 'Picture' as const, pictureQuestion: { path: '/map.webp' } };
    const view = { ...shown({ type, media }, []).currentQuestion, ...kind.asked(asked) } as QuestionView;
    const { Answering, Right } = phoneKind(view);
    const { Stage } = stageKind(view);
    render(<Answering question={view} open onAnswer={() => undefined} />);
    await waitFor(() => expect(document.querySelector('button, input')).toBeTruthy());
    cleanup();
    const right = kind.botAnswer(asked, true, [], () => 0);
    const game = shown({ ...view, ...kind.revealed(asked) }, [right, wrong]);
    render(<Right game={game} />);
    cleanup();
    render(<Stage game={game} />);
    await waitFor(() => expect(document.body.textContent).not.toBe(''));
    for (const picture of document.querySelectorAll('img')) fireEvent.load(picture);
    await waitFor(() => expect(document.body.textContent).toContain('К0'));
  },
);
