import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { lobbyView } from '../../lobbies/presenters.ts';
import { joinLobby, kickPlayer, leaveLobby, updateLobby } from '../../lobbies/rules.ts';
import { BOTS } from '../../state/bots.ts';
import { movePlayer } from '../../teams/rules.ts';
import { seatFromBench } from './bench.ts';
import { BoardTable, onBoard } from './board.fixture.ts';
import { aQuiz, person, say, Table, two } from './game.fixture.ts';
import { setPhase } from './host.ts';
import { playAgain } from './start.ts';

const join = (table: Table, userId: string) =>
  table.take(joinLobby(table.state, person(userId), undefined, table.world()));
const seat = (table: Table, userId: string, teamId?: string, by = 'anya') =>
  table.take(seatFromBench(table.state, { userId, teamId, by }, table.world()));
const benched = ({ state }: Table) => state.bench?.map(({ playerId }) => playerId) ?? [];
const members = ({ state }: Table) => state.teams.map((team) => team.members);
const answering = (table: Table) => table.must(setPhase(table.state, PHASE.answering, 'anya', table.world()));

describe('the bench', () => {
  it('takes who comes during a game and after it, while places are free and the host lets them in', () => {
    const table = two();
    table.must(updateLobby(table.state, { maxPlayers: 5, inviteCode: 'x' }));
    expect([join(table, 'late'), join(table, 'late')]).toEqual([null, null]);
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    table.wait();
    expect([join(table, 'later'), join(table, 'last')]).toEqual([null, 'lobby_full']);
    expect(benched(table)).toEqual(['late', 'later']);
    expect(table.take(updateLobby(table.state, { maxPlayers: 4, inviteCode: 'x' }))).toBe('conflict');
    expect(lobbyView(table.state, { card: () => undefined }).bench).toEqual([
      { id: 'late', name: 'late' },
      { id: 'later', name: 'later' },
    ]);
    table.must(leaveLobby(table.state, 'late', table.world()));
    table.must(updateLobby(table.state, { latecomers: false, inviteCode: 'x' }));
    expect(join(table, 'last')).toBe('conflict');
    expect(benched(table)).toEqual(['later']);
  });

  it('is kept from who was kicked from it, during the game, too', () => {
    const table = two();
    join(table, 'late');
    const codes = { inviteCode: 'new-code', broadcastCode: '654321', actionId: 'k' };
    table.must(kickPlayer(table.state, { userId: 'late', by: 'anya', ...codes }, table.world()));
    expect(benched(table)).toEqual([]);
    expect(join(table, 'late')).toBe('invitation_required');
  });

  it('plays the next game in the smallest teams, or waits in the lobby', () => {
    const table = two();
    for (const userId of ['late', 'later', 'last']) join(table, userId);
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    const decided = table.state;
    const quiz = { ...aQuiz(2), _id: 'game-2' };
    table.must(playAgain(table.state, { gameId: 'game-1', shuffle: false }, quiz, 'anya', table.world()));
    expect(members(table)).toEqual([
      ['anya', 'boris', 'later'],
      ['vera', 'late', 'last'],
    ]);
    expect([benched(table), table.state.players.length]).toEqual([[], 6]);

    table.must(updateLobby(decided, { status: 'waiting', inviteCode: 'x' }));
    expect(members(table)).toEqual([['anya', 'boris'], ['vera']]);
    expect([benched(table), table.state.players.length]).toEqual([[], 6]);
  });

  it('has the people without a team, too, while a game runs and after it, but not who leads it', () => {
    const table = new Table([['anya', 'boris'], ['vera']]);
    table.must(movePlayer(table.state, { userId: 'anya', teamId: null, by: 'anya' }));
    const gleb = { ...person('gleb'), marks: { address: 'secret', device: 'secret' } };
    const bot = BOTS[0]!;
    for (const one of [gleb, person('dasha'), bot]) {
      table.must(joinLobby(table.state, one, undefined, table.world()));
    }
    const shown = () => lobbyView(table.state, { card: () => undefined }).bench;
    expect(shown()).toBeUndefined();
    table.start();
    join(table, 'late');
    expect(shown()).toEqual(['gleb', 'dasha', 'late'].map((name) => ({ id: name, name })));
    expect([seat(table, 'gleb', undefined, 'vera'), seat(table, 'anya')]).toEqual(['not_lobby_admin', 'not_found']);
    expect(seat(table, 'gleb')).toBeNull();
    expect(members(table)).toEqual([['boris', 'gleb'], ['vera']]);
    expect(table.game.seated).toEqual({ gleb: 0 });
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    table.wait();
    expect(shown()?.map(({ id }) => id)).toEqual(['dasha', 'late']);
    const quiz = { ...aQuiz(2), _id: 'game-2' };
    table.must(playAgain(table.state, { gameId: 'game-1', shuffle: false }, quiz, 'anya', table.world()));
    expect(members(table)).toEqual([
      ['boris', 'gleb', 'late'],
      ['vera', 'dasha'],
    ]);
    expect([shown(), table.state.players.map(({ playerId }) => playerId)]).toEqual([
      undefined,
      ['anya', 'boris', 'vera', 'gleb', 'dasha', bot.playerId, 'late'],
    ]);
  });

  it.each([true, false])('has the lobby when everybody else has left, while the game runs: %s', (isRunning) => {
    const table = two();
    table.must(joinLobby(table.state, { ...person('guest'), guest: true }, undefined, table.world()));
    join(table, 'late');
    if (!isRunning) {
      table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
      table.wait();
    }
    for (const userId of ['anya', 'boris', 'vera']) table.must(leaveLobby(table.state, userId, table.world()));
    expect(table.state).toMatchObject({ status: 'waiting', admin: 'late', game: null, bench: [], emptySince: null });
    expect(table.state.players.map(({ playerId }) => playerId)).toEqual(['guest', 'late']);
  });
});

describe('a seat from the bench', () => {
  it('is the host’s to give, in the smallest team unless one is named', () => {
    const table = two();
    for (const userId of ['late', 'later']) join(table, userId);
    expect(seat(table, 'late', undefined, 'vera')).toBe('not_lobby_admin');
    expect([seat(table, 'nobody'), seat(table, 'late', 'no-team')]).toEqual(['not_found', 'not_found']);
    expect([seat(table, 'late'), seat(table, 'later', 'team0'), seat(table, 'later')]).toEqual([null, null, null]);
    expect(members(table)).toEqual([
      ['anya', 'boris', 'later'],
      ['vera', 'late'],
    ]);
    join(table, 'last');
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    expect(seat(table, 'last')).toBe('wrong_phase');
  });

  it('is not asked in the current question, and is in the next one', () => {
    const table = two();
    join(table, 'late');
    answering(table);
    seat(table, 'late', 'team1');
    expect(say(table, 'late', 'team1', 2)).toBe('conflict');
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
      ['vera', 'team1'],
    ] as const) {
      expect(table.game.phase).toBe(PHASE.answering);
      say(table, userId, teamId, 2);
    }
    expect(table.game.phase).toBe(PHASE.results);
    table.wait(2);
    expect(table.state.played.at(-1)?.votes.map(({ userId }) => userId)).not.toContain('late');
    answering(table);
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
      ['vera', 'team1'],
    ] as const) {
      say(table, userId, teamId, 2);
    }
    expect(table.game.phase).toBe(PHASE.answering);
    expect(say(table, 'late', 'team1', 2)).toBeNull();
    expect(table.game.phase).toBe(PHASE.results);
  });

  it.each([
    ['theme by theme', aQuiz(2, 1)],
    ['on a board', onBoard()],
    ['in the final of a board', onBoard(undefined, [{ name: 'Финал', themes: 3, final: true }])],
  ])('chooses when all teams were empty: %s', (_, quiz) => {
    const table = new BoardTable([['anya'], ['boris']], quiz);
    table.must(movePlayer(table.state, { userId: 'anya', teamId: null, by: 'anya' }));
    table.start().wait();
    join(table, 'late');
    table.must(leaveLobby(table.state, 'boris', table.world()));
    expect(table.view.themeChoosingTeam).toBeNull();
    expect(seat(table, 'late')).toBeNull();
    const { teamId } = table.state.teams.find(({ members: [first] }) => first === 'late')!;
    expect(table.view.themeChoosingTeam).toBe(teamId);
    expect(table.game.board?.decision?.teams ?? [teamId]).toEqual([teamId]);
  });

  it('is paid for an answer of its own', () => {
    const paid = (answers: boolean) => {
      const table = two();
      for (const userId of ['late']) join(table, userId);
      seat(table, 'late', 'team1');
      answering(table);
      say(table, 'vera', 'team1', 2);
      if (answers) say(table, 'late', 'team1', 2);
      table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
      const { unpaid } = table.view;
      return [table.state.outbox[0]?.rewards.map(({ userId }) => userId), unpaid];
    };
    expect([paid(false), paid(true)]).toEqual([
      [['vera'], ['late']],
      [['vera', 'late'], []],
    ]);
  });
});
