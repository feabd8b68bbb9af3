import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { gameDue } from '../../bots/rules.ts';
import { leaveLobby } from '../../lobbies/rules.ts';
import { aQuestion, aQuiz, Table, two } from './game.fixture.ts';

describe('the course of a game', () => {
  it('is intro, then the five phases of each round, then the final, with the default times', () => {
    const table = two();
    const course: [number, number][] = [];
    while (table.state.status === 'in_progress') {
      course.push([table.game.phase, table.game.timer.totalMs / 1000]);
      table.wait();
    }
    const round: [number, number][] = [
      [PHASE.themeChoice, 30],
      [PHASE.question, 10],
      [PHASE.answering, 30],
      [PHASE.results, 5],
      [PHASE.totals, 5],
    ];
    expect(course).toEqual([[PHASE.introOrFinal, 10], ...round, ...round, ...round, [PHASE.introOrFinal, 20]]);
    expect(table.state.status).toBe('finished');
    expect(table.game.used).toHaveLength(3);
    expect(new Set(table.game.used).size).toBe(3);
  });

  it('takes the question’s own times', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions[0] = aQuestion('x', { timers: { part1: 1, part2: 2.5, part3: 0, part4: 4 } });
    const table = new Table([['anya']], quiz).start().wait(2);
    expect(table.game.timer.totalMs).toBe(1000);
    expect(table.wait().game.timer.totalMs).toBe(2500);
    // A phase of 0 s is skipped.
    expect(table.wait().game).toMatchObject({ phase: PHASE.totals, timer: { totalMs: 4000 } });
  });

  it('changes the phase once, however often the deadline is noticed', () => {
    const table = two();
    const early = gameDue(table.state, table.world({ at: table.now + 9_999 }));
    expect(early.state).toBe(table.state);
    table.wait();
    expect(table.game.phase).toBe(PHASE.themeChoice);
    const before = table.state;
    expect(gameDue(table.state, table.world()).state).toBe(before);
  });

  it('lets the teams choose in the order of creation and skips empty ones', () => {
    const table = new Table([['anya'], ['boris'], ['vera']], aQuiz(9)).start();
    const choosers = [];
    for (let round = 0; round < 4; round += 1) {
      table.wait(round === 0 ? 1 : 5);
      choosers.push(table.game.chooser);
      if (round === 1) table.must(leaveLobby(table.state, 'vera', table.world()));
    }
    expect(choosers).toEqual(['team0', 'team1', 'team0', 'team1']);
  });
});
