import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { aQuiz, say, Table } from './game.fixture.ts';
import { setPhase } from './host.ts';

/** The only question is being answered; each player is a team. */
const asked = (...players: string[]) =>
  new Table(
    players.map((player) => [player]),
    aQuiz(1),
  )
    .start()
    .wait(3);
const end = (table: Table) =>
  table.must(setPhase(table.state, PHASE.introOrFinal, table.state.admin ?? '', table.world()));
const rewards = (table: Table) => table.state.outbox[0]?.rewards;

describe('the end of a game', () => {
  it('is won by all teams with the top score: 50 LuCoins for their members, 10 for the others', () => {
    const table = new Table([['a'], ['b'], ['c', 'd']], aQuiz(1)).start().wait(3);
    for (const [userId, teamId, option] of [
      ['a', 'team0', 2],
      ['b', 'team1', 2],
      ['c', 'team2', 0],
      ['d', 'team2', 0],
    ] as const)
      say(table, userId, teamId, option);
    table.wait(2);
    expect(table.game).toMatchObject({ phase: PHASE.introOrFinal, stage: 'final', winnerTeams: ['team0', 'team1'] });
    expect(table.state.status).toBe('in_progress');
    expect(table.state.outbox[0]).toMatchObject({
      gameId: 'game-1',
      finishedAt: table.now,
      winnerTeams: ['team0', 'team1'],
      rewards: [
        { userId: 'a', lucoins: 50, won: true },
        { userId: 'b', lucoins: 50, won: true },
        { userId: 'c', lucoins: 10, won: false },
        { userId: 'd', lucoins: 10, won: false },
      ],
    });
    table.wait();
    expect(table.state.status).toBe('finished');
    expect(table.game.timer).toMatchObject({ endsAt: null, leftMs: 0 });
  });

  it('pays 10 when one team plays alone', () => {
    const table = new Table([['a', 'b']], aQuiz(1)).start().wait(3);
    say(table, 'a', 'team0', 2);
    while (table.game.stage !== 'final') table.wait();
    expect(rewards(table)).toEqual([
      { userId: 'a', lucoins: 10, won: false },
      { userId: 'b', lucoins: 10, won: false },
    ]);
  });
});

describe('LuCoins without playing', () => {
  it('12.14: a game that is ended at once pays nobody and has no winner', () => {
    const table = new Table([['a'], ['b']]).start();
    end(table);
    expect(table.game.winnerTeams).toEqual([]);
    expect(table.state.outbox).toMatchObject([{ winnerTeams: [], rewards: [] }]);
  });

  it('12.14: a team that never answered gets nothing', () => {
    const table = asked('a', 'b');
    say(table, 'a', 'team0', 2);
    table.wait(3);
    expect(table.game.winnerTeams).toEqual(['team0']);
    expect(rewards(table)).toEqual([{ userId: 'a', lucoins: 50, won: true }]);
  });

  it('12.14: 0:0 has no winner and pays 10 to those who answered', () => {
    const table = asked('a', 'b', 'c');
    say(table, 'a', 'team0', 0);
    say(table, 'b', 'team1', 1);
    table.wait(3);
    expect(table.game.winnerTeams).toEqual([]);
    expect(rewards(table)).toEqual([
      { userId: 'a', lucoins: 10, won: false },
      { userId: 'b', lucoins: 10, won: false },
    ]);
  });

  it('12.14: one answer in the whole game is enough, also to a question that was dropped', () => {
    const table = asked('a', 'b');
    say(table, 'b', 'team1', 0);
    end(table);
    expect(rewards(table)).toEqual([{ userId: 'b', lucoins: 10, won: false }]);
  });
});
