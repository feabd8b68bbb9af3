import { expect, it } from '@jest/globals';
import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { SAMPLES } from '@luplay/quiz-rules/testing';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { hitsIn, patternOf } from './search.ts';

const questions = [
  { ...aQuestion('one'), question: 'Где растёт ЁЛКА?', options: ['a', 'b', 'c', 'd'] },
  { ...aQuestion('two'), question: 'Сколько?', options: ['2+2', 'b', 'c', 'ель'], explanation: 'Потому что (так)' },
  { ...SAMPLES.spoken.question, question: 'Что это?', accepted: ['Рябина'] } as DraftQuestion,
];
const quiz = { _id: 'quiz', title: 'Лес', theme: [{ ...aTheme('trees', 0), name: 'Деревья', questions }] };
const found = (text: string) => hitsIn(quiz, patternOf(text)).map((hit) => [hit.index, hit.found]);

it('finds questions in either case, with е for ё', () => {
  expect(found('елка')).toEqual([[0, null]]);
  expect(hitsIn(quiz, patternOf('растет'))).toEqual([
    {
      quizId: 'quiz',
      quiz: 'Лес',
      theme: 'Деревья',
      themeIndex: 0,
      index: 0,
      question: 'Где растёт ЁЛКА?',
      found: null,
    },
  ]);
});
it('finds options and explanations, and says which', () => {
  expect(found('ель')).toEqual([[1, 'ель']]);
  expect(found('потому')).toEqual([[1, 'Потому что (так)']]);
  expect(found('рябина')).toEqual([[2, 'Рябина']]);
});
it('takes signs of patterns as they are', () => {
  expect(found('2+2')).toEqual([[1, '2+2']]);
  expect(found('(так)')).toEqual([[1, 'Потому что (так)']]);
  expect(found('.*')).toEqual([]);
});
