import { describe, expect, it } from '@jest/globals';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import {
  addQuestion,
  addTheme,
  changeQuestion,
  changeTheme,
  duplicateQuestion,
  removeQuestion,
  removeTheme,
  stepQuestion,
  stepTheme,
} from './changes.ts';
import { isFinished, lackingIn, whyNotEditable } from './checks.ts';
import { contentOf, draftOf, newQuestion, type QuizDraft } from './draft.ts';

const stored = quiz({
  theme: [
    theme('A', question({ question: 'a1' }), question({ question: 'a2' })),
    theme('B', question({ question: 'b1' })),
  ],
});
const draft = draftOf(stored);
const outline = ({ theme: themes }: QuizDraft) =>
  themes.map(({ name, questions }) => [name, ...questions.map((one) => one.question)]);
const [a, b] = draft.theme.map(({ key }) => key) as [string, string];
const [a1, a2] = draft.theme[0]!.questions.map(({ key }) => key) as [string, string];

it('a draft is sent as it was read', () => {
  const { id: _id, type: _type, version: _version, updatedAt: _updatedAt, ...content } = stored;
  expect(contentOf(draft)).toEqual(content);
  const odd = changeQuestion(draft, a1, { question: 'a\u200e1\n', options: ['1\t2', '\u0007', '3', '4'] });
  expect(contentOf(odd).theme[0]?.questions[0]).toMatchObject({ question: 'a1', options: ['1 2', '', '3', '4'] });
});

describe('themes', () => {
  it('are added with the specified defaults', () => {
    expect(addTheme(draft).theme[2]).toMatchObject({ color: '#4B0082', questions: [], isCollapsed: false });
  });
  it('are changed, moved and removed', () => {
    expect(outline(changeTheme(draft, b, { name: 'C' })).map(([name]) => name)).toEqual(['A', 'C']);
    expect(outline(stepTheme(draft, b, -1)).map(([name]) => name)).toEqual(['B', 'A']);
    expect(stepTheme(draft, b, 1)).toEqual(draft);
    expect(outline(removeTheme(draft, a))).toEqual([['B', 'b1']]);
  });
});

describe('questions', () => {
  it('are added with the specified defaults', () => {
    const added = addQuestion(draft, b).theme[1]?.questions[1];
    expect(added).toMatchObject({
      ...{ type: 'single', answer: 1, timers: { part1: 10, part2: 30, part3: 5, part4: 5 } },
      reward: { points: 60, items: [], randomDrop: false },
    });
  });
  it('are changed, moved within their theme, copied and removed', () => {
    expect(outline(changeQuestion(draft, a2, { question: 'new' }))[0]).toEqual(['A', 'a1', 'new']);
    expect(outline(stepQuestion(draft, a2, -1))[0]).toEqual(['A', 'a2', 'a1']);
    expect(outline(removeQuestion(draft, a1))[0]).toEqual(['A', 'a2']);
    const copied = duplicateQuestion(draft, a1).theme[0]!.questions;
    expect(copied.map((one) => one.question)).toEqual(['a1', 'a1', 'a2']);
    expect(new Set(copied.map(({ key }) => key)).size).toBe(3);
  });
});

describe('a question lacks', () => {
  const lacking = (more: Parameters<typeof question>[0]) => lackingIn({ ...newQuestion(), ...question(more) });
  it('nothing when it is finished', () => expect(lacking({})).toEqual([]));
  it('its text', () => expect(lacking({ question: ' ' })).toEqual(['нет текста вопроса']));
  it('options', () => expect(lacking({ options: ['a', '', 'c', 'd'] })).toEqual(['не все варианты ответа']));
  it('different options', () => expect(lacking({ options: ['a', 'A ', 'c', 'd'] })).toEqual(['варианты совпадают']));
  it('what is listed with its place', () => {
    expect([isFinished(draft), isFinished(addQuestion(draft, b))]).toEqual([true, false]);
  });
});

describe('editing begins', () => {
  it('only with complete data', () => {
    expect(whyNotEditable(stored)).toBeNull();
    expect(whyNotEditable(null)).toBe('Quiz data is incomplete or missing.');
    const broken = (theme: unknown) => whyNotEditable({ ...stored, theme } as never);
    expect(broken([{ name: 'A' }])).toBe('Theme at index 0 is missing questions.');
    for (const field of ['type', 'timers', 'reward']) {
      const { [field]: _, ...rest } = question() as Record<string, unknown>;
      expect(broken([{ name: 'A', questions: [question(), rest] }])).toBe(
        `Question at index 1 in theme at index 0 is missing ${field}.`,
      );
    }
  });
});
