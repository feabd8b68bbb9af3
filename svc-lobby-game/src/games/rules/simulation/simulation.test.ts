import { describe, expect, it } from '@jest/globals';
import { Simulation } from './simulation.fixture.ts';

/** LUPLAY_GAMES sets their number, LUPLAY_SEED replays one. */
const GAMES = Number(process.env.LUPLAY_GAMES ?? 10_000);
const ONLY = process.env.LUPLAY_SEED;
const STEPS = 800;

describe('random games', () => {
  it(`keep the rules (${GAMES} games)`, () => {
    const seeds = ONLY === undefined ? Array.from({ length: GAMES }, (_, index) => index + 1) : [Number(ONLY)];
    let finished = 0;
    let rounds = 0;
    let items = 0;
    let rematches = 0;
    let waits = 0;
    for (const seed of seeds) {
      let step = 0;
      try {
        const simulation = new Simulation(seed);
        for (; step < STEPS && !simulation.isOver; step += 1) simulation.step();
        const { state } = simulation.table;
        if (state.status === 'finished') {
          finished += 1;
          rounds += state.game?.used.length ?? 0;
        }
        items += simulation.items;
        rematches += simulation.hosting.rematches;
        waits += simulation.waits;
      } catch (error) {
        throw new Error(`LUPLAY_SEED=${seed} replays it: step ${step}: ${(error as Error).message}`, { cause: error });
      }
    }
    if (ONLY !== undefined) return;
    // Proves that games are really played.
    expect(finished).toBeGreaterThan(GAMES / 3);
    expect(rounds).toBeGreaterThan(GAMES / 3);
    expect(items).toBeGreaterThan(GAMES);
    expect(rematches).toBeGreaterThan(GAMES / 20);
    expect(waits).toBeGreaterThan(GAMES / 4);
  }, 1_800_000);
});
