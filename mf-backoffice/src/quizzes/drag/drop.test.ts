import { expect, it } from '@jest/globals';
import { draftOf, type QuizDraft } from '../draft/draft.ts';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { type Drop, dropped, type Kind } from './drop.ts';

const of = (...texts: string[]) => texts.map((text) => question({ question: text }));
const draft = draftOf(quiz({ theme: [theme('A', ...of('a1', 'a2', 'a3')), theme('B', ...of('b1')), theme('C')] }));
const outline = ({ theme: themes }: QuizDraft) =>
  themes.map(({ name, questions }) => [name, ...questions.map((one) => one.question)].join(' '));
const keyOf = (text: string): string =>
  draft.theme
    .flatMap((one) => [
      { key: one.key, name: one.name },
      ...one.questions.map(({ key, question: name }) => ({ key, name })),
    ])
    .find(({ name }) => name === text)!.key;
const kindOf = (text: string): Kind => (text.length === 1 ? 'theme' : 'question');
const drop = (text: string, side: Drop['side'], target: string) =>
  dropped(draft, { kind: kindOf(text), key: keyOf(text), side, target: { kind: kindOf(target), key: keyOf(target) } });

it('a question goes before or behind another one', () => {
  expect(outline(drop('a1', 'after', 'a2'))[0]).toBe('A a2 a1 a3');
  expect(outline(drop('a3', 'before', 'a1'))[0]).toBe('A a3 a1 a2');
  expect(outline(drop('a2', 'before', 'b1'))).toEqual(['A a1 a3', 'B a2 b1', 'C']);
});
it('a question goes into a theme: to its head or its end', () => {
  expect(outline(drop('a1', 'after', 'C'))).toEqual(['A a2 a3', 'B b1', 'C a1']);
  expect(outline(drop('b1', 'before', 'A'))).toEqual(['A b1 a1 a2 a3', 'B', 'C']);
});
it('a theme goes before or behind another one', () => {
  expect(outline(drop('C', 'before', 'A')).map((line) => line[0])).toEqual(['C', 'A', 'B']);
  expect(outline(drop('A', 'after', 'B')).map((line) => line[0])).toEqual(['B', 'A', 'C']);
});
it('what is dropped where it was changes nothing', () => {
  expect(drop('a1', 'before', 'a1')).toBe(draft);
  expect(drop('a1', 'before', 'a2')).toBe(draft);
  expect(drop('A', 'before', 'B')).toBe(draft);
});
