import { expect, it } from '@jest/globals';
import { Table } from '../games/game.fixture.ts';
import { setPhase, timerDue } from '../games/rules.ts';
import { adminOnly } from '../lobbies/policy.ts';
import { once } from './once.ts';
import type { Command } from './runner.ts';

/** A game in phase 1 of its first question. */
const playing = () => new Table([['anya'], ['vera']]).start().wait(2);
const force =
  (phase: 1 | 2 | 3, by = 'anya'): Command =>
  (state, world) =>
    setPhase(state, phase, by, world);
const act = (table: Table, requestId: string, command: Command, userId = 'anya') =>
  table.take(once({ userId, requestId }, adminOnly(userId), command)(table.state, table.world()));

it('a command that is repeated does nothing, whatever came since', () => {
  const table = playing();
  expect(act(table, 'r1', force(2))).toBeNull();
  table.now += 31_000;
  table.must(timerDue(table.state, table.world()));
  expect(table.game.phase).toBe(3);
  const { state } = table;
  expect(act(table, 'r1', force(2))).toBeNull();
  expect(table.state).toBe(state);
  expect(act(table, 'r2', force(2))).toBeNull();
  expect(table.game.phase).toBe(2);
});

it('what was refused, and what changed nothing, may be tried again', () => {
  const table = playing();
  expect(act(table, 'r1', force(2, 'vera'), 'vera')).toBe('not_lobby_admin');
  expect(act(table, 'r1', force(2))).toBeNull();
  expect(table.game.phase).toBe(2);
  expect(act(table, 'r2', force(2))).toBeNull();
  expect(act(table, 'r2', force(3))).toBeNull();
  expect(table.game.phase).toBe(3);
});

it('so many are remembered, and no more', () => {
  const table = playing();
  for (let round = 0; round < 34; round += 1) act(table, `r${round}`, force(round % 2 === 0 ? 2 : 1));
  expect(table.state.handled).toEqual(Array.from({ length: 32 }, (_, round) => `anya r${round + 2}`));
});

it('12.18: a request id is looked up after authorisation, and is the caller’s own', () => {
  const table = playing();
  expect(act(table, 'r1', force(2))).toBeNull();
  // Somebody else with the same id is refused like anybody.
  expect(act(table, 'r1', force(2, 'vera'), 'vera')).toBe('not_lobby_admin');
  table.state = { ...table.state, admin: 'vera' };
  expect(act(table, 'r1', force(2))).toBe('not_lobby_admin');
  // The new host's command with the same id is carried out.
  expect(act(table, 'r1', force(3, 'vera'), 'vera')).toBeNull();
  expect(table.game.phase).toBe(3);
});
