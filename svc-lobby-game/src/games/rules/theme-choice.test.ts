import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { aQuiz, Table, two } from './game.fixture.ts';
import { chooseTheme } from './theme-choice.ts';

describe('choosing a theme', () => {
  const choose = (table: Table, userId: string, teamId: string, themeId: string) =>
    table.take(chooseTheme(table.state, { userId, teamId, themeId }, table.world()));

  it('is for members of the choosing team, in its phase', () => {
    const table = two();
    expect(choose(table, 'anya', 'team0', 't0')).toBe('wrong_phase');
    table.wait();
    expect(choose(table, 'vera', 'team1', 't0')).toBe('not_your_turn');
    expect(choose(table, 'vera', 'team0', 't0')).toBe('not_team_member');
    expect(choose(table, 'anya', 'team9', 't0')).toBe('not_found');
    expect(choose(table, 'anya', 'team0', 't7')).toBe('not_found');
    expect(choose(table, 'boris', 'team0', 't1')).toBeNull();
    expect(table.game).toMatchObject({ phase: PHASE.question, used: ['t1-0'] });
    expect(choose(table, 'boris', 'team0', 't1')).toBe('wrong_phase');
  });

  it('asks the theme’s next unused question; a theme without questions cannot be chosen', () => {
    const table = new Table([['anya']], aQuiz(2, 1)).start().wait();
    choose(table, 'anya', 'team0', 't1');
    table.wait(4);
    expect(table.game.phase).toBe(PHASE.themeChoice);
    expect(choose(table, 'anya', 'team0', 't1')).toBe('conflict');
    choose(table, 'anya', 'team0', 't0');
    table.wait(4);
    choose(table, 'anya', 'team0', 't0');
    expect(table.game.used).toEqual(['t1-0', 't0-0', 't0-1']);
  });

  it('is too late once the time is up: the server has drawn a theme', () => {
    const table = two().wait();
    table.now += 30_001;
    expect(choose(table, 'anya', 'team0', 't1')).toBe('wrong_phase');
    expect(table.game).toMatchObject({ phase: PHASE.question, used: ['t0-0'] });
  });
});
