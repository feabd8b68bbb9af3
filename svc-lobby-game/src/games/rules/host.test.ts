import { describe, expect, it } from '@jest/globals';
import { isAbandoned, leaveLobby, updateLobby } from '../../lobbies/rules.ts';
import { withInventory } from '../../state/inventory.ts';
import { aQuestion, aQuiz, asked, say, Table, two } from './game.fixture.ts';
import { setPhase, setTimerPaused } from './host.ts';
import { timerDue } from './phases.ts';
import { startGame } from './start.ts';
import { chooseTheme } from './theme-choice.ts';

describe('starting a game', () => {
  const start = (table: Table, userId = 'anya') =>
    table.take(startGame(table.state, table.quiz, userId, table.world()));

  it('is for the lobby admin, once', () => {
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

  it('opens with the intro of 10 s and draws who chooses first', () => {
    const table = new Table([['anya'], ['vera']]);
    table.chance = () => 0.99;
    start(table);
    expect(table.game).toMatchObject({ phase: 5, stage: 'intro', chooser: 'team1', scores: { team0: 0, team1: 0 } });
    expect(table.game.timer).toMatchObject({ totalMs: 10_000, endsAt: table.now + 10_000, paused: false });
  });
});

describe('the course of a game', () => {
  it('is 5 → 0 → 1 → 2 → 3 → 4 → 0 … → 5, with the times of the rules', () => {
    const table = two();
    const course: [number, number][] = [];
    while (table.state.status === 'in_progress') {
      course.push([table.game.phase, table.game.timer.totalMs / 1000]);
      table.wait();
    }
    const round: [number, number][] = [
      [0, 30],
      [1, 10],
      [2, 30],
      [3, 5],
      [4, 5],
    ];
    expect(course).toEqual([[5, 10], ...round, ...round, ...round, [5, 20]]);
    expect(table.state.status).toBe('finished');
    expect(table.game.used).toHaveLength(3);
    expect(new Set(table.game.used).size).toBe(3);
  });

  it('takes the times of the question', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions[0] = aQuestion('x', { timers: { part1: 1, part2: 2.5, part3: 0, part4: 4 } });
    const table = new Table([['anya']], quiz).start().wait(2);
    expect(table.game.timer.totalMs).toBe(1000);
    expect(table.wait().game.timer.totalMs).toBe(2500);
    // A phase of no time is passed through.
    expect(table.wait().game).toMatchObject({ phase: 4, timer: { totalMs: 4000 } });
  });

  it('changes a phase once, whoever notices it and however often', () => {
    const table = two();
    const early = timerDue(table.state, table.world({ at: table.now + 9_999 }));
    expect(early.state).toBe(table.state);
    table.wait();
    expect(table.game.phase).toBe(0);
    const before = table.state;
    expect(timerDue(table.state, table.world()).state).toBe(before);
  });

  it('lets the teams choose in the order of their creation and skips empty ones', () => {
    const table = new Table([['anya'], ['boris'], ['vera']], aQuiz(9)).start();
    const choosers = [];
    for (let round = 0; round < 4; round += 1) {
      table.wait(round === 0 ? 1 : 5);
      choosers.push(table.game.chooser);
      if (round === 1) table.must(leaveLobby(table.state, 'vera', table.world()));
    }
    expect(choosers).toEqual(['team0', 'team1', 'team0', 'team1']);
  });

  it('passes the turn on when nobody is left to choose', () => {
    const table = new Table([['anya'], ['boris']]).start().wait();
    table.must(leaveLobby(table.state, 'anya', table.world()));
    expect(table.game.chooser).toBe('team1');
    expect(table.state.teams).toHaveLength(2);
    table.must(leaveLobby(table.state, 'boris', table.world()));
    expect(table.game.chooser).toBeNull();
    // The game goes on by itself.
    while (table.state.status === 'in_progress') table.wait();
    expect(table.state.outbox[0]?.rewards).toEqual([]);
  });
});

describe('choosing a theme', () => {
  const choose = (table: Table, userId: string, teamId: string, themeId: string) =>
    table.take(chooseTheme(table.state, { userId, teamId, themeId }, table.world()));

  it('is for a member of the choosing team, in phase 0', () => {
    const table = two();
    expect(choose(table, 'anya', 'team0', 't0')).toBe('wrong_phase');
    table.wait();
    expect(choose(table, 'vera', 'team1', 't0')).toBe('not_your_turn');
    expect(choose(table, 'vera', 'team0', 't0')).toBe('not_team_member');
    expect(choose(table, 'anya', 'team9', 't0')).toBe('not_found');
    expect(choose(table, 'anya', 'team0', 't7')).toBe('not_found');
    expect(choose(table, 'boris', 'team0', 't1')).toBeNull();
    expect(table.game).toMatchObject({ phase: 1, used: ['t1-0'] });
    expect(choose(table, 'boris', 'team0', 't1')).toBe('wrong_phase');
  });

  it('plays the theme’s next unused question; a theme with none left is no longer to be had', () => {
    const table = new Table([['anya']], aQuiz(2, 1)).start().wait();
    choose(table, 'anya', 'team0', 't1');
    table.wait(4);
    expect(table.game.phase).toBe(0);
    expect(choose(table, 'anya', 'team0', 't1')).toBe('conflict');
    choose(table, 'anya', 'team0', 't0');
    table.wait(4);
    choose(table, 'anya', 'team0', 't0');
    expect(table.game.used).toEqual(['t1-0', 't0-0', 't0-1']);
  });

  it('comes too late when the time was up before the request arrived: the server has drawn', () => {
    const table = two().wait();
    table.now += 30_001;
    expect(choose(table, 'anya', 'team0', 't1')).toBe('wrong_phase');
    expect(table.game).toMatchObject({ phase: 1, used: ['t0-0'] });
  });
});

describe('counting a round', () => {
  it('gives the right team the points of the question and lists the answers in order of arrival', () => {
    const table = new Table([['a', 'b', 'c'], ['d', 'e'], ['f']]).start().wait(3);
    say(table, 'b', 'team0', 1);
    say(table, 'd', 'team1', 2);
    say(table, 'a', 'team0', 2);
    say(table, 'e', 'team1', 0);
    say(table, 'c', 'team0', 2);
    table.wait();
    expect(table.game.round?.results).toMatchObject({
      team0: { answers: [1, 2, 2], answer: 2, correct: true, points: 100 },
      // A tie goes to the option chosen first.
      team1: { answers: [2, 0], answer: 2, correct: true, points: 100 },
      team2: { answers: [], answer: null, correct: false, points: 0 },
    });
    expect(table.game.scores).toEqual({ team0: 100, team1: 100, team2: 0 });
    table.wait();
    expect(table.game.scores).toEqual({ team0: 100, team1: 100, team2: 0 });
  });
});

describe('the lobby admin', () => {
  const force = (table: Table, phase: 0 | 1 | 2 | 3 | 4 | 5, userId = 'anya') =>
    table.take(setPhase(table.state, phase, userId, table.world()));
  const pause = (table: Table, paused: boolean, userId = 'anya') =>
    table.take(setTimerPaused(table.state, paused, userId, table.world()));

  it('forces any phase; 1-4 without a question draw one', () => {
    for (const phase of [1, 2, 3, 4] as const) {
      const table = two();
      expect(force(table, phase, 'vera')).toBe('not_lobby_admin');
      expect(force(table, phase)).toBeNull();
      expect(table.game).toMatchObject({ phase, stage: 'round', used: ['t0-0'] });
    }
  });

  it('changes nothing by forcing the phase that is', () => {
    const table = asked();
    const before = table.state;
    expect(force(table, 2)).toBeNull();
    expect(table.state).toBe(before);
  });

  it('drops the question under way with 0, and its team chooses again', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    force(table, 0);
    expect(table.game).toMatchObject({ phase: 0, round: null, used: ['t0-0'], chooser: 'team0', scores: { team0: 0 } });
    force(table, 4);
    force(table, 0);
    expect(table.game.chooser).toBe('team1');
  });

  it('asks anew by going back from 2 to 1', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    force(table, 1);
    expect(table.game).toMatchObject({ phase: 1, used: ['t0-0'], round: { votes: [] } });
    force(table, 2);
    expect(say(table, 'anya', 'team0', 1)).toBeNull();
  });

  it('12.18: has another question drawn by going back from 3 or 4 to 1 or 2: what was revealed is not asked again', () => {
    for (const from of [3, 4] as const) {
      for (const to of [1, 2] as const) {
        const table = asked();
        say(table, 'vera', 'team1', 2);
        force(table, from);
        expect(force(table, to)).toBeNull();
        expect(table.game).toMatchObject({ phase: to, used: ['t0-0', 't0-1'], round: { votes: [], results: null } });
        // What the first gave stays, and stands in the record.
        expect(table.game.scores).toEqual({ team0: 0, team1: 100 });
        expect(table.state.played).toMatchObject([{ number: 1, results: { team1: { correct: true, score: 100 } } }]);
      }
    }
  });

  it('12.18: gets a question of another theme when the theme has no more, and none when the quiz has none', () => {
    const table = asked();
    for (const used of [
      ['t0-0', 't0-1'],
      ['t0-0', 't0-1', 't1-0'],
    ]) {
      force(table, 3);
      expect(force(table, 2)).toBeNull();
      expect(table.game.used).toEqual(used);
    }
    force(table, 4);
    const before = table.state;
    expect(force(table, 1)).toBe('conflict');
    expect(table.state).toBe(before);
  });

  it('12.7: keeps the pause through every phase that is forced', () => {
    for (const phase of [0, 1, 3, 4, 5] as const) {
      const table = asked();
      pause(table, true);
      table.now += 60_000;
      expect(force(table, phase)).toBeNull();
      const { totalMs } = table.game.timer;
      expect(table.game).toMatchObject({ phase, timer: { paused: true, endsAt: null, leftMs: totalMs } });
      expect(timerDue(table.state, table.world()).state).toBe(table.state);
      pause(table, false);
      expect(table.game.timer).toMatchObject({ paused: false, endsAt: table.now + totalMs });
    }
  });

  it('12.7: keeps the pause when everybody sits the question out', () => {
    const table = two().wait(2);
    for (const { teamId } of table.state.teams) {
      const inventories = withInventory(table.game.inventories, teamId, { blocked: true });
      table.state = { ...table.state, game: { ...table.game, inventories } };
    }
    pause(table, true);
    force(table, 2);
    expect(table.game).toMatchObject({ phase: 2, timer: { paused: true } });
    pause(table, false);
    expect(table.game.phase).toBe(3);
  });

  it('ends the game with 5, for good', () => {
    const table = asked();
    expect(force(table, 5)).toBeNull();
    expect(table.game).toMatchObject({ phase: 5, stage: 'final', timer: { totalMs: 20_000 } });
    expect(table.state.outbox).toHaveLength(1);
    expect(force(table, 5)).toBeNull();
    expect(table.state.outbox).toHaveLength(1);
    expect(force(table, 2)).toBe('wrong_phase');
    table.wait();
    expect(table.state.status).toBe('finished');
    expect(force(table, 2)).toBe('wrong_phase');
  });

  it('cannot go on choosing when no theme is left', () => {
    const table = new Table([['anya']], aQuiz(1)).start();
    force(table, 1);
    expect(force(table, 0)).toBe('conflict');
    expect(force(table, 2)).toBeNull();
  });

  it('stops the time and lets it go on', () => {
    const table = asked();
    table.now += 12_000;
    expect(pause(table, true, 'vera')).toBe('not_lobby_admin');
    expect(pause(table, true)).toBeNull();
    expect(table.game.timer).toMatchObject({ paused: true, endsAt: null, leftMs: 18_000 });
    table.now += 3_600_000;
    expect(timerDue(table.state, table.world()).state).toBe(table.state);
    // Answers are taken, but nothing moves.
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
    ] as const)
      say(table, userId, teamId, 2);
    const before = table.state;
    expect(pause(table, true)).toBeNull();
    expect(table.state).toBe(before);
    expect(pause(table, false)).toBeNull();
    expect(table.game.timer).toMatchObject({ paused: false, endsAt: table.now + 18_000 });
  });

  it('finds everybody’s answer given when the time goes on', () => {
    const table = asked();
    pause(table, true);
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
      ['vera', 'team1'],
    ] as const)
      say(table, userId, teamId, 2);
    expect(table.game.phase).toBe(2);
    pause(table, false);
    expect(table.game.phase).toBe(3);
  });

  it('sends everyone back to the lobby', () => {
    const table = new Table([['anya'], ['vera']]).start().wait(3);
    table.must(leaveLobby(table.state, 'vera', table.world()));
    table.must(updateLobby(table.state, { status: 'waiting', inviteCode: 'x' }));
    expect(table.state).toMatchObject({ status: 'waiting', game: null });
    expect(table.state.teams.map((team) => team.teamId)).toEqual(['team0']);
    table.start();
    expect(table.game.used).toEqual([]);
  });

  it('keeps what has no record yet when everyone goes back', () => {
    const table = two().wait(5);
    table.must(setPhase(table.state, 5, 'anya', table.world()));
    const { played, outbox } = table.state;
    expect([played.length, outbox.length]).toEqual([1, 1]);
    table.must(updateLobby(table.state, { status: 'waiting', inviteCode: 'x' }));
    expect(table.state).toMatchObject({ game: null, played, outbox });
  });

  it('who has left with everybody else takes the pause along: the game runs to its end', () => {
    const table = two().wait(1);
    table.now += 10_000;
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    table.now += 3_600_000;
    for (const userId of ['vera', 'boris']) table.must(leaveLobby(table.state, userId, table.world()));
    expect(table.game.timer.paused).toBe(true);
    table.must(leaveLobby(table.state, 'anya', table.world()));
    expect(table.game.timer).toMatchObject({ paused: false, endsAt: table.now + 20_000 });
    for (let phase = 0; table.state.status === 'in_progress' && phase < 100; phase += 1) table.wait();
    expect(table.state.status).toBe('finished');
    expect(isAbandoned(table.state, table.now + 3_600_000)).toBe(true);
  });
});
