import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { isAbandoned, leaveLobby } from '../../lobbies/rules.ts';
import { Table, two } from './game.fixture.ts';
import { setPhase, setTimerPaused } from './host.ts';

describe('leaving during a game', () => {
  it('passes the turn on when the choosing team is empty', () => {
    const table = new Table([['anya'], ['boris']]).start().wait();
    table.must(leaveLobby(table.state, 'anya', table.world()));
    expect(table.game.chooser).toBe('team1');
    expect(table.state.teams).toHaveLength(2);
    table.must(leaveLobby(table.state, 'boris', table.world()));
    expect(table.game.chooser).toBeNull();
    // The game continues by itself.
    while (table.state.status === 'in_progress') table.wait();
    expect(table.state.outbox[0]?.rewards).toEqual([]);
  });

  it('is noted for the record of who has played', () => {
    const table = two();
    table.must(leaveLobby(table.state, 'boris', table.world()));
    table.wait(2);
    table.must(leaveLobby(table.state, 'vera', table.world()));
    table.must(setPhase(table.state, PHASE.introOrFinal, 'anya', table.world()));
    expect(table.state.outbox[0]?.left).toEqual([{ userId: 'vera', teamId: 'team1' }]);
  });

  it('ends the pause when the last player leaves, and the game runs to its end', () => {
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
