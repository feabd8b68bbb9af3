import { describe, expect, it } from '@jest/globals';
import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import {
  addRound,
  changeCourse,
  changeQuestion,
  changeTheme,
  duplicateTheme,
  insertAfter,
  moveQuestionTo,
  moveThemeTo,
  moveThemeToRound,
  removeQuestion,
  removeTheme,
  stepQuestion,
} from '../draft/changes.ts';
import { contentOf, copyOf, draftOf, newQuestion, type QuizDraft } from '../draft/draft.ts';
import { kindSamples, question, quiz, theme } from '../testing/quiz-samples.ts';
import { align, type Choices, differencesOf, merge } from './merge.ts';

const of = (...texts: string[]) =>
  texts.map((text) => question({ question: text, options: [1, 2, 3, 4].map((option) => `${text}${option}`) }));
const base = draftOf(
  quiz({ theme: [theme('A', ...of('a1', 'a2', 'a3')), theme('B', ...of('b1', 'b2')), theme('C', ...of('c1'))] }),
);
const [a, b, c] = base.theme.map(({ key }) => key) as [string, string, string];
const keyOf = (text: string) =>
  base.theme.flatMap(({ questions }) => questions).find((one) => one.question === text)!.key;
const outline = ({ theme: themes }: QuizDraft) =>
  themes.map(({ name, questions }) => [name, ...questions.map((one) => one.question)].join(' '));
/** The draft as somebody else has stored it: without the keys. */
const stored = (draft: QuizDraft): EditedQuiz => ({ ...quiz(), ...contentOf(draft) }) as EditedQuiz;
const both = (mine: QuizDraft, theirs: QuizDraft, choices: Choices = {}) => {
  const aligned = align(base, draftOf(stored(theirs)));
  return {
    outline: outline(merge(base, mine, aligned, choices)),
    merged: merge(base, mine, aligned, choices),
    differences: differencesOf(base, mine, aligned).map(({ what, by, sides }) => {
      const { mine: ours, theirs: other, base: before } = sides as unknown as Record<string, unknown>;
      const told = (ours ?? other ?? before) as { question?: string; name?: string };
      return [what, by, told?.question ?? told?.name ?? told];
    }),
  };
};
const pointed = copyOf({ ...kindSamples.point, question: 'Где?' });
const rewrite = (draft: QuizDraft, text: string, next: string) =>
  changeQuestion(draft, keyOf(text), { question: next });

it('the order of fields is no difference', () => {
  const explained = changeQuestion(base, keyOf('a1'), { explanation: 'x', note: undefined });
  const served = JSON.parse(JSON.stringify(stored(explained)), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as EditedQuiz;
  const mine = rewrite(explained, 'a1', 'a1 new');
  const differences = differencesOf(explained, mine, align(explained, draftOf(served)));
  expect(differences.map(({ what, by }) => [what, by])).toEqual([['question', 'mine']]);
});

describe('the other version is aligned', () => {
  it('by equal questions, by their text, and by their options', () => {
    const changed = rewrite(changeQuestion(base, keyOf('b1'), { options: ['1', '2', '3', '4'] }), 'a2', 'a2 new');
    const aligned = align(base, draftOf(stored(moveThemeTo(changed, c, 0))));
    expect(aligned.theme.map(({ key }) => key)).toEqual([c, a, b]);
    expect(aligned.theme[1]?.questions.map(({ key }) => key)).toEqual(['a1', 'a2', 'a3'].map(keyOf));
    expect(aligned.theme[2]?.questions[0]?.key).toBe(keyOf('b1'));
  });
  it.each(['text', 'number', 'spoken', 'point'] as const)('by the answer alone of the kind %s', (type) => {
    const sole = draftOf(quiz({ theme: [theme('A', { ...kindSamples[type], question: 'a' }, ...of('b'))] }));
    const key = sole.theme[0]!.questions[0]!.key;
    const theirs = align(sole, draftOf(stored(changeQuestion(sole, key, { question: 'a of theirs' }))));
    expect(theirs.theme[0]!.questions[0]!.key).toBe(key);
    expect(outline(merge(sole, changeQuestion(sole, key, { note: 'x' }), theirs))).toEqual(['A a of theirs b']);
  });
  it('gives strangers keys of their own, and equal copies one partner each', () => {
    const aligned = align(base, draftOf(stored(duplicateTheme(base, a))));
    const keys = aligned.theme.flatMap(({ key, questions }) => [key, ...questions.map((one) => one.key)]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(a);
  });
});

describe('what only one side has changed is kept', () => {
  it('without any change nothing differs', () => {
    expect(both(base, base).differences).toEqual([]);
    expect(contentOf(both(base, base).merged)).toEqual(contentOf(base));
  });
  it('in different questions', () => {
    const { outline: merged, differences } = both(rewrite(base, 'a1', 'mine'), rewrite(base, 'b2', 'theirs'));
    expect(merged).toEqual(['A mine a2 a3', 'B b1 theirs', 'C c1']);
    expect(differences).toEqual([
      ['question', 'mine', 'mine'],
      ['question', 'theirs', 'b2'],
    ]);
  });
  it('in fields of the quiz and of a theme', () => {
    const { merged } = both({ ...base, title: 'Моё' }, changeTheme({ ...base, locked: true }, b, { name: 'B2' }));
    expect(merged).toMatchObject({ title: 'Моё', locked: true });
    expect(outline(merged)[1]).toBe('B2 b1 b2');
  });
  it('in parts of one question and of one theme that have nothing to do with each other', () => {
    const key = keyOf('a1');
    const explained = changeQuestion(base, key, { explanation: 'Потому', note: 'Заметка' });
    const mine = changeTheme(rewrite(base, 'a1', 'mine'), a, { name: 'Моя' });
    const { merged, differences } = both(mine, changeTheme(explained, a, { icon: '🚀' }));
    expect(merged.theme[0]).toMatchObject({ name: 'Моя', icon: '🚀' });
    expect(merged.theme[0]?.questions[0]).toMatchObject({ question: 'mine', explanation: 'Потому', note: 'Заметка' });
    expect(differences.map(([what, by]) => `${what} ${by}`)).toEqual(
      ['theme', 'question'].flatMap((what) => [`${what} mine`, `${what} theirs`]),
    );
    const [without, other] = [changeQuestion(explained, key, { note: undefined }), rewrite(explained, 'a1', 'theirs')];
    const again = merge(explained, without, other).theme[0]?.questions[0];
    expect(again).toMatchObject({ question: 'theirs', explanation: 'Потому', note: undefined });
  });
  it('but not a question and its options, or a picture and the areas on it', () => {
    const options = changeQuestion(base, keyOf('a1'), { answer: 2 });
    expect(both(rewrite(base, 'a1', 'mine'), options).differences).toEqual([['question', 'both', 'mine']]);
    const point = { ...base, theme: [{ ...base.theme[0]!, questions: [pointed] }] };
    const media = { ...pointed.media, pictureQuestion: { path: '/other.webp' } };
    const [mine, theirs] = [{ media }, { areas: [{ circle: { x: 0.1, y: 0.1, radius: 0.1 } }] }].map((part) =>
      changeQuestion(point, pointed.key, part),
    ) as [QuizDraft, QuizDraft];
    expect(differencesOf(point, mine, theirs)).toMatchObject([{ by: 'both' }]);
  });
  it('with questions and themes that were added', () => {
    const added = (text: string) => ({ ...newQuestion(), question: text });
    const { outline: merged } = both(
      insertAfter(base, keyOf('a1'), added('mine')),
      duplicateTheme(insertAfter(base, keyOf('a3'), added('theirs')), c),
    );
    expect(merged).toEqual(['A a1 mine a2 a3 theirs', 'B b1 b2', 'C c1', 'C c1']);
  });
  it('with what was removed', () => {
    const { outline: merged } = both(removeQuestion(base, keyOf('a2')), removeTheme(base, b));
    expect(merged).toEqual(['A a1 a3', 'C c1']);
  });
  it('with what was moved', () => {
    const { outline: merged } = both(stepQuestion(base, keyOf('a2'), -1), moveThemeTo(base, c, 0));
    expect(merged).toEqual(['C c1', 'A a2 a1 a3', 'B b1 b2']);
    const crossed = both(rewrite(base, 'a2', 'mine'), moveQuestionTo(base, keyOf('a2'), c, 0));
    expect(crossed.outline).toEqual(['A a1 a3', 'B b1 b2', 'C mine c1']);
  });
  it('and a question that both move goes where mine has it', () => {
    const { outline: merged } = both(moveQuestionTo(base, keyOf('a2'), b, 0), moveQuestionTo(base, keyOf('a2'), c, 0));
    expect(merged).toEqual(['A a1 a3', 'B a2 b1 b2', 'C c1']);
  });
});

it('a round of mine and a theme that they moved are both kept', () => {
  const board = changeCourse(base, 'board', { name: '1' });
  const twoRounds = moveThemeToRound(addRound(board, { name: '2' }), c, 1);
  const mine = addRound(twoRounds, { name: '3' });
  const theirs = align(twoRounds, draftOf(stored(moveThemeToRound(twoRounds, a, 1))));
  const merged = merge(twoRounds, mine, theirs);
  expect(contentOf(merged)).toMatchObject({ course: 'board', rounds: [{ themes: 1 }, { themes: 2 }, { themes: 0 }] });
  expect(outline(merged).map(([name]) => name)).toEqual(['B', 'C', 'A']);
  expect(differencesOf(twoRounds, mine, theirs).map(({ what, by }) => [what, by])).toEqual([
    ['field', 'mine'],
    ['theme', 'theirs'],
  ]);
});

describe('what both have changed is chosen', () => {
  it('for a question', () => {
    const [mine, theirs] = [rewrite(base, 'a1', 'mine'), rewrite(base, 'a1', 'theirs')];
    expect(both(mine, theirs).differences).toEqual([['question', 'both', 'mine']]);
    expect(both(mine, theirs).outline[0]).toBe('A mine a2 a3');
    expect(both(mine, theirs, { [keyOf('a1')]: 'theirs' }).outline[0]).toBe('A theirs a2 a3');
  });
  it('for a question that one side has removed', () => {
    const [mine, theirs] = [removeQuestion(base, keyOf('a1')), rewrite(base, 'a1', 'theirs')];
    expect(both(mine, theirs).outline[0]).toBe('A a2 a3');
    expect(both(mine, theirs, { [keyOf('a1')]: 'theirs' }).outline[0]).toBe('A theirs a2 a3');
  });
  it('for a question of a theme that the other side has removed: the theme stays with it', () => {
    const [mine, theirs] = [rewrite(base, 'b1', 'mine'), removeTheme(base, b)];
    expect(both(mine, theirs).outline).toEqual(['A a1 a2 a3', 'B mine', 'C c1']);
    expect(both(mine, theirs, { [keyOf('b1')]: 'theirs' }).outline).toEqual(['A a1 a2 a3', 'C c1']);
  });
  it('the same change on both sides is no difference', () => {
    expect(both(rewrite(base, 'a1', 'same'), rewrite(base, 'a1', 'same')).differences).toEqual([]);
  });
});
