import { expect, it } from '@jest/globals';
import { PHASE, RACE_MS } from '@luplay/contracts/lobby-game';
import type { LiveLobbies } from '../state/live.ts';
import { passAbsentHosts, replaceAbsentCaptains } from './absences.ts';
import { CAPTAIN_AWAY_MS } from './rules/captains.ts';
import { aQuiz, ofEachKind, Table } from './rules/game.fixture.ts';

/** A lobby as one replica knows it: its sockets, its clock, and the check that runs every second. */
function replica(watch: typeof passAbsentHosts, table: Table) {
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
  watch({ now: () => table.now }, live as unknown as LiveLobbies);
  const after = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      table.now += 1_000;
      await check(['lobby-1']);
    }
    return table.game.phase;
  };
  return { here, after };
}

it('a question that is answered aloud is dropped when its host has had no socket for 20 s', async () => {
  const quiz = aQuiz(2);
  quiz.themes[0]!.questions[0] = ofEachKind('q').find(({ type }) => type === 'spoken')!;
  const table = new Table([['anya'], ['vera']], quiz).start().wait(2);
  const { here, after } = replica(passAbsentHosts, table);
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

it('the majority answers for a captain who has had no socket for 10 s', async () => {
  const table = new Table([['anya', 'boris'], ['vera']]);
  table.state = { ...table.state, teamAnswer: 'captain' };
  const { here, after } = replica(replaceAbsentCaptains, table.start().wait(3));
  here.add('boris').add('vera');
  // Of the 10 s the grace of presence has passed before the captain is found absent.
  await after(CAPTAIN_AWAY_MS - 3_000);
  expect(table.game.round?.leaderless).toBeUndefined();
  await after(1_000);
  expect(table.game.round?.leaderless).toEqual(['team0']);
});
