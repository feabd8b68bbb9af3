import { describe, expect, it } from '@jest/globals';
import type { FinishedRecord, GivenAnswer } from '@luplay/contracts/lobby-game';
import { statistics } from '../testing/statistics-samples.ts';
import { answerRows } from './csv.ts';
import { rightIn, verdictOf } from './verdict.ts';

type Played = FinishedRecord['questions'][number];
const record = statistics.record();
const played = (more: Partial<Played>): Played => ({ ...record.questions[0]!, answer: -1, ...more });
const given = (answer?: GivenAnswer, option: number | null = null): Played['votes'][number] => ({
  ...{ userId: 'anya', name: 'Аня', teamId: 'foxes', option, ms: null },
  ...(answer && { given: answer }),
});

const several = played({ type: 'several', right: { options: [0, 2] }, partial: true });
const order = played({ type: 'order', right: { order: [2, 0, 3, 1] } });
const pairs = played({ type: 'pairs', matches: ['1', '2', '3', '4'], right: { pairs: [1, 0, 3, 2] } });
const number = played({ type: 'number', options: [], unit: 'год', right: { number: 600 }, tolerance: 1 });
const text = played({ type: 'text', options: [], right: { text: 'Толстой' }, accepted: ['Толстой', 'Лев Толстой'] });
const poll = played({ type: 'poll' });

describe('an answer in a record', () => {
  it.each([
    ['right', several, given({ options: [0, 2] })],
    ['part', several, given({ options: [2] })],
    ['right', order, given({ order: [2, 0, 3, 1] })],
    ['wrong', order, given({ order: [0, 1, 2, 3] })],
    ['right', pairs, given({ pairs: [1, 0, 3, 2] })],
    ['right', number, given({ number: 601 })],
    ['wrong', number, given({ number: 602 })],
    ['right', text, given({ text: 'лев талстой' })],
    ['wrong', text, given({ text: 'Пушкин' })],
    // As it was judged in the game.
    ['wrong', text, { ...given({ text: 'Толстов' }), correct: false }],
    ['right', text, { ...given({ text: 'Граф' }), correct: true }],
    ['given', poll, given(undefined, 1)],
    ['silent', poll, given()],
    ['silent', text, given()],
  ] as const)('is %s', (verdict, question, vote) => expect(verdictOf(question, vote)).toBe(verdict));

  it('stands in words in the file, with what is right', () => {
    const vote = given({ order: [2, 0, 1, 3] });
    const [, row] = answerRows({ ...record, questions: [{ ...order, votes: [vote] }] });
    expect(row?.slice(3, 8)).toEqual(['в → а → г → б', 'Умные лисы', 'Аня', 'в → а → б → г', 'нет']);
    expect([rightIn(number), rightIn(poll)]).toEqual(['600 ± 1 год', null]);
  });
});
