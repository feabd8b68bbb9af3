import { expect, it } from '@jest/globals';
import { statistics } from '../../testing/statistics-samples.ts';
import { playersOf, scoresOf } from './evening.ts';

it('each player of an evening has the answers to every question, the best one first', () => {
  expect(playersOf(statistics.record())).toEqual([
    {
      ...{ userId: 'anya', name: 'Аня', team: 'Умные лисы', answers: 2, right: 2, meanMs: 2_500 },
      given: ['right', 'right'],
    },
    {
      ...{ userId: 'vera', name: 'Вера', team: 'Ночные совы', answers: 1, right: 1, meanMs: null },
      given: ['absent', 'right'],
    },
    {
      ...{ userId: 'boris', name: 'Боря', team: 'Умные лисы', answers: 1, right: 0, meanMs: 4_000 },
      given: ['wrong', 'silent'],
    },
  ]);
});

it('the scores begin at 0 and stay where a question has none', () => {
  const record = statistics.record();
  delete record.questions[1]?.results.owls;
  expect(scoresOf(record)).toEqual([
    { key: 'foxes', name: 'Умные лисы', values: [0, 60, 120] },
    { key: 'owls', name: 'Ночные совы', values: [0, 0, 0] },
  ]);
});
