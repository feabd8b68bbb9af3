import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { aQuiz, Table } from './game.fixture.ts';
import { startGame } from './start.ts';

describe('starting a game', () => {
  const start = (table: Table, userId = 'anya') =>
    table.take(startGame(table.state, table.quiz, userId, table.world()));

  it('is for the host, once', () => {
    const table = new Table([['anya'], ['vera']]);
    expect(start(table, 'vera')).toBe('not_lobby_admin');
    expect(start(table)).toBeNull();
    expect(table.state.status).toBe('in_progress');
    expect(start(table)).toBe('game_in_progress');
  });

  it('needs an active quest with a question, and a team with a member', () => {
    for (const quiz of [aQuiz(), aQuiz(0), { ...aQuiz(1), isLocked: true }, { ...aQuiz(1), isActive: false }]) {
      expect(start(new Table([['anya']], quiz))).toBe('conflict');
    }
    expect(start(new Table([]), 'admin')).toBe('conflict');
  });

  it('begins with the intro of 10 s and draws the first choosing team', () => {
    const table = new Table([['anya'], ['vera']]);
    table.chance = () => 0.99;
    start(table);
    expect(table.game).toMatchObject({
      phase: PHASE.introOrFinal,
      stage: 'intro',
      chooser: 'team1',
      scores: { team0: 0, team1: 0 },
    });
    expect(table.game.timer).toMatchObject({ totalMs: 10_000, endsAt: table.now + 10_000, paused: false });
  });
});
