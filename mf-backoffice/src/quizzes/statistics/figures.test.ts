import { describe, expect, it } from '@jest/globals';
import { statistics } from '../testing/statistics-samples.ts';
import { hintsOf, meanPoints, rightShare, selected, silentShare } from './figures.ts';

const { question } = statistics;

describe('the figures of a question', () => {
  it('are shares of answers and of members, and points for each team', () => {
    // 3 of 8 answers are right, 2 of 10 members did not answer, 120 points for 3 teams.
    const sample = question({ votes: [1, 3, 4, 0], answer: 1, silent: 2, points: 120, teams: 3 });
    expect([rightShare(sample), silentShare(sample), meanPoints(sample)]).toEqual([0.375, 0.2, 40]);
  });

  it('are unknown without answers', () => {
    const unplayed = question({ votes: [0, 0, 0, 0], silent: 0, teams: 0 });
    expect([rightShare(unplayed), silentShare(unplayed), meanPoints(unplayed)]).toEqual([null, null, null]);
  });
});

describe('a poll', () => {
  const poll = question({ type: 'poll', answer: -1, votes: [9, 1, 0, 0] });

  it('has no right answers, and nothing to be said of them', () => {
    expect([rightShare(poll), hintsOf(poll)]).toEqual([null, []]);
  });
});

it('other kinds have no wrong option that attracts', () => {
  const text = question({ type: 'text', options: ['Толстой', 'Другие ответы'], answer: 0, votes: [2, 8] });
  expect([rightShare(text), hintsOf(text)]).toEqual([0.2, []]);
});

describe('the hints', () => {
  it.each([
    ['nothing to say', { votes: [2, 6, 2, 0] }, []],
    ['nobody is right', { votes: [9, 1, 8, 8] }, ['nobody', 'attracts']],
    ['everybody is right', { votes: [0, 19, 1, 0] }, ['everybody']],
    ['a wrong option beats the right one', { votes: [5, 4, 1, 0] }, ['attracts']],
    ['a wrong option is level with the right one', { votes: [4, 4, 1, 0] }, []],
    ['too few answers to say anything', { votes: [4, 0, 0, 0] }, []],
    ['many do not answer', { votes: [1, 3, 0, 0], silent: 2 }, ['silent']],
    ['half take most of the time', { times: { count: 9, lower: 9_000, median: 22_600, upper: 29_000 } }, ['slow']],
    ['the time is used well', { times: { count: 9, lower: 9_000, median: 22_500, upper: 29_000 } }, []],
    ['slow, but not in the quiz any more', { place: null, times: { count: 9, lower: 1, median: 9e9, upper: 9e9 } }, []],
  ] as const)('%s', (_, more, hints) => {
    const sample = { votes: [1, 6, 1, 1], answer: 1, place: { theme: 0, question: 0, seconds: 30 }, ...more };
    expect(hintsOf(question({ ...sample, votes: [...sample.votes] }))).toEqual(hints);
  });
});

describe('the list', () => {
  const hard = question({ key: 'hard', votes: [9, 1, 0, 0], left: 1 });
  const easy = question({ key: 'easy', votes: [0, 9, 0, 0], left: 3 });
  const fresh = question({ key: 'fresh', votes: [0, 0, 0, 0], played: 0, silent: 0, times: null });
  const removed = question({ key: 'removed', votes: [2, 6, 1, 1], place: null });
  const all = [easy, fresh, hard, removed];
  const keys = (...[filter, sort]: [Parameters<typeof selected>[1], Parameters<typeof selected>[2]]) =>
    selected(all, filter, sort).map(({ key }) => key);

  it('is sorted, with what is not known at the end', () => {
    expect(keys('all', 'place')).toEqual(['easy', 'fresh', 'hard', 'removed']);
    expect(keys('all', 'hard')).toEqual(['hard', 'removed', 'easy', 'fresh']);
    expect(keys('all', 'easy')).toEqual(['easy', 'removed', 'hard', 'fresh']);
    expect(keys('all', 'left')).toEqual(['easy', 'hard', 'removed', 'fresh']);
    expect(all[0]).toBe(easy);
  });

  it('is filtered', () => {
    expect(keys('hinted', 'place')).toEqual(['easy', 'hard']);
    expect(keys('unplayed', 'place')).toEqual(['fresh']);
    expect(keys('removed', 'place')).toEqual(['removed']);
  });
});
