import { describe, expect, it } from '@jest/globals';
import { PHASE, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { gameDue } from '../../bots/rules.ts';
import { leaveLobby, updateLobby } from '../../lobbies/rules.ts';
import { withInventory } from '../../state/inventory.ts';
import { aQuiz, asked, say, Table, two } from './game.fixture.ts';
import { setPhase, setTimerPaused } from './host.ts';

describe('the host', () => {
  const force = (table: Table, phase: Phase, userId = 'anya') =>
    table.take(setPhase(table.state, phase, userId, table.world()));
  const pause = (table: Table, paused: boolean, userId = 'anya') =>
    table.take(setTimerPaused(table.state, paused, userId, table.world()));

  it('forces any phase; a phase of a question draws one', () => {
    for (const phase of [PHASE.question, PHASE.answering, PHASE.results, PHASE.totals]) {
      const table = two();
      expect(force(table, phase, 'vera')).toBe('not_lobby_admin');
      expect(force(table, phase)).toBeNull();
      expect(table.game).toMatchObject({ phase, stage: 'round', used: ['t0-0'] });
    }
  });

  it('changes nothing by forcing the current phase', () => {
    const table = asked();
    const before = table.state;
    expect(force(table, PHASE.answering)).toBeNull();
    expect(table.state).toBe(before);
  });

  it('drops the current question by forcing the theme choice, and the same team chooses again', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    force(table, PHASE.themeChoice);
    expect(table.game).toMatchObject({
      phase: PHASE.themeChoice,
      round: null,
      used: ['t0-0'],
      chooser: 'team0',
      scores: { team0: 0 },
    });
    force(table, PHASE.totals);
    force(table, PHASE.themeChoice);
    expect(table.game.chooser).toBe('team1');
  });

  it('asks the question again by going back from answering', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    force(table, PHASE.question);
    expect(table.game).toMatchObject({ phase: PHASE.question, used: ['t0-0'], round: { votes: [] } });
    force(table, PHASE.answering);
    expect(say(table, 'anya', 'team0', 1)).toBeNull();
  });

  it('12.18: draws another question by going back after the reveal', () => {
    for (const from of [PHASE.results, PHASE.totals]) {
      for (const to of [PHASE.question, PHASE.answering]) {
        const table = asked();
        say(table, 'vera', 'team1', 2);
        force(table, from);
        expect(force(table, to)).toBeNull();
        expect(table.game).toMatchObject({ phase: to, used: ['t0-0', 't0-1'], round: { votes: [], results: null } });
        // The result of the first question stays and is recorded.
        expect(table.game.scores).toEqual({ team0: 0, team1: 100 });
        expect(table.state.played).toMatchObject([{ number: 1, results: { team1: { correct: true, score: 100 } } }]);
      }
    }
  });

  it('12.18: draws from another theme when the theme has no more questions, and nothing when the quiz has none', () => {
    const table = asked();
    for (const used of [
      ['t0-0', 't0-1'],
      ['t0-0', 't0-1', 't1-0'],
    ]) {
      force(table, PHASE.results);
      expect(force(table, PHASE.answering)).toBeNull();
      expect(table.game.used).toEqual(used);
    }
    force(table, PHASE.totals);
    const before = table.state;
    expect(force(table, PHASE.question)).toBe('conflict');
    expect(table.state).toBe(before);
  });

  it('12.7: keeps the pause in every forced phase', () => {
    for (const phase of PHASES.filter((one) => one !== PHASE.answering)) {
      const table = asked();
      pause(table, true);
      table.now += 60_000;
      expect(force(table, phase)).toBeNull();
      const { totalMs } = table.game.timer;
      expect(table.game).toMatchObject({ phase, timer: { paused: true, endsAt: null, leftMs: totalMs } });
      expect(gameDue(table.state, table.world()).state).toBe(table.state);
      pause(table, false);
      expect(table.game.timer).toMatchObject({ paused: false, endsAt: table.now + totalMs });
    }
  });

  it('12.7: keeps the pause when all teams are blocked', () => {
    const table = two().wait(2);
    for (const { teamId } of table.state.teams) {
      const inventories = withInventory(table.game.inventories, teamId, { blocked: true });
      table.state = { ...table.state, game: { ...table.game, inventories } };
    }
    pause(table, true);
    force(table, PHASE.answering);
    expect(table.game).toMatchObject({ phase: PHASE.answering, timer: { paused: true } });
    pause(table, false);
    expect(table.game.phase).toBe(PHASE.results);
  });

  it('ends the game for good by forcing the final', () => {
    const table = asked();
    expect(force(table, PHASE.introOrFinal)).toBeNull();
    expect(table.game).toMatchObject({ phase: PHASE.introOrFinal, stage: 'final', timer: { totalMs: 20_000 } });
    expect(table.state.outbox).toHaveLength(1);
    expect(force(table, PHASE.introOrFinal)).toBeNull();
    expect(table.state.outbox).toHaveLength(1);
    expect(force(table, PHASE.answering)).toBe('wrong_phase');
    table.wait();
    expect(table.state.status).toBe('finished');
    expect(force(table, PHASE.answering)).toBe('wrong_phase');
  });

  it('cannot force the theme choice when no theme is left', () => {
    const table = new Table([['anya']], aQuiz(1)).start();
    force(table, PHASE.question);
    expect(force(table, PHASE.themeChoice)).toBe('conflict');
    expect(force(table, PHASE.answering)).toBeNull();
  });

  it('pauses and resumes the timer', () => {
    const table = asked();
    table.now += 12_000;
    expect(pause(table, true, 'vera')).toBe('not_lobby_admin');
    expect(pause(table, true)).toBeNull();
    expect(table.game.timer).toMatchObject({ paused: true, endsAt: null, leftMs: 18_000 });
    table.now += 3_600_000;
    expect(gameDue(table.state, table.world()).state).toBe(table.state);
    // Answers are accepted, but the phase does not end.
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

  it('ends answering on resuming if everybody has answered during the pause', () => {
    const table = asked();
    pause(table, true);
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
      ['vera', 'team1'],
    ] as const)
      say(table, userId, teamId, 2);
    expect(table.game.phase).toBe(PHASE.answering);
    pause(table, false);
    expect(table.game.phase).toBe(PHASE.results);
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

  it('keeps what is not recorded yet when everyone goes back', () => {
    const table = two().wait(5);
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    const { played, outbox } = table.state;
    expect([played.length, outbox.length]).toEqual([1, 1]);
    table.must(updateLobby(table.state, { status: 'waiting', inviteCode: 'x' }));
    expect(table.state).toMatchObject({ game: null, played, outbox });
  });
});
