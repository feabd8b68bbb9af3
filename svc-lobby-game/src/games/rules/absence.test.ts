import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { DESERTED_MS } from '../../state/lobby.ts';
import { presenceNoted } from './absence.ts';
import { asked, say, type Table } from './game.fixture.ts';
import { setTimerPaused } from './host.ts';

const NOBODY = new Set<string>();
const note = (table: Table, present: ReadonlySet<string> = NOBODY) =>
  table.must(presenceNoted(table.state, present, table.world()));

/** Everybody has been away for this long, in a phase that its timer does not end meanwhile. */
function deserted(ms: number): Table {
  const table = asked();
  note(table);
  table.now += ms;
  // The timer of the phase would be over long before.
  table.state = { ...table.state, game: { ...table.game, timer: { ...table.game.timer, endsAt: table.now + 20_000 } } };
  note(table);
  return table;
}

describe('a game with nobody connected', () => {
  it('goes on for a minute, then stands still until somebody is back', () => {
    expect(deserted(DESERTED_MS.pause - 1).game.timer.paused).toBe(false);
    const table = deserted(DESERTED_MS.pause);
    expect(table.game).toMatchObject({ phase: PHASE.answering, timer: { paused: true, endsAt: null, leftMs: 20_000 } });
    table.now += 600_000;
    note(table, new Set(['vera']));
    expect(table.game.timer).toMatchObject({ paused: false, endsAt: table.now + 20_000 });
    expect(table.state.absence).toBeNull();
  });

  it('does not wait for answers that were given before it was noticed who is back', () => {
    const table = deserted(DESERTED_MS.pause);
    say(table, 'anya', 'team0', 2);
    say(table, 'boris', 'team0', 2);
    say(table, 'vera', 'team1', 2);
    expect(table.game.phase).toBe(PHASE.answering);
    note(table, new Set(['vera']));
    expect(table.game).toMatchObject({ phase: PHASE.results, timer: { paused: false } });
  });

  it('leaves a pause of the host to the host', () => {
    const table = asked();
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    note(table);
    table.now += DESERTED_MS.pause;
    note(table);
    note(table, new Set(['vera']));
    expect([table.game.timer.paused, table.state.absence]).toEqual([true, null]);
  });

  it('ends after two hours, with its record', () => {
    const table = deserted(DESERTED_MS.pause);
    table.now += DESERTED_MS.end;
    note(table);
    expect([table.state.status, table.state.outbox.length]).toEqual(['finished', 1]);
  });

  it('is none of a simulation, and none while somebody is there', () => {
    const table = asked();
    const { state } = table;
    note(table, new Set(['boris']));
    expect(table.state).toBe(state);
    table.state = { ...state, simulation: { seed: 's', bots: [], createdBy: 'dev' } };
    note(table);
    expect(table.state.absence).toBeUndefined();
  });
});
