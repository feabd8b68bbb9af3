import { describe, expect, it } from '@jest/globals';
import type { Rounds } from '@luplay/contracts/lobby-game';
import { draftOf } from '../draft/draft.ts';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { findingPlace, findingsOf } from './findings.ts';

const told = (...themes: ReturnType<typeof theme>[]) =>
  findingsOf(draftOf(quiz({ theme: themes })), ({ question: text }) => text.length > 400).map(
    ({ themeNumber, number, isObstacle, texts }) => [themeNumber, number, isObstacle, texts.join('; ')],
  );
const one = (more: Parameters<typeof question>[0]) => told(theme('A', question(more)));
const timers = { part1: 10, part2: 30, part3: 5, part4: 5 };

it('a good quiz has no findings', () => expect(told(theme('A', question()))).toEqual([]));

it('what the service refuses is an obstacle', () => {
  expect(one({ options: ['a', '', 'c', 'd'] })).toEqual([[1, 1, true, 'не все варианты ответа']]);
});

it('the same question twice, in any theme', () => {
  const same = (text: string) => question({ question: text });
  expect(told(theme('A', same('Где ёлка?')), theme('B', same('Что?'), same('где  Елка ?!')))).toEqual([
    [1, 1, false, 'такой вопрос уже есть'],
    [2, 2, false, 'такой вопрос уже есть'],
  ]);
});

it('empty questions are not the same one', () => {
  expect(told(theme('A', question({ question: '' }), question({ question: '' })))).toEqual([
    [1, 1, true, 'нет текста вопроса'],
    [1, 2, true, 'нет текста вопроса'],
  ]);
});

it.each([
  [{ media: { type: 'Picture' as const } }, 'вопрос с картинкой, а картинки нет'],
  [{ media: { type: 'Video' as const } }, 'вопрос с видео, а видео нет'],
  [{ media: { type: 'No media' as const, audio: { path: '' } } }, 'звук не выбран'],
  [{ timers: { ...timers, part2: 0 } }, 'на ответ дано 0 секунд'],
  [{ question: 'x'.repeat(401) }, 'не помещается на экране телефона'],
])('%j', (more, text) => expect(one(more)).toEqual([[1, 1, false, text]]));

it('media that are there are not silent', () => {
  const path = '/api2/media/quiz/x.webp';
  expect(one({ media: { type: 'Picture', pictureQuestion: { path } } })).toEqual([]);
  expect(one({ media: { type: 'Video', videoAnswer: { path } } })).toEqual([]);
});

it('a theme without questions, or without a name', () => {
  expect(told(theme('A'))).toEqual([[1, null, false, 'в теме нет вопросов']]);
  expect(told(theme(' ', question()))).toEqual([[1, null, true, 'у темы нет названия']]);
});

describe('a board', () => {
  const priced = (points: number, more: Parameters<typeof question>[0] = {}) =>
    question({ question: `За ${points}?`, reward: { points, items: [], randomDrop: false }, ...more });
  const onBoard = (rounds: Rounds, ...themes: ReturnType<typeof theme>[]) =>
    findingsOf(draftOf(quiz({ course: 'board', rounds, theme: themes })), () => false).map((one) => [
      findingPlace(one),
      ...one.texts,
    ]);

  it('has rising prices, which a plain quiz need not have', () => {
    const flat = theme('A', priced(100), priced(100, { question: 'Ещё?' }), priced(300));
    expect(onBoard([{ name: '', themes: 1 }], flat)).toEqual([['Тема 1, вопрос 2', 'цена не растёт']]);
    expect(told(flat)).toEqual([]);
  });
  it('has themes in each round, and one question of each in the final', () => {
    const rounds = [
      { name: '', themes: 1 },
      { name: '', themes: 0 },
      { name: '', themes: 1, final: true as const },
    ];
    expect(onBoard(rounds, theme('A', priced(1)), theme('B', priced(3), priced(2)))).toEqual([
      ['Раунд 2', 'в раунде нет тем'],
      ['Тема 2, вопрос 2', 'в финале играется только первый вопрос темы'],
    ]);
  });
  it('has a tolerance for a number that one team plays alone', () => {
    const played = (kind: 'stake' | 'forAll', tolerance?: number) => {
      const number = { ...priced(1), type: 'number' as const, value: 5, tolerance, special: { kind } };
      return onBoard([{ name: '', themes: 1 }], theme('A', number));
    };
    const told = 'играет одна команда, и любое её число ближе всех: задайте допуск';
    expect(played('stake')).toEqual([['Тема 1, вопрос 1', told]]);
    expect([played('stake', 0), played('forAll')]).toEqual([[], []]);
  });
  it('has secrets whose price can be reached', () => {
    const special = { kind: 'secret' as const, price: { from: 100, to: 500, step: 300 } };
    expect(onBoard([{ name: '', themes: 1 }], theme('A', priced(1, { special })))).toEqual([
      ['Тема 1, вопрос 1', 'шаг цены кота в мешке не доходит до «до»'],
    ]);
  });
});
