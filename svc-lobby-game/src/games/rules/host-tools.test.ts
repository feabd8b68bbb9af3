import { describe, expect, it } from '@jest/globals';
import { HOST_TOOLS, PHASE } from '@luplay/contracts/lobby-game';
import { kickPlayer, leaveLobby } from '../../lobbies/rules.ts';
import type { Outcome } from '../../state/outcome.ts';
import { aQuiz, asked, say, Table, two } from './game.fixture.ts';
import { setPhase, setTimerPaused } from './host.ts';
import { addTime, correctPoints, handOver, notesOf, setHostNotes, skipQuestion, undoPoints } from './host-tools.ts';

const HOST = 'anya';
const take = (table: Table, tool: (table: Table) => Outcome) => table.take(tool(table));
const correct = (table: Table, points: number, userId = HOST, teamId = 'team1') =>
  table.take(
    correctPoints(table.state, { actionId: `a${points}`, teamId, points, reason: 'Спор' }, userId, table.world()),
  );
const undo = (table: Table, actionId: string) => table.take(undoPoints(table.state, actionId, HOST, table.world()));

describe('26.13: points by hand', () => {
  it('are given and taken with a reason, and never below 0', () => {
    const table = asked();
    expect(correct(table, 70)).toBeNull();
    expect(correct(table, -100)).toBeNull();
    expect(table.game.scores).toEqual({ team0: 0, team1: 0 });
    expect(table.game.hostActions).toEqual([
      { kind: 'points', actionId: 'a70', teamId: 'team1', points: 70, reason: 'Спор', question: 1 },
      { kind: 'points', actionId: 'a-100', teamId: 'team1', points: -70, reason: 'Спор', question: 1 },
    ]);
    expect(correct(table, -5)).toBe('conflict');
    expect(correct(table, 5, HOST, 'team9')).toBe('not_found');
    expect(correct(table, 5, 'vera')).toBe('not_lobby_admin');
  });

  it('are taken back once', () => {
    const table = asked();
    correct(table, 70);
    correct(table, -20);
    expect(undo(table, 'a-20')).toBeNull();
    expect(undo(table, 'a-20')).toBeNull();
    expect(table.game.scores.team1).toBe(70);
    expect(undo(table, 'a70')).toBeNull();
    expect(table.game.scores.team1).toBe(0);
    expect(table.game.hostActions).toMatchObject([{ undone: true }, { undone: true }]);
    expect(undo(table, 'a1')).toBe('not_found');
  });

  it('after the results end late answers, which would score the round again', () => {
    const table = asked();
    const endsAt = table.game.timer.endsAt as number;
    say(table, 'vera', 'team1', 2);
    table.wait();
    expect(table.game.scores.team1).toBe(100);
    expect(correct(table, -100)).toBeNull();
    expect(say(table, 'boris', 'team0', 2, { at: endsAt - 1 })).toBe('wrong_phase');
    expect(table.game.scores).toEqual({ team0: 0, team1: 0 });
  });

  it('are final with the game, and in its record', () => {
    const table = asked();
    correct(table, 70);
    table.must(setPhase(table.state, PHASE.introOrFinal, HOST, table.world()));
    expect(correct(table, 5)).toBe('wrong_phase');
    expect(table.state.outbox[0]).toMatchObject({ scores: { team1: 70 }, winnerTeams: ['team1'] });
    expect(table.state.outbox[0]?.hostActions).toHaveLength(1);
  });
});

describe('26.13: a skipped question', () => {
  const skip = (table: Table, questionId: string, userId = HOST) =>
    table.take(skipQuestion(table.state, { actionId: 's', questionId }, userId, table.world()));

  it('gives no points, is asked no more, and the same team chooses again', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    expect(skip(table, 't0-0', 'vera')).toBe('not_lobby_admin');
    expect(skip(table, 't0-0')).toBeNull();
    expect(table.game).toMatchObject({ phase: PHASE.themeChoice, chooser: 'team0', used: ['t0-0'], round: null });
    expect(table.game.scores).toEqual({ team0: 0, team1: 0 });
    expect(table.game.hostActions).toEqual([{ kind: 'skip', actionId: 's', question: 1 }]);
    expect(table.state.played).toEqual([]);
  });

  it('passes the choice on when the team that chose is empty by now', () => {
    const tools = [
      (table: Table) => skip(table, 't0-0'),
      (table: Table) => table.take(setPhase(table.state, PHASE.themeChoice, HOST, table.world())),
    ];
    for (const tool of tools) {
      const table = new Table([['anya'], ['vera']], aQuiz(2));
      table.chance = () => 0.9;
      table.start().wait(3);
      expect(table.game.chooser).toBe('team1');
      table.must(leaveLobby(table.state, 'vera', table.world()));
      expect(tool(table)).toBeNull();
      expect(table.game).toMatchObject({ phase: PHASE.themeChoice, chooser: 'team0' });
    }
  });

  it('is the one that the host saw, and not one whose answer is known', () => {
    const table = asked();
    const before = table.state;
    expect(skip(table, 't0-1')).toBeNull();
    expect(table.state).toBe(before);
    table.wait();
    expect(skip(table, 't0-0')).toBe('wrong_phase');
  });

  it('that was the last one leads to the final', () => {
    const table = new Table([['anya'], ['vera']], aQuiz(1)).start().wait(3);
    expect(skip(table, 't0-0')).toBeNull();
    expect(table.game).toMatchObject({ stage: 'final', winnerTeams: [] });
  });
});

describe('26.13: more time', () => {
  const add = (table: Table) => table.take(addTime(table.state, 't', HOST, table.world()));

  it('is given where somebody has to hurry, also during a pause', () => {
    const table = asked();
    const { endsAt } = table.game.timer;
    expect(add(table)).toBeNull();
    expect(table.game.timer.endsAt).toBe((endsAt as number) + HOST_TOOLS.seconds * 1000);
    table.must(setTimerPaused(table.state, true, HOST, table.world()));
    const { leftMs } = table.game.timer;
    expect(add(table)).toBeNull();
    expect(table.game.timer.leftMs).toBe(leftMs + HOST_TOOLS.seconds * 1000);
  });

  it('is not given to results', () => {
    expect(add(asked().wait())).toBe('wrong_phase');
  });
});

it('26.13: a player who is removed during a game leaves its team, which is told', () => {
  const table = two().wait(3);
  const kick = { userId: 'boris', by: HOST, inviteCode: 'new-code-1', broadcastCode: '111111', actionId: 'k' };
  expect(take(table, ({ state }) => kickPlayer(state, kick, table.world()))).toBeNull();
  expect(table.state.teams[0]?.members).toEqual(['anya']);
  expect(table.state.kicked).toEqual(['boris']);
  expect(table.game.hostActions).toMatchObject([{ kind: 'removed', actionId: 'k', name: 'boris', userId: 'boris' }]);
});

it('26.13: the host hands over to another player, and repeating it does no harm', () => {
  const table = asked();
  const give = (to: string, by: string) =>
    take(table, ({ state }) => handOver(state, { actionId: 'h', to }, by, table.world()));
  expect(give('vera', 'boris')).toBe('not_lobby_admin');
  expect(give('stranger', HOST)).toBe('not_found');
  expect(give('vera', HOST)).toBeNull();
  expect(give('vera', HOST)).toBeNull();
  expect(table.state.admin).toBe('vera');
  expect(table.game.hostActions).toEqual([{ kind: 'host', actionId: 'h', question: 1, name: 'vera', userId: 'vera' }]);
  table.must(leaveLobby(table.state, 'vera', table.world()));
  expect(give('boris', HOST)).toBeNull();
  table.must(setPhase(table.state, PHASE.introOrFinal, 'boris', table.world()));
  expect(table.state.outbox[0]).toMatchObject({ admin: 'boris', hosts: [HOST, 'vera'] });
  expect(table.view.hosts).toEqual([HOST, 'vera']);
});

it('26.13: notes are the host’s own, and empty ones go', () => {
  const table = asked();
  const write = (text: string, by = HOST) => take(table, ({ state }) => setHostNotes(state, text, by));
  expect(write('x', 'vera')).toBe('not_lobby_admin');
  expect(write('Взять колонку')).toBeNull();
  const lead = (to: string, by: string) => table.must(handOver(table.state, { actionId: 'h', to }, by, table.world()));
  lead('vera', HOST);
  expect(notesOf(table.state, 'vera')).toBe('');
  expect(write('Позвать Борю', 'vera')).toBeNull();
  lead(HOST, 'vera');
  expect(notesOf(table.state, HOST)).toBe('Взять колонку');
  expect(write('')).toBeNull();
  expect(table.state).toMatchObject({ hostNotes: null, otherNotes: [{ userId: 'vera', text: 'Позвать Борю' }] });
});
