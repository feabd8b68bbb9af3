import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { aQuiz, Table, two } from './game.fixture.ts';
import { setPhase } from './host.ts';
import { playAgain, type Rematch } from './start.ts';

const again = (table: Table, over: Partial<Rematch> = {}, userId = 'anya') => {
  const quiz = { ...aQuiz(2), _id: 'game-2' };
  const rematch = { gameId: 'game-1', shuffle: false, ...over };
  return table.take(playAgain(table.state, rematch, quiz, userId, table.world()));
};

/** The game's end is shown. */
function decided(table = two()): Table {
  table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
  return table;
}

describe('another game', () => {
  it('starts from the final and after it, with the same teams and no points', () => {
    for (const table of [decided(), decided().wait()]) {
      const { teams, outbox } = table.state;
      expect(again(table)).toBeNull();
      expect(table.state).toMatchObject({ status: 'in_progress', teams, outbox });
      expect(table.game).toMatchObject({ gameId: 'game-2', stage: 'intro', scores: { team0: 0, team1: 0 }, used: [] });
    }
  });

  it('may have another quiz, which the lobby keeps', () => {
    const table = decided();
    again(table, { quest: { id: 'other', title: 'Другой' } });
    expect(table.state).toMatchObject({ quest: 'other', questTitle: 'Другой' });
  });

  it('may have shuffled teams of the same sizes, with everybody in one', () => {
    const table = decided(new Table([['anya', 'boris'], ['vera', 'gleb'], ['dasha']]).start());
    const people = table.state.teams.flatMap(({ members }) => members).sort();
    const before = table.state.teams;
    let draw = 0;
    table.chance = () => {
      draw = (draw * 7 + 3) % 11;
      return draw / 11;
    };
    again(table, { shuffle: true });
    expect(table.state.teams.flatMap(({ members }) => members).sort()).toEqual(people);
    expect(table.state.teams.map(({ members }) => members.length).sort()).toEqual([1, 2, 2]);
    expect(table.state.teams.map(({ members }) => members)).not.toEqual(before.map(({ members }) => members));
  });

  it('starts once, is the host’s only, and does not end a running game', () => {
    const running = two();
    expect(again(running)).toBe('game_in_progress');
    const table = decided();
    expect(again(table, {}, 'vera')).toBe('not_lobby_admin');
    again(table);
    const { state } = table;
    expect(again(table)).toBeNull();
    expect(table.state).toBe(state);
  });
});
