import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { captainOf } from '../../state/lobby.ts';
import { updateTeam } from '../../teams/rules.ts';
import { board, cell, onBoard } from './board.fixture.ts';
import { captainsMissing } from './captains.ts';
import { say, Table } from './game.fixture.ts';
import { setPhase } from './host.ts';

function crew(named?: string): Table {
  const table = new Table([['anya', 'boris', 'gleb'], ['vera']]);
  table.state = { ...table.state, teamAnswer: 'captain' };
  if (named) table.must(updateTeam(table.state, 'team0', { captain: named }, 'anya'));
  return table.start().wait(3);
}

function settled(table: Table, ...votes: [string, number][]) {
  for (const [userId, option] of votes) say(table, userId, 'team0', option);
  if (table.game.phase === PHASE.answering) table.must(setPhase(table.state, PHASE.results, 'anya', table.world()));
  return table.game.round?.results?.team0?.answer;
}

describe('the captain', () => {
  it('answers for the team: who was named, else the founder; without an answer the majority', () => {
    expect(settled(crew(), ['boris', 1], ['gleb', 1], ['anya', 2])).toBe(2);
    expect(settled(crew(), ['boris', 1], ['gleb', 1])).toBe(1);
    expect(settled(crew('gleb'), ['boris', 1], ['anya', 1], ['gleb', 2])).toBe(2);
  });

  it('decides by their own answer, whoever of the team gave the same one before: for speed, and for the board', () => {
    const table = board(onBoard(), [['anya', 'gleb'], ['boris']], { teamAnswer: 'captain', scoring: 'speed' });
    table.decides([0, cell('t0-0')]).wait();
    const asked = table.now;
    const votes = [
      ['gleb', 'team0', 0],
      ['boris', 'team1', 15_000],
      ['anya', 'team0', 24_000],
    ] as const;
    for (const [userId, teamId, ms] of votes) {
      table.now = asked + ms;
      expect(say(table, userId, teamId, 2)).toBeNull();
    }
    expect(table.scores).toEqual([60, 75]);
    expect(table.wait(2).board.decision?.teams).toEqual(['team1']);
  });

  it('is named by the founder or the host from the members, and is the founder again after they left', () => {
    const table = new Table([['lead'], ['anya', 'boris']]);
    table.state = { ...table.state, teamAnswer: 'captain' };
    const name = (captain: string, by: string) => table.take(updateTeam(table.state, 'team1', { captain }, by));
    expect([name('boris', 'boris'), name('lead', 'anya'), name('boris', 'anya')]).toEqual([
      'forbidden',
      'conflict',
      null,
    ]);
    const [, team] = table.state.teams;
    expect(captainOf(table.state, team!)).toBe('boris');
    expect(captainOf(table.state, { ...team!, members: ['anya', 'gleb'] })).toBe('anya');
    expect(captainOf({ ...table.state, teamAnswer: 'majority' }, team!)).toBeUndefined();
  });

  it('who is away leaves the answer to the majority until the end of the question', () => {
    const table = crew();
    const away = () => table.must(captainsMissing(table.state, new Set(['anya']), table.world()));
    away();
    const { state } = table;
    expect(table.game.round?.leaderless).toEqual(['team0']);
    away();
    expect(table.state).toBe(state);
    expect(settled(table, ['boris', 1], ['gleb', 1], ['anya', 2])).toBe(1);
    table.wait(4);
    expect(captainOf(table.state, table.state.teams[0]!)).toBe('anya');
  });

  it('who has answered and went away has answered for the team', () => {
    const table = crew();
    say(table, 'anya', 'team0', 2);
    table.must(captainsMissing(table.state, new Set(['anya']), table.world()));
    expect(settled(table, ['boris', 1], ['gleb', 1])).toBe(2);
  });
});
