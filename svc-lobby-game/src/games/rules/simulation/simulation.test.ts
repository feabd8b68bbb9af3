import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { Played } from './games.fixture.ts';

/** LUPLAY_GAMES sets their number, LUPLAY_SEED replays one, LUPLAY_COURSE=board plays all on boards. */
const GAMES = Number(process.env.LUPLAY_GAMES ?? 1_500);
const ONLY = process.env.LUPLAY_SEED;

describe('random games', () => {
  it(`keep the rules (${GAMES} games)`, async () => {
    const script = join(import.meta.dirname, 'games.fixture.ts');
    const args = [script, String(GAMES), ...(ONLY === undefined ? [] : [ONLY])];
    // A broken rule ends the process with a code and an explanation, and this rejects with both.
    const { stdout } = await promisify(execFile)(process.execPath, args);
    if (ONLY !== undefined) return;
    const { finished, rounds, items, rematches, waits, decisions } = JSON.parse(stdout) as Played;
    // Proves that games are really played.
    expect(finished).toBeGreaterThan(GAMES / 3);
    expect(rounds).toBeGreaterThan(GAMES / 3);
    expect(items).toBeGreaterThan(GAMES);
    expect(rematches).toBeGreaterThan(GAMES / 20);
    expect(waits).toBeGreaterThan(GAMES / 4);
    expect(decisions).toBeGreaterThan(GAMES / 2);
  }, 1_800_000);
});
