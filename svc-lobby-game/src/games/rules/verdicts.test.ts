import { describe, expect, it } from '@jest/globals';
import { PHASE, type Scoring } from '@luplay/contracts/lobby-game';
import { actionsView } from '../views/game.ts';
import { aQuestion, aQuiz, say, type Table } from './game.fixture.ts';
import { appeal, correctPoints, judgeText, undoPoints } from './host-tools.ts';
import { anItem, ItemTable } from './item.fixture.ts';

const { options: _options, answer: _answer, ...common } = aQuestion('q');
const written = { ...common, type: 'text' as const, accepted: ['q secret', 'other secret'] };
const prize = anItem('add_score', 'self', 10);

const double = anItem('multiply_next', 'self', 2);
const triple = anItem('multiply_next', 'all', 3);
const both = ['team0', 'team1'];

/**
 * Two teams have written «секрет» and «other secret»; the second answer is accepted. `held`: what both hold; the
 * second team applies `used` before it answers.
 */
function judged(scoring?: Scoring, { held = [], used }: { held?: string[]; used?: string } = {}) {
  const quiz = aQuiz(1, 2);
  const reward = { points: 100, items: [prize.id], randomDrop: false };
  quiz.themes[0]!.questions = [{ ...written, reward }, written];
  const table = new ItemTable([['anya'], ['vera']], [prize, double, triple], quiz);
  for (const teamId of both) table.give(teamId, ...held);
  table.wait(3);
  if (used) expect(table.use(used, { fromTeamId: 'team1' })).toBeNull();
  table.state = { ...table.state, ...(scoring && { scoring }) };
  expect([
    say(table, 'anya', 'team0', { text: 'секрет' }),
    say(table, 'vera', 'team1', { text: 'Other secret' }),
  ]).toEqual([null, null]);
  expect(table.game.phase).toBe(PHASE.results);
  return table;
}
const judge = (table: Table, text: string, right: boolean, userId = 'anya') =>
  table.take(judgeText(table.state, { actionId: text, questionId: 't0-0', text, right }, userId, table.world()));
const ask = (table: Table, userId = 'anya', teamId = 'team0') =>
  table.take(appeal(table.state, { teamId, questionId: 't0-0' }, userId, table.world()));
/** The host changes the score of the second team. */
const correct = (table: Table, actionId: string, points: number) => {
  const correction = { actionId, teamId: 'team1', points, reason: 'Спор' };
  table.must(correctPoints(table.state, correction, 'anya', table.world()));
};
const undo = (table: Table, actionId: string) => table.must(undoPoints(table.state, actionId, 'anya', table.world()));
const scores = ({ game }: Table) => [game.scores.team0, game.scores.team1];
const items = ({ game }: Table) => both.map((id) => game.inventories[id]?.items ?? []);
const multipliers = ({ game }: Table) => both.map((id) => game.inventories[id]?.multiplyNext ?? null);
const inTotals = (table: ItemTable, fromTeamId: string, itemId: string) =>
  expect([table.wait().game.phase, table.use(itemId, { fromTeamId })]).toEqual([PHASE.totals, null]);

describe('a verdict of the host on a written answer', () => {
  it('scores the round again at once, with its items, and is told', () => {
    const table = judged();
    expect(scores(table)).toEqual([0, 100]);
    expect(judge(table, 'СЕКРЕТ', true)).toBeNull();
    expect([scores(table), items(table)]).toEqual([
      [100, 100],
      [[prize.id], [prize.id]],
    ]);
    expect(judge(table, 'other secret', false)).toBeNull();
    expect([scores(table), items(table)]).toEqual([
      [100, 0],
      [[prize.id], []],
    ]);
    expect(table.game.hostActions).toMatchObject([
      { kind: 'verdict', text: 'СЕКРЕТ', right: true },
      { kind: 'verdict', text: 'other secret', right: false },
    ]);
  });

  it('can be changed, and the same one again changes nothing', () => {
    const table = judged();
    judge(table, 'секрет', true);
    const { state } = table;
    judge(table, 'Секрет', true);
    expect(table.state).toBe(state);
    judge(table, 'секрет', false);
    expect(scores(table)).toEqual([0, 100]);
  });

  it('counts in the totals too, and is in the record', () => {
    const table = judged();
    table.wait(1);
    expect(table.game.phase).toBe(PHASE.totals);
    judge(table, 'секрет', true);
    expect(scores(table)).toEqual([100, 100]);
    table.wait(1);
    expect(table.state.played[0]).toMatchObject({
      accepted: ['q secret', 'other secret', 'секрет'],
      votes: [{ correct: true }, { correct: true }],
      results: { team0: { correct: true, points: 100 } },
    });
    expect(judge(table, 'секрет', false)).toBe('wrong_phase');
  });

  it('is not needed for the closest number, which the record tells of', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = [{ ...common, type: 'number', value: 1961 }];
    const table = new ItemTable([['anya'], ['vera']], [], quiz).wait(3);
    say(table, 'anya', 'team0', { number: 1900 });
    say(table, 'vera', 'team1', { number: 1960 });
    table.wait(2);
    expect(table.state.played[0]?.votes).toMatchObject([{ correct: false }, { correct: true }]);
  });

  it('turns what a wrong answer cost into what a right one gains, with risk', () => {
    const table = judged('risk');
    expect(scores(table)).toEqual([-100, 100]);
    judge(table, 'секрет', true);
    judge(table, 'other secret', false);
    expect(scores(table)).toEqual([100, -100]);
  });

  it('leaves a used prize used, whatever is judged', () => {
    const table = judged();
    inTotals(table, 'team1', prize.id);
    judge(table, 'секрет', true);
    expect([scores(table), items(table)]).toEqual([
      [100, 110],
      [[prize.id], []],
    ]);
    judge(table, 'other secret', false);
    judge(table, 'секрет', false);
    judge(table, 'other secret', true);
    expect([scores(table), items(table)]).toEqual([
      [0, 110],
      [[], []],
    ]);
  });

  it('keeps a multiplier of the totals for the next question', () => {
    const table = judged(undefined, { held: [double.id] });
    inTotals(table, 'team1', double.id);
    expect(table.use(double.id)).toBeNull();
    judge(table, 'секрет', true);
    expect([scores(table), multipliers(table)]).toEqual([
      [100, 100],
      [2, 2],
    ]);
    judge(table, 'секрет', false);
    judge(table, 'other secret', false);
    expect([scores(table), multipliers(table)]).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });

  it('gives back and uses again the multiplier of the question alone', () => {
    const table = judged(undefined, { held: [double.id, triple.id], used: double.id });
    expect(scores(table)).toEqual([0, 200]);
    judge(table, 'other secret', false);
    expect([scores(table), multipliers(table)]).toEqual([
      [0, 0],
      [null, 2],
    ]);
    inTotals(table, 'team0', triple.id);
    expect(multipliers(table)).toEqual([3, 6]);
    judge(table, 'other secret', true);
    expect([scores(table), multipliers(table)]).toEqual([
      [0, 200],
      [3, 3],
    ]);
    judge(table, 'other secret', false);
    expect(multipliers(table)).toEqual([3, 6]);
  });

  it('scores a wrong answer, stored by an older version, with the multiplier that waits', () => {
    const table = judged(undefined, { held: [double.id] });
    inTotals(table, 'team0', double.id);
    const results = structuredClone(table.game.round!.results!);
    for (const result of Object.values(results)) delete result.waiting;
    table.state = { ...table.state, game: { ...table.game, round: { ...table.game.round!, results } } };
    judge(table, 'секрет', true);
    expect([scores(table), multipliers(table)]).toEqual([
      [200, 100],
      [null, null],
    ]);
  });

  it('takes the points of a refused answer, though the host had taken them by hand and gives them back', () => {
    const table = judged();
    correct(table, 'before', 20);
    correct(table, 'all', -110);
    judge(table, 'other secret', false);
    expect(scores(table)).toEqual([0, 0]);
    undo(table, 'all');
    expect(scores(table)).toEqual([0, 20]);
    correct(table, 'after', -15);
    undo(table, 'after');
    expect(scores(table)).toEqual([0, 20]);
    expect(table.game.hostActions).toMatchObject([
      { points: 20 },
      { points: -110, undone: true },
      { kind: 'verdict', right: false },
      { points: -15, undone: true },
    ]);
  });

  it('costs nothing of what the host takes and gives back afterwards', () => {
    const table = judged();
    correct(table, 'all', -100);
    judge(table, 'other secret', false);
    correct(table, 'gift', 50);
    correct(table, 'slip', -50);
    // Of another team's answer.
    judge(table, 'секрет', true);
    undo(table, 'slip');
    expect(scores(table)).toEqual([100, 50]);
    undo(table, 'all');
    expect(scores(table)).toEqual([100, 50]);
    const told = actionsView(table.game.hostActions ?? [], { card: () => undefined });
    expect(told[1]).toEqual({
      kind: 'verdict',
      actionId: 'other secret',
      text: 'other secret',
      right: false,
      question: 1,
    });
  });

  it('gives back nothing that it did not take', () => {
    const table = judged();
    correct(table, 'all', -100);
    judge(table, 'other secret', false);
    judge(table, 'other secret', true);
    expect(scores(table)).toEqual([0, 0]);
    undo(table, 'all');
    expect(scores(table)).toEqual([0, 100]);
  });

  it('is the host’s', () => {
    expect(judge(judged(), 'секрет', true, 'vera')).toBe('not_lobby_admin');
  });
});

describe('an appeal', () => {
  it('is a team’s, once in a game', () => {
    const table = judged();
    expect(ask(table, 'vera')).toBe('not_team_member');
    expect([ask(table), ask(table)]).toEqual([null, null]);
    expect(table.game.appeals).toEqual({ team0: 't0-0' });
    const other = { ...table.state, game: { ...table.game, appeals: { team0: 't0-9' } } };
    table.state = other;
    expect(ask(table)).toBe('conflict');
  });

  it.each([true, false, null])('is given back when the host has not judged it: %s', (right) => {
    const table = judged();
    expect(ask(table)).toBeNull();
    if (right !== null) expect(judge(table, 'Секрет', right)).toBeNull();
    inTotals(table, 'team1', prize.id);
    table.wait();
    expect(table.game.appeals).toEqual(right === null ? {} : { team0: 't0-0' });
  });
});
