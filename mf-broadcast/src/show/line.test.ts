import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE, PHASES } from '@luplay/contracts/lobby-game';
import { show } from '../locale/show.ts';
import { lineOf } from './line.ts';

const gameOf = (more: object): GameView =>
  ({
    ...{ gameId: 'g', stage: 'round', roundPhase: PHASE.question, questionNumber: 1, questionsTotal: 9 },
    ...{ teams: [], scores: {}, results: null },
    ...more,
  }) as unknown as GameView;
const teams = [
  { teamId: 'a', name: 'Совы' },
  { teamId: 'b', name: 'Лисы', streak: 3 },
];
const results = { a: { correct: false, points: 0 }, b: { correct: true, points: 30 } };

describe('26.11: the line of the presenter', () => {
  it('is there in every phase but a final, where it might tell the winner', () => {
    for (const roundPhase of PHASES) {
      const stage = roundPhase === PHASE.introOrFinal ? 'intro' : 'round';
      expect(lineOf(gameOf({ roundPhase, stage }))).toBeTruthy();
    }
    expect(lineOf(gameOf({ roundPhase: PHASE.introOrFinal, stage: 'final' }))).toBeNull();
    expect(lineOf(gameOf({ roundPhase: PHASE.results, board: { play: { special: 'final' } } }))).toBeNull();
  });

  it('is the same on all pages and another one with the next question', () => {
    const lines = [1, 2, 3, 4, 5].map((questionNumber) => lineOf(gameOf({ questionNumber })));
    expect(new Set(lines).size).toBe(show.lines.question.length);
    expect(lineOf(gameOf({ questionNumber: 2 }))).toBe(lines[1]);
  });

  it('tells a streak with the results, and with the totals who rises', () => {
    const known = { teams, results, scores: { a: 20, b: 40 } };
    expect(lineOf(gameOf({ ...known, roundPhase: PHASE.results }))).toBe('🔥 «Лисы»: 3 подряд!');
    expect(lineOf(gameOf({ ...known, roundPhase: PHASE.totals }))).toBe('Рывок: «Лисы», со 2-го места на 1-е');
    const chasing = { ...known, scores: { a: 60, b: 39 }, roundPhase: PHASE.totals };
    expect(lineOf(gameOf(chasing))).toBe('Догоняют: «Лисы», до лидера 21 очко');
  });

  it('speaks of no right answers in a poll, and of parts of one where nobody has it all', () => {
    const poll = gameOf({ ...{ teams, roundPhase: PHASE.results, results }, currentQuestion: { type: 'poll' } });
    expect(show.lines.polled).toContain(lineOf(poll));
    expect(show.lines.polling).toContain(lineOf({ ...poll, roundPhase: PHASE.answering }));
    const half = { a: { correct: false, share: 0.5 } };
    expect(show.lines.partlyRight).toContain(lineOf(gameOf({ roundPhase: PHASE.results, results: half })));
  });

  it('promises nothing after the last question', () => {
    const last = gameOf({ teams, results, scores: { a: 20, b: 40 }, roundPhase: PHASE.totals, questionNumber: 9 });
    expect(show.lines.lastTotals).toContain(lineOf(last));
  });
});
