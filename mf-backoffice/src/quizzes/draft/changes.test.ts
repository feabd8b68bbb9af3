import { describe, expect, it } from '@jest/globals';
import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import {
  addRound,
  addTheme,
  changeCourse,
  duplicateQuestion,
  duplicateTheme,
  foldAll,
  insertAfter,
  moveQuestionTo,
  moveThemeTo,
  moveThemeToRound,
  placeOf,
  raiseRound,
  removeRound,
  stepQuestion,
  stepTheme,
} from './changes.ts';
import { contentOf, draftOf, newQuestion, type QuizDraft } from './draft.ts';

const of = (...texts: string[]) => texts.map((text) => question({ question: text }));
const draft = draftOf(quiz({ theme: [theme('A', ...of('a1', 'a2')), theme('B', ...of('b1')), theme('C')] }));
const outline = ({ theme: themes }: QuizDraft) =>
  themes.map(({ name, questions }) => [name, ...questions.map((one) => one.question)].join(' '));
const [a, b, c] = draft.theme.map(({ key }) => key) as [string, string, string];
const keyOf = (text: string) =>
  draft.theme.flatMap(({ questions }) => questions).find((one) => one.question === text)!.key;
const [a1, a2, b1] = ['a1', 'a2', 'b1'].map(keyOf) as [string, string, string];
const full = draftOf(
  quiz({
    theme: [theme('A', question()), theme('B', ...Array.from({ length: QUIZ_LIMITS.perTheme }, () => question()))],
  }),
);

it('a question is found with its theme', () => {
  expect(placeOf(draft, b1)).toMatchObject({ themeIndex: 1, index: 0 });
  expect(placeOf(draft, 'nothing')).toBeNull();
});

describe('a question', () => {
  it('is inserted behind another one', () => {
    const added = { ...newQuestion(), question: 'new' };
    expect(outline(insertAfter(draft, a1, added))[0]).toBe('A a1 new a2');
    expect(insertAfter(draft, 'nothing', added)).toBe(draft);
  });
  it('is put to a place of its theme or of another', () => {
    expect(outline(moveQuestionTo(draft, a1, a, 1))[0]).toBe('A a2 a1');
    expect(outline(moveQuestionTo(draft, a1, a, 9))[0]).toBe('A a2 a1');
    expect(outline(moveQuestionTo(draft, a1, b, 1))).toEqual(['A a2', 'B b1 a1', 'C']);
    expect(outline(moveQuestionTo(draft, a1, c, 0))).toEqual(['A a2', 'B b1', 'C a1']);
    expect(moveQuestionTo(draft, a1, a, 0)).toBe(draft);
    expect(moveQuestionTo(draft, a1, 'nothing', 0)).toBe(draft);
  });
  it('steps over the end of its theme', () => {
    expect(outline(stepQuestion(draft, a2, 1))).toEqual(['A a1', 'B a2 b1', 'C']);
    expect(outline(stepQuestion(draft, b1, -1))).toEqual(['A a1 a2 b1', 'B', 'C']);
    expect(stepQuestion(draft, a1, -1)).toBe(draft);
    expect(outline(stepQuestion(draft, b1, 1))).toEqual(['A a1 a2', 'B', 'C b1']);
  });
  it('does not enter a full theme', () => {
    const key = full.theme[0]!.questions[0]!.key;
    expect(stepQuestion(full, key, 1)).toBe(full);
    expect(insertAfter(full, full.theme[1]!.questions[0]!.key, newQuestion())).toBe(full);
    expect(duplicateQuestion(full, full.theme[1]!.questions[0]!.key)).toBe(full);
  });
});

describe('a theme', () => {
  it('is put to a place', () => {
    expect(outline(moveThemeTo(draft, c, 0))).toEqual(['C', 'A a1 a2', 'B b1']);
    expect(outline(moveThemeTo(draft, a, 9))).toEqual(['B b1', 'C', 'A a1 a2']);
    expect(moveThemeTo(draft, b, 1)).toBe(draft);
  });
  it('is copied with keys of its own', () => {
    const copied = duplicateTheme(draft, a);
    expect(outline(copied)).toEqual(['A a1 a2', 'A a1 a2', 'B b1', 'C']);
    const keys = copied.theme.flatMap(({ key, questions }) => [key, ...questions.map((one) => one.key)]);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('is folded with all others', () => {
    expect(foldAll(draft, true).theme.every(({ isCollapsed }) => isCollapsed)).toBe(true);
    expect(foldAll(draft, false).theme[0]).toBe(draft.theme[0]);
  });
});

describe('the rounds of a board', () => {
  const board = draftOf(
    quiz({
      course: 'board',
      rounds: [
        { name: '1', themes: 2 },
        { name: '2', themes: 0 },
        { name: 'Финал', themes: 9, final: true },
      ],
      theme: [theme('A'), theme('B'), theme('C')],
    }),
  );
  const [first, second, third] = board.theme.map(({ key }) => key) as [string, string, string];
  const rounds = (of: QuizDraft) => of.theme.map(({ name, round }) => `${name}${round}`).join(' ');

  it('are told by counts when they are stored', () => {
    expect(rounds(board)).toBe('A0 B0 C2');
    expect(contentOf(board)).toMatchObject({ course: 'board', rounds: [{ themes: 2 }, { themes: 0 }, { themes: 1 }] });
    expect(contentOf(draft)).not.toHaveProperty('rounds');
  });
  it('a board without rounds has one', () => {
    expect(draftOf(quiz({ course: 'board' })).rounds).toEqual([{ name: '' }]);
  });
  it('a theme steps from one into the next', () => {
    expect(rounds(stepTheme(board, first, 1))).toBe('B0 A0 C2');
    expect(rounds(stepTheme(board, second, 1))).toBe('A0 B1 C2');
    expect(rounds(stepTheme(board, third, -1))).toBe('A0 B0 C1');
    expect(stepTheme(board, third, 1)).toBe(board);
    expect(rounds(stepTheme(draft, a, 1))).toBe('B0 A0 C0');
  });
  it('a theme goes to the end of another one, or where it is dropped', () => {
    expect(rounds(moveThemeToRound(board, first, 1))).toBe('B0 A1 C2');
    expect(rounds(moveThemeToRound(board, third, 0))).toBe('A0 B0 C0');
    expect(rounds(moveThemeTo(board, first, 2))).toBe('B0 C2 A2');
    expect(rounds(moveThemeTo(board, third, 0))).toBe('C0 A0 B0');
  });
  it('are added before the final and removed without their themes', () => {
    const added = addRound(board, { name: '3' });
    expect(added.rounds.map(({ name }) => name)).toEqual(['1', '2', '3', 'Финал']);
    expect(rounds(added)).toBe('A0 B0 C3');
    expect(rounds(removeRound(added, 0))).toBe('A0 B0 C2');
    expect(rounds(removeRound(board, 2))).toBe('A0 B0 C1');
    expect(rounds(addTheme(board))).toMatch(/^A0 B0 C2 .*2$/);
  });
  it('change places with their themes', () => {
    const added = addRound(moveThemeToRound(board, first, 1), { name: '3' });
    expect(rounds(added)).toBe('B0 A1 C3');
    const raised = raiseRound(added, 1);
    expect(raised.rounds.map(({ name }) => name)).toEqual(['2', '1', '3', 'Финал']);
    expect(rounds(raised)).toBe('A0 B1 C3');
    expect(rounds(raiseRound(added, 2))).toBe('B0 A2 C3');
    expect([raiseRound(added, 0), raiseRound(added, 4)]).toEqual([added, added]);
  });
  it('come with the course and go with it', () => {
    expect(contentOf(changeCourse(draft, 'board', { name: '1' })).rounds).toEqual([{ name: '1', themes: 3 }]);
    const back = changeCourse(board, 'themes', { name: '1' });
    expect(contentOf(back)).toMatchObject({ course: 'themes', rounds: [] });
    expect(rounds(back)).toBe('A0 B0 C0');
  });
});
