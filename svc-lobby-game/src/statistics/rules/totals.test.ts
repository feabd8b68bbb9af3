import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENING_GAP_MS } from '@luplay/contracts/lobby-game';
import type { PlayedRound } from '../../state/game.ts';
import { gameDigest, questionKey } from './digest.ts';
import { aRecord, aRound, threeQuestions } from './statistics.fixture.ts';
import { PARTS, PlayerTotals, QuizTotals } from './totals.ts';

const keyOf = (question: string) => questionKey({ type: 'single', question, options: ['а', 'б', 'в', 'г'], answer: 2 });

function totalsOf(...records: ReturnType<typeof aRecord>[]): QuizTotals {
  const totals = new QuizTotals();
  for (const record of records) totals.add(record._id, gameDigest(record));
  return totals;
}

describe('a game', () => {
  const totals = totalsOf(aRecord(threeQuestions()));
  let questions: Awaited<ReturnType<QuizTotals['questions']>>;
  beforeAll(async () => {
    questions = await totals.questions();
  });

  it('counts answers by option, members without an answer, and points by team', () => {
    expect(questions.get(keyOf('Первый?'))).toMatchObject({
      ...{ played: 1, votes: [0, 2, 1, 0], silent: 1, points: 100, teams: 2 },
    });
    expect(questions.get(keyOf('Второй?'))).toMatchObject({ votes: [0, 0, 2, 0], silent: 2, points: 100, teams: 2 });
    expect(questions.get(keyOf('Третий?'))).toMatchObject({ votes: [1, 0, 0, 0], silent: 2, points: 0, teams: 2 });
    expect(totals).toMatchObject({ games: 1, evenings: 1, players: 4, answers: 6, right: 3 });
  });

  it('counts nobody as silent who did not press the button', () => {
    const round = aRound(1, 'Кто?', [
      ['anya', 'red', null],
      ['boris', 'blue', null],
    ]);
    const spoken = { ...round, type: 'spoken', accepted: ['Толстой'] } as PlayedRound;
    const [anya, boris] = round.votes;
    const votes = [{ ...anya!, option: { spoken: false } }, boris!];
    const text = { ...spoken, type: 'text', number: 2, votes } as PlayedRound;
    const written = { ...text, number: 3, votes: [{ ...anya!, option: { text: 'Чехов' } }, boris!] };
    const unpressed = { ...text, number: 4, votes: round.votes, raced: true } as PlayedRound;
    const { questions, players } = gameDigest(aRecord([spoken, text, written, unpressed]));
    expect(questions.map(({ silent, teams }) => [silent, teams])).toEqual([
      [0, 2],
      [0, 2],
      [1, 2],
      [0, 2],
    ]);
    expect(players.map(({ silent }) => silent)).toEqual([0, 1]);
  });

  it('has the quartiles of the times to answer', () => {
    // 1, 3 and 8 s: the lower quartile lies in the middle of the first two, the upper one of the last two.
    const times = { count: 3, lower: 2_000, median: 3_000, upper: 5_500 };
    expect(questions.get(keyOf('Первый?'))?.times).toEqual(times);
    expect(questions.get(keyOf('Третий?'))?.times).toEqual({ count: 1, lower: 2_000, median: 2_000, upper: 2_000 });
  });

  it('shows where people leave: the first question that they do not answer any more', () => {
    expect([...questions.values()].map(({ left }) => left)).toEqual([0, 1, 1]);
    // Vera never answered, so she could not leave.
    expect(totals.positions).toEqual([
      { number: 1, games: 1, players: 3, active: 3 },
      { number: 2, games: 1, players: 3, active: 2 },
      { number: 3, games: 1, players: 3, active: 1 },
    ]);
  });

  it('takes for left neither who did not press the button nor who waits for another team, but who has gone', () => {
    const first = aRound(1, 'Первый?', [
      ['anya', 'red', 2],
      ['boris', 'blue', 1],
      ['gleb', 'blue', 1],
    ]);
    const race = aRound(2, 'Кто?', [
      ['anya', 'red', null],
      ['boris', 'blue', null],
    ]);
    const spoken = { ...race, type: 'spoken', accepted: ['Толстой'] } as PlayedRound;
    const record = aRecord([first, spoken, aRound(3, 'Кот?', [['anya', 'red', 1]])]);
    const teams = record.teams.map((team) => ({ ...team, members: team.members.filter((id) => id !== 'gleb') }));
    expect(totalsOf({ ...record, teams }).positions.map(({ active }) => active)).toEqual([3, 2, 2]);
  });

  it('counts what each player did', async () => {
    const players = new PlayerTotals();
    players.add(gameDigest(aRecord(threeQuestions())).players);
    expect(await players.most(2)).toEqual([
      { userId: 'anya', name: 'Имя anya', games: 1, answers: 3, right: 2, silent: 0, meanMs: 3_000 },
      { userId: 'boris', name: 'Имя boris', games: 1, answers: 2, right: 1, silent: 1, meanMs: 4_000 },
    ]);
    expect((await players.most(9))[3]).toMatchObject({ userId: 'vera', answers: 0, silent: 3, meanMs: null });
    expect(players.total).toBe(4);
  });
});

describe('several games', () => {
  it('are summed up by question, wherever it stood in them', async () => {
    const later = aRecord([aRound(1, 'Второй?', [['anya', 'red', 3, 9_000]])], { _id: 'later' });
    const totals = totalsOf(later, aRecord(threeQuestions()));
    expect(totals).toMatchObject({ games: 2, players: 4, answers: 7, right: 3 });
    expect((await totals.questions()).get(keyOf('Второй?'))).toEqual({
      ...{ played: 2, votes: [0, 0, 2, 1], silent: 2, points: 100, teams: 3, left: 1 },
      times: { count: 3, lower: 5_500, median: 6_000, upper: 7_500 },
      // The newest game was added first.
      seenIn: { gameId: 'later', number: 1 },
    });
    expect(totals.positions[0]).toEqual({ number: 1, games: 2, players: 4, active: 4 });
  });

  it('tell questions apart whose text, options or right option differ', async () => {
    const [round] = threeQuestions();
    const edited = [
      round!,
      { ...round!, number: 2, question: 'Первый, но иначе?' },
      { ...round!, number: 3, options: ['а', 'б', 'в', 'д'] },
      { ...round!, number: 4, answer: 1 },
      { ...round!, number: 5, theme: 'Другая тема' },
    ];
    const played = [...(await totalsOf(aRecord(edited)).questions()).values()].map((question) => question.played);
    expect(played).toEqual([2, 1, 1, 1]);
  });

  it('of one lobby within some hours are one evening', () => {
    const at = (startedAt: number, lobbyId: string) =>
      aRecord(threeQuestions(), { _id: `${lobbyId}-${startedAt}`, lobbyId, startedAt, finishedAt: startedAt + 10 });
    const day = 4 * EVENING_GAP_MS;
    const totals = totalsOf(at(day, 'one'), at(500, 'one'), at(400, 'other'), at(100, 'one'));
    expect(totals).toMatchObject({ games: 4, evenings: 3 });
  });

  it('without times are counted with the rest', async () => {
    const old = aRecord([
      aRound(1, 'Первый?', [
        ['anya', 'red', 2],
        ['boris', 'red', 2],
      ]),
    ]);
    expect((await totalsOf(old).questions()).get(keyOf('Первый?'))).toMatchObject({ votes: [0, 0, 2, 0], times: null });
    const [timed] = [...(await totalsOf(old, aRecord(threeQuestions())).questions()).values()];
    expect(timed).toMatchObject({ votes: [0, 2, 3, 0], times: { count: 3, median: 3_000 } });
  });
});

describe('many games', () => {
  /** How many turns the event loop makes until the work is done. */
  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await work();
    clearImmediate(next);
    return turns;
  }

  it('leave the event loop to others after a bounded number of players and questions', async () => {
    const count = 20 * PARTS.players;
    const players = new PlayerTotals();
    const none = { right: 0, silent: 0, ms: 0, timed: 0 };
    players.add(Array.from({ length: count }, (_, at) => ({ userId: `u${at}`, name: '', answers: at, ...none })));
    expect(await turnsOf(() => players.most(3))).toBeGreaterThanOrEqual(20);
    expect((await players.most(3)).map(({ answers }) => answers)).toEqual([count - 1, count - 2, count - 3]);

    const rounds = Array.from({ length: 10 * PARTS.questions }, (_, at) => aRound(at + 1, `${at}?`, [['a', 'red', 2]]));
    const totals = totalsOf(aRecord(rounds));
    expect(await turnsOf(() => totals.questions())).toBeGreaterThanOrEqual(10);
  });
});
