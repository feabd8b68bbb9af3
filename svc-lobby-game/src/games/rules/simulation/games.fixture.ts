/**
 * `node games.fixture.ts <number of games> [<seed of one game>]`: plays random games and prints what happened in them.
 * A process of its own: in Jest's context every access to a global object takes several times as long.
 */
import { Simulation } from './simulation.fixture.ts';

export interface Played {
  finished: number;
  rounds: number;
  items: number;
  rematches: number;
  waits: number;
}

const STEPS = 800;

const [games, only] = process.argv.slice(2);
const seeds = only === undefined ? Array.from({ length: Number(games) }, (_, index) => index + 1) : [Number(only)];
const played: Played = { finished: 0, rounds: 0, items: 0, rematches: 0, waits: 0 };
for (const seed of seeds) {
  let step = 0;
  try {
    const simulation = new Simulation(seed);
    for (; step < STEPS && !simulation.isOver; step += 1) simulation.step();
    const { state } = simulation.table;
    if (state.status === 'finished') {
      played.finished += 1;
      played.rounds += state.game?.used.length ?? 0;
    }
    played.items += simulation.items;
    played.rematches += simulation.hosting.rematches;
    played.waits += simulation.waits;
  } catch (error) {
    throw new Error(`LUPLAY_SEED=${seed} replays it: step ${step}: ${(error as Error).message}`, { cause: error });
  }
}
console.log(JSON.stringify(played));
