/**
 * `node games.fixture.ts <number of games> [<seed of one game>]`: plays random games and prints what happened in them.
 * Every fourth is played on a board; LUPLAY_COURSE=board: all are.
 * A process of its own: in Jest's context every access to a global object takes several times as long.
 */
import { Simulation } from './simulation.fixture.ts';

export interface Played {
  finished: number;
  rounds: number;
  items: number;
  rematches: number;
  waits: number;
  decisions: number;
}

const STEPS = 800;

const allBoards = process.env.LUPLAY_COURSE === 'board';
const [games, only] = process.argv.slice(2);
const seeds = only === undefined ? Array.from({ length: Number(games) }, (_, index) => index + 1) : [Number(only)];
const played: Played = { finished: 0, rounds: 0, items: 0, rematches: 0, waits: 0, decisions: 0 };
for (const seed of seeds) {
  let step = 0;
  try {
    const simulation = new Simulation(seed, allBoards || seed % 4 === 0);
    for (; step < STEPS && !simulation.isOver; step += 1) simulation.step();
    const { state } = simulation.table;
    if (state.status === 'finished') {
      played.finished += 1;
      played.rounds += state.game?.used.length ?? 0;
    }
    played.items += simulation.items;
    played.rematches += simulation.hosting.rematches;
    played.waits += simulation.waits;
    played.decisions += simulation.decisions;
  } catch (error) {
    throw new Error(`LUPLAY_SEED=${seed} replays it: step ${step}: ${(error as Error).message}`, { cause: error });
  }
}
console.log(JSON.stringify(played));
