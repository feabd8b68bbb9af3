import { describe, expect, it } from '@jest/globals';
import { SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import { aQuiz, person, Table } from '../games/rules/game.fixture.ts';
import { setTimerPaused } from '../games/rules/host.ts';
import { joinLobby, kickPlayer, leaveLobby, updateLobby } from '../lobbies/rules.ts';
import { BOTS, isBot } from '../state/bots.ts';
import { addCrew, botCount, type Crew, isForgotten, simulatedLobby } from './rules.ts';

const crew: Crew = { teamIds: ['b0', 'b1', 'b2'], botsPerTeam: 3, skill: 1, delay: { min: 0, max: 1 }, seed: 'seed' };
const NEW_LOBBY = {
  lobbyId: 'lobby-1',
  broadcastCode: '123456',
  inviteCode: 'invite-code-1',
  creator: person('anya'),
  title: 'Симуляция',
  description: '',
  quest: 'quiz',
  questTitle: 'Квиз',
  maxPlayers: 20,
  isPublic: true,
};
/** A simulation that waits for its game. */
function waiting(over: Partial<Crew> = {}): Table {
  const table = new Table([], aQuiz(2));
  table.state = simulatedLobby(NEW_LOBBY, { ...crew, ...over }, { now: table.now, chance: () => 0.5 });
  return table;
}

describe('the lobby of a simulation', () => {
  it('is private, hosted by the developer, with different bots in different teams', () => {
    const { state } = waiting();
    expect(state).toMatchObject({ isPublic: false, admin: 'anya', status: 'waiting' });
    expect(state.players).toHaveLength(10);
    expect(new Set(state.players.map(({ playerId }) => playerId)).size).toBe(10);
    expect(state.teams.map(({ members }) => members.length)).toEqual([3, 3, 3]);
    for (const key of ['name', 'color'] as const) expect(new Set(state.teams.map((team) => team[key])).size).toBe(3);
    expect(botCount(state)).toBe(9);
  });

  it('stays private while bots are in it', () => {
    const { state } = waiting();
    const open = updateLobby(state, { isPublic: true, inviteCode: 'code-code-1' });
    expect(open.rejection).toMatchObject({ code: 'conflict', message: 'Лобби с ботами остаётся закрытым.' });
  });

  it('never has a bot for its host; without people it is empty, and its pause ends', () => {
    const table = waiting();
    table.must(joinLobby(table.state, person('boris'), 'invite-code-1', table.world()));
    table.start();
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    table.must(leaveLobby(table.state, 'anya', table.world()));
    expect(table.state).toMatchObject({ admin: 'boris', emptySince: null });
    table.must(leaveLobby(table.state, 'boris', table.world()));
    expect(table.state).toMatchObject({ admin: null, emptySince: table.now });
    expect(table.game.timer.paused).toBe(false);
  });

  it('is deleted some time after its game, or when nothing has happened in it for long', () => {
    const { state } = waiting();
    const at = (ms: number) => state.updatedAt + ms;
    const { idleTtl, finishedTtl } = SIMULATION_LIMITS;
    expect([idleTtl - 1, idleTtl].map((ms) => isForgotten(state, at(ms)))).toEqual([false, true]);
    const over = { ...state, status: 'finished' as const };
    expect([finishedTtl - 1, finishedTtl].map((ms) => isForgotten(over, at(ms)))).toEqual([false, true]);
    const peoples = { ...state, simulation: { ...state.simulation!, createdBy: null } };
    expect(isForgotten(peoples, at(idleTtl * 10))).toBe(false);
  });
});

describe('bots in a lobby of people', () => {
  const lobby = () => {
    const table = new Table([['anya', 'boris']]);
    table.state = { ...table.state, isPublic: false };
    return table;
  };
  const add = (table: Table, over: Partial<Crew> = {}, userId = 'anya') =>
    table.take(addCrew(table.state, { ...crew, ...over }, userId, table.world()));

  it('are let in by its host, while it waits, is private and has places', () => {
    const table = lobby();
    expect(add(table, {}, 'boris')).toBe('not_lobby_admin');
    table.state = { ...table.state, isPublic: true };
    expect(add(table)).toBe('conflict');
    table.state = { ...table.state, isPublic: false, maxPlayers: 10 };
    expect(add(table)).toBe('lobby_full');
    table.state = { ...table.state, maxPlayers: 11 };
    expect(add(table)).toBeNull();
    expect(table.state.teams).toHaveLength(4);
    expect(table.state.simulation?.createdBy).toBeNull();
    table.start();
    expect(add(table, { teamIds: ['b9'], botsPerTeam: 1 })).toBe('game_in_progress');
  });

  it('24.22: have the strength and pace of their team', () => {
    const strong = { skill: 0.9, delay: { min: 1, max: 2 } };
    const weak = { skill: 0.4, delay: { min: 5, max: 20 } };
    const table = waiting({ teamIds: ['b0', 'b1', 'b2'], botsPerTeam: 2, each: [strong, weak] });
    expect(table.state.simulation?.bots.map(({ skill, delay }) => [skill, delay])).toEqual([
      ...[0.9, 0.9].map((skill) => [skill, { min: 1_000, max: 2_000 }]),
      ...[0.4, 0.4].map((skill) => [skill, { min: 5_000, max: 20_000 }]),
      // A team without figures of its own plays as all.
      ...[crew.skill, crew.skill].map((skill) => [skill, { min: 0, max: 1_000 }]),
    ]);
  });

  it('come in several crews, each with its own skill, and are at most twelve teams', () => {
    const table = lobby();
    expect(add(table, { teamIds: ['b0'], botsPerTeam: 1, skill: 0.2 })).toBeNull();
    expect(add(table, { teamIds: ['b1'], botsPerTeam: 2, skill: 0.9 })).toBeNull();
    expect(table.state.simulation?.bots.map(({ skill }) => skill)).toEqual([0.2, 0.9, 0.9]);
    expect(add(table, { teamIds: Array.from({ length: 10 }, (_, index) => `c${index}`), botsPerTeam: 1 })).toBe(
      'conflict',
    );
  });

  it('come back after they were kicked', () => {
    const table = lobby();
    add(table, { teamIds: ['b0'], botsPerTeam: 1 });
    const bot = BOTS[0]!.playerId;
    table.must(
      kickPlayer(
        table.state,
        { userId: bot, by: 'anya', inviteCode: 'other-code-1', broadcastCode: '654321', actionId: 'k' },
        table.world(),
      ),
    );
    expect(botCount(table.state)).toBe(0);
    add(table, { teamIds: ['b1'], botsPerTeam: 1, skill: 0.3 });
    expect(table.state.kicked).toEqual([]);
    expect(table.state.simulation?.bots).toEqual([{ userId: bot, skill: 0.3, delay: { min: 0, max: 1_000 } }]);
  });
});

describe('the id of a bot', () => {
  it('is none that an account or a username has', () => {
    expect(BOTS.every(({ playerId }) => isBot(playerId) && /^u-[A-Za-z0-9]{12}$/.test(playerId))).toBe(true);
    expect(['u-botherbother', 'bot', 'u-bot100000001', 'anya'].map(isBot)).toEqual([false, false, false, false]);
  });
});
