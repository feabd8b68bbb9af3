import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { leaveLobby } from '../../lobbies/rules.ts';
import { type BoardTable, board, cell, FINAL, onBoard, THREE } from './board.fixture.ts';
import { playedRounds } from './board.ts';
import { decide } from './decide.ts';
import { say } from './game.fixture.ts';
import { nextPhase, setPhase, setTimerPaused } from './host.ts';
import { addTime, skipQuestion } from './host-tools.ts';
import { presenceChanged } from './phases.ts';
import { chooseTheme } from './theme-choice.ts';

describe('the board', () => {
  it('plays each cell once, round after round, and ends', () => {
    const table = board(
      onBoard(undefined, [
        { name: 'Первый', themes: 1 },
        { name: 'Пустой', themes: 0 },
        { name: 'Второй', themes: 1 },
      ]),
    );
    expect(table.view.board).toMatchObject({
      round: { name: 'Первый', number: 1, of: 2 },
      themes: [
        {
          id: 't0',
          cells: [
            { questionId: 't0-0', price: 100, open: true },
            { price: 200, open: true },
          ],
        },
      ],
      decision: { kind: 'cell', teams: ['team0'] },
      play: null,
    });
    table.decides([0, cell('t0-1')]).answers({ 1: 2 });
    expect(table.scores).toEqual([0, 200, 0]);
    expect(table.view.board?.themes[0]?.cells.map(({ open }) => open)).toEqual([true, false]);
    expect(table.decide(1, cell('t0-1'))).toBe('conflict');
    expect(table.decide(1, cell('t1-0'))).toBe('conflict');
    table.decides([1, cell('t0-0')]).answers({ 1: 2 });
    // A new round is begun by who has least.
    expect(table.view.board).toMatchObject({ round: { name: 'Второй', number: 2 }, decision: { teams: ['team0'] } });
    table.wait().answers({}).wait().answers({});
    expect(table.game).toMatchObject({
      stage: 'final',
      winnerTeams: ['team1'],
      used: ['t0-1', 't0-0', 't1-0', 't1-1'],
    });
    expect(table.view).toMatchObject({ questionsTotal: 4, board: { decision: null, play: null } });
  });

  it('takes one round of all themes where none is given', () => {
    expect(playedRounds({ course: 'board', theme: [1, 2] })).toEqual([{ name: '', themes: 2 }]);
    expect(playedRounds({ course: 'board', rounds: [], theme: [1] })).toEqual([{ name: '', themes: 1 }]);
    expect(playedRounds({ rounds: [{ name: '', themes: 1 }], theme: [1] })).toBeUndefined();
  });

  it('is chosen from by who was right first, else by the same team', () => {
    const table = board().decides([0, cell('t0-0')]);
    table.wait();
    say(table, 'vera', 'team2', 2);
    say(table, 'boris', 'team1', 2);
    say(table, 'anya', 'team0', 0);
    table.wait(2);
    expect(table.board.decision?.teams).toEqual(['team2']);
    table.decides([2, cell('t0-1')]).answers({ 0: 1 });
    expect(table.board.decision?.teams).toEqual(['team2']);
  });

  it('is chosen from in turn where the lobby says so', () => {
    const table = board(onBoard(), THREE, { boardChoice: 'turn' })
      .decides([0, cell('t0-0')])
      .answers({ 2: 2 });
    expect(table.board.decision?.teams).toEqual(['team1']);
  });

  it('gives each decision its time, then decides by itself', () => {
    const table = board();
    expect(table.game.timer.totalMs).toBe(15_000);
    expect(table.view.timer.message).toBe('Выбор вопроса');
    table.chance = () => 0.99;
    table.wait();
    expect(table.game).toMatchObject({ phase: PHASE.question, round: { theme: 1, question: 1 } });
  });

  it('refuses who is not awaited, and choices of another kind', () => {
    const table = board();
    expect(table.decide(1, cell('t0-0'))).toBe('not_your_turn');
    expect(table.decide(0, { points: 100 })).toBe('wrong_phase');
    expect(table.decide(0, { bid: 'all' })).toBe('wrong_phase');
    expect(table.decide(0, { themeId: 't0' })).toBe('wrong_phase');
    expect(table.decide(0, { to: 'team1' })).toBe('wrong_phase');
    const stranger = { userId: 'boris', teamId: 'team0', decisionId: 'd1', choice: cell('t0-0') };
    expect(table.take(decide(table.state, stranger, table.world()))).toBe('not_team_member');
  });

  it('takes a repeated and a late choice for none', () => {
    const table = board();
    const id = table.board.decision?.id;
    table.decides([0, cell('t0-0')]);
    const { state } = table;
    expect(table.decide(0, cell('t0-1'), id)).toBeNull();
    expect(table.state).toBe(state);
    table.answers({ 0: 2 });
    expect(table.decide(0, cell('t0-1'), id)).toBeNull();
    expect(table.board.decision?.kind).toBe('cell');
  });

  it('lets remotes that know no cells choose the cheapest one of a theme', () => {
    const quiz = onBoard();
    quiz.themes[1]!.questions.reverse();
    const table = board(quiz);
    expect(table.view.themes.map(({ id, rewards }) => [id, rewards.score])).toEqual([
      ['t0', 100],
      ['t1', 100],
    ]);
    const command = { userId: 'anya', teamId: 'team0', themeId: 't1' };
    table.must(chooseTheme(table.state, command, table.world()));
    expect(table.view).toMatchObject({ currentQuestion: { questionId: 't1-1', points: 100 }, themes: [] });
  });

  it('passes a team without a present member after 15 s, though the host has given more time', () => {
    const table = board(onBoard({ kind: 'stakeAll' }));
    const moreTime = (name: string) => table.must(addTime(table.state, name, 'anya', table.world()));
    /** Whether something is decided, so long after the last time, with these people present. */
    const decidedBy = (present: string[], ms: number) => {
      table.now += ms;
      const before = table.state;
      table.must(presenceChanged(table.state, new Set(present), table.world()));
      return table.state !== before;
    };
    moreTime('cell');
    expect(decidedBy(['boris', 'vera'], 14_900)).toBe(false);
    expect(decidedBy(['anya', 'boris'], 200)).toBe(false);
    expect(decidedBy([], 0)).toBe(false);
    expect(decidedBy(['boris'], 0)).toBe(true);
    expect(table.view.board?.decision).toMatchObject({ kind: 'stakes', teams: ['team0', 'team1', 'team2'] });
    table.decides([1, { points: 50 }]);
    moreTime('stakes');
    expect(decidedBy(['boris'], 14_900)).toBe(false);
    expect(decidedBy(['boris'], 200)).toBe(true);
    expect(table.board.play?.stakes).toEqual({ team0: 1, team1: 50, team2: 1 });
    expect(table.game.phase).toBe(PHASE.question);
  });

  it('passes on from a team that is empty', () => {
    const table = board();
    table.must(leaveLobby(table.state, 'anya', table.world()));
    expect(table.board.decision?.teams).toEqual(['team1']);
    table.decides([1, cell('t0-0')]);
    table.must(leaveLobby(table.state, 'boris', table.world()));
    table.answers({});
    expect(table.board.decision?.teams).toEqual(['team2']);
  });
});

describe('the final', () => {
  const final = (...scores: number[]) =>
    board(onBoard(undefined, FINAL))
      .scored(...scores)
      .answersAll();

  it('strikes themes in turn from the lowest score, then takes stakes of who has points', () => {
    const table = final(300, 0, 100);
    expect(table.view.board).toMatchObject({
      round: { name: 'Финал', number: 2, of: 2, final: true },
      themes: [{ id: 't1', cells: [] }, { id: 't2' }, { id: 't3' }],
      decision: { kind: 'strike', teams: ['team2'] },
    });
    table.decides([2, { themeId: 't2' }]);
    expect(table.decide(0, { themeId: 't2' })).toBe('conflict');
    expect(table.decide(0, { themeId: 't0' })).toBe('conflict');
    table.decides([0, { themeId: 't3' }]);
    expect(table.view.board).toMatchObject({
      themes: [{}, { struck: true }, { struck: true }],
      decision: { kind: 'stakes', limits: { team0: { min: 1, max: 300 }, team2: { max: 100 } } },
    });
    table.decides([0, { points: 300 }]).wait();
    expect(table.view).toMatchObject({
      currentQuestion: { questionId: 't1-0' },
      board: { play: { special: 'final', teams: ['team0', 'team2'] } },
      questionsTotal: 3,
    });
    table.wait();
    expect(say(table, 'boris', 'team1', 2)).toBe('conflict');
    table.answers({ 0: 0, 2: 2 });
    expect(table.scores).toEqual([0, 0, 101]);
    expect(table.game).toMatchObject({ stage: 'final', winnerTeams: ['team2'] });
  });

  it('is played by all for up to the price when nobody has points', () => {
    const table = final(0, 0, 0).wait(2);
    expect(table.view.board?.decision).toMatchObject({
      teams: ['team0', 'team1', 'team2'],
      limits: { team0: { max: 100 } },
    });
  });
});

describe('a host on a board', () => {
  it('ends decisions and phases, each once', () => {
    const table = board(onBoard({ kind: 'secret' })).decides([0, cell('t0-0')]);
    const seen = { phase: PHASE.themeChoice, questionNumber: 0, decisionId: table.board.decision?.id };
    const next = () => table.must(nextPhase(table.state, seen, 'anya', table.world()));
    next();
    expect(table.game.phase).toBe(PHASE.question);
    const { state } = table;
    next();
    expect(table.state).toBe(state);
    const other = board()
      .decides([0, cell('t0-0')])
      .answers({});
    other.must(nextPhase(other.state, { ...seen, questionNumber: 1 }, 'anya', other.world()));
    expect(other.board.decision?.kind).toBe('cell');
  });

  it('skips to the next choice of the same team, and over a final to the end', () => {
    const skip = (table: BoardTable, questionId: string) =>
      table.must(skipQuestion(table.state, { actionId: questionId, questionId }, 'anya', table.world()));
    const table = board(onBoard({ kind: 'secret' })).decides([0, cell('t0-0')], [0, { to: 'team1' }]);
    skip(table, 't0-0');
    expect(table.board).toMatchObject({ play: null, decision: { kind: 'cell', teams: ['team0'] } });
    const last = board(onBoard(undefined, FINAL)).answersAll().wait(3);
    skip(last, last.game.used.at(-1) as string);
    expect(last.game.stage).toBe('final');
  });

  it('forces phases: what is open is decided by itself', () => {
    const table = board(onBoard({ kind: 'stakeAll' }));
    const force = (phase: 0 | 1 | 2 | 3 | 4) => table.must(setPhase(table.state, phase, 'anya', table.world()));
    force(PHASE.answering);
    expect(table.game).toMatchObject({
      phase: PHASE.answering,
      used: ['t0-0'],
      board: { play: { stakes: { team0: 1 } } },
    });
    force(PHASE.totals);
    force(PHASE.question);
    expect(table.game.used).toEqual(['t0-0', 't0-1']);
    force(PHASE.themeChoice);
    expect(table.board.decision).toMatchObject({ kind: 'cell', teams: ['team0'] });
  });

  it('pauses and extends decisions', () => {
    const table = board();
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    table.must(addTime(table.state, 'more', 'anya', table.world()));
    expect(table.game.timer).toMatchObject({ paused: true, leftMs: 30_000 });
    table.decides([0, cell('t0-0')]);
    expect(table.game).toMatchObject({ phase: PHASE.question, timer: { paused: true } });
  });
});
