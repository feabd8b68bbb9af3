import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { leaveTeam } from '../../teams/rules.ts';
import { earnedAwards, streaksAfter } from './awards.ts';
import { aQuiz, say, Table } from './game.fixture.ts';
import { setPhase } from './host.ts';
import { recorded } from './records.ts';

const RIGHT = 2;
const WRONG = 0;
/** A player's answer and the seconds after which it comes. */
type Answer = readonly [userId: string, option: number, seconds: number];

/** Plays a quiz with one theme; each player is a team. Returns the table in the final. */
function played(players: string[], rounds: Answer[][]): Table {
  const table = new Table(
    players.map((player) => [player]),
    aQuiz(rounds.length),
  ).start();
  for (const answers of rounds) {
    while (table.game.phase !== PHASE.answering) table.wait();
    const shownAt = table.now;
    for (const [userId, option, seconds] of answers) {
      table.now = shownAt + seconds * 1000;
      expect(say(table, userId, `team${players.indexOf(userId)}`, option)).toBeNull();
    }
    while (table.game.phase === PHASE.answering) table.wait();
  }
  while (table.game.stage !== 'final') table.wait();
  return table;
}
const awardsOf = ({ state, game }: Table) => earnedAwards(state, game.scores, game.tally);

it('26.11: a streak grows with each right answer and ends with another one', () => {
  const right = { correct: true };
  const wrong = { correct: false };
  const one = streaksAfter(undefined, { a: right, b: right, c: wrong });
  expect(one).toEqual({ a: 1, b: 1 });
  const two = streaksAfter({ streaks: one }, { a: right, b: wrong, c: right });
  expect(two).toEqual({ a: 2, c: 1 });
  const table = played(
    ['a', 'b'],
    [
      [
        ['a', RIGHT, 1],
        ['b', RIGHT, 1],
      ],
      [
        ['a', RIGHT, 1],
        ['b', WRONG, 1],
      ],
    ],
  );
  expect(table.game.tally?.streaks).toEqual({ team0: 2 });
});

describe('the awards of a game', () => {
  it('honour the most right answers, and of equals who needed less time', () => {
    const table = played(
      ['a', 'b', 'c'],
      [
        [
          ['a', RIGHT, 9],
          ['b', RIGHT, 1],
          ['c', RIGHT, 2],
        ],
        [
          ['a', RIGHT, 9],
          ['b', WRONG, 1],
          ['c', RIGHT, 3],
        ],
      ],
    );
    expect(awardsOf(table).bestPlayer).toMatchObject({ userId: 'c', teamId: 'team2', right: 2, asked: 2, ms: 5000 });
  });

  it('honour the fastest right answer, never a faster wrong one', () => {
    const table = played(
      ['a', 'b'],
      [
        [
          ['b', WRONG, 1],
          ['a', RIGHT, 4],
        ],
        [
          ['a', RIGHT, 3],
          ['b', RIGHT, 6],
        ],
      ],
    );
    expect(awardsOf(table).fastestAnswer).toEqual({ userId: 'a', teamId: 'team0', ms: 3000, questionId: 't0-1' });
  });

  it('name the closest neighbours of the ranking, and count changes of the lead', () => {
    const table = played(
      ['a', 'b', 'c'],
      [
        [['a', RIGHT, 1]],
        // A tie has no leader, and is no change.
        [['b', RIGHT, 1]],
        [['b', RIGHT, 1]],
        [['a', RIGHT, 1]],
        [['a', RIGHT, 1]],
      ],
    );
    expect(table.game.scores).toEqual({ team0: 300, team1: 200, team2: 0 });
    expect(awardsOf(table).closestRace).toEqual({ teamIds: ['team0', 'team1'], margin: 100, leadChanges: 2 });
  });

  it('prefer the better one of two races that are equally close', () => {
    const table = played(
      ['a', 'b', 'c'],
      [
        [
          ['a', RIGHT, 1],
          ['b', RIGHT, 1],
          ['c', RIGHT, 1],
        ],
      ],
    );
    expect(awardsOf(table).closestRace).toEqual({ teamIds: ['team0', 'team1'], margin: 0, leadChanges: 0 });
  });

  it('are empty without a right answer, and without a second team that scored', () => {
    expect(awardsOf(played(['a', 'b'], [[['a', WRONG, 1]]]))).toEqual({
      bestPlayer: null,
      fastestAnswer: null,
      closestRace: null,
    });
    expect(awardsOf(played(['a'], [[['a', RIGHT, 1]]])).closestRace).toBeNull();
  });

  it('are empty when the game is ended before its first question', () => {
    const table = new Table([['a'], ['b']]).start();
    table.must(setPhase(table.state, PHASE.introOrFinal, table.state.admin ?? '', table.world()));
    expect(awardsOf(table)).toEqual({ bestPlayer: null, fastestAnswer: null, closestRace: null });
  });

  it('go to those who are still in a team', () => {
    const table = played(
      ['a', 'b'],
      [
        [
          ['b', RIGHT, 1],
          ['a', RIGHT, 5],
        ],
      ],
    );
    const { teams } = leaveTeam({ ...table.state, status: 'waiting' }, 'team1', 'b').state;
    const left = earnedAwards({ teams }, table.game.scores, table.game.tally);
    expect(left.bestPlayer?.userId).toBe('a');
    expect(left.fastestAnswer?.userId).toBe('a');
  });

  it('do not need the rounds, which leave the lobby for the record during the game', () => {
    const table = new Table([['a']], aQuiz(2)).start();
    while (table.game.stage !== 'final') {
      if (table.game.phase === PHASE.answering && table.game.round?.votes.length === 0) say(table, 'a', 'team0', RIGHT);
      else table.wait();
      table.must(recorded(table.state, table.state));
    }
    expect(table.state.played).toEqual([]);
    expect(awardsOf(table).bestPlayer).toMatchObject({ right: 2, asked: 2 });
  });
});
