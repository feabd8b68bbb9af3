import { expect, it } from '@jest/globals';
import { PHASE, RACE_MS } from '@luplay/contracts/lobby-game';
import type { LiveLobbies } from '../state/live.ts';
import { passAbsentHosts } from './absences.ts';
import { aQuiz, ofEachKind, Table } from './rules/game.fixture.ts';

/** A lobby as one replica knows it: its sockets, its clock, and the check that runs every second. */
function replica() {
  const quiz = aQuiz(2);
  quiz.themes[0]!.questions[0] = ofEachKind('q').find(({ type }) => type === 'spoken')!;
  const table = new Table([['anya'], ['vera']], quiz).start().wait(2);
  const here = new Set<string>();
  let check: (ids: string[]) => Promise<void> = async () => undefined;
  const live = {
    presence: { isCertain: true, isHere: () => false, present: async () => here },
    channels: { ids: () => [], stateOf: (id: string) => (id === 'lobby-1' ? table.state : undefined) },
    reconciler: { addSpread: (_name: string, _list: unknown, run: typeof check) => (check = run) },
    change: async (_id: string, _at: number, command: (...given: unknown[]) => { state: typeof table.state }) => {
      table.state = command(table.state, table.world()).state;
    },
  };
  passAbsentHosts({ now: () => table.now }, live as unknown as LiveLobbies);
  const after = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      table.now += 1_000;
      await check(['lobby-1']);
    }
    return table.game.phase;
  };
  return { table, here, after };
}

it('a question that is answered aloud is dropped when its host has had no socket for 20 s', async () => {
  const { table, here, after } = replica();
  here.add('anya');
  // The question is read as long as it takes.
  table.state = { ...table.state, game: { ...table.game, timer: { ...table.game.timer, endsAt: table.now + 1e6 } } };
  expect(await after(60_000)).toBe(PHASE.question);
  here.clear();
  expect(await after(RACE_MS.hostAway - 4_000)).toBe(PHASE.question);
  here.add('anya');
  expect(await after(1_000)).toBe(PHASE.question);
  here.clear();
  expect(await after(RACE_MS.hostAway - 3_000)).toBe(PHASE.question);
  expect(await after(1_000)).toBe(PHASE.themeChoice);
});
