import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Room } from '@luplay/contracts/story';
import { undo } from './actions/undo.ts';
import { Dice } from './robot/dice.ts';
import { randomContent, randomStep, type Step } from './simulation.fixture.ts';
import type { World } from './state/outcome.ts';
import { newPlay, type PlayerState, type PlayState, roomOf } from './state/state.ts';
import { playerView } from './views/views.ts';

const PLAYS = 5_000;
const ACTIONS = 40;
/** How often the process dies after an action. The next one goes on with the stored document. */
const DEATH = 0.05;
const COST: Record<string, number> = { move: 2, search: 2, useItem: 3, attack: 3, acknowledge: 0 };
/** Changes that have no line in the log and cannot be undone. */
const UNLOGGED = ['acknowledge', 'holder', 'undo'];

/** What undo restores. */
const values = ({ log: _, nextLogId: __, undo: ___, ...rest }: PlayState) => rest;
const placesOf = ({ lying, players }: PlayState) => [
  ...Object.values(lying).flat(),
  ...Object.values(players).flatMap(({ inventory }) => inventory),
];

/** Whether the specification lets this player into the room: written apart from the rules, which are what is tested. */
function isOpen(player: PlayerState, room: Room): boolean {
  const isUnlocked = player.unlockedRooms.includes(room.id);
  const isFound = !room.hidden || player.foundHidden.includes(room.id) || player.visited.includes(room.id);
  if (!room.enabled || !isFound || (room.requiresItem !== null && !isUnlocked)) return false;
  if (room.requiresabilities !== null) return player.abilities.includes(room.requiresabilities);
  return !room.locked || isUnlocked;
}

function faultOfState({ players, log, ...state }: PlayState): string | null {
  const places = placesOf({ players, log, ...state });
  if (new Set(places).size !== places.length) return `an item in two places: ${places}`;
  for (const { actionPoints, visited, currentRoom } of Object.values(players)) {
    if (actionPoints < 0 || actionPoints > 10) return `${actionPoints} points`;
    if (!visited.includes(currentRoom)) return 'in a room that was never visited';
  }
  return log.some(({ id }, index) => id !== index + 1) ? 'a gap in the log' : null;
}

/** What is wrong with a player's action that changed something. */
function faultOfAction(before: PlayState, after: PlayState, actor: string, name: string, of: World): string | null {
  const was = before.players[actor] as PlayerState;
  const is = after.players[actor] as PlayerState;
  if (was.status === 'dead' && name !== 'acknowledge') return 'the dead act';
  if (was.actionPoints - is.actionPoints !== COST[name]) return `${name} cost ${was.actionPoints - is.actionPoints}`;
  const [placed, items] = [placesOf(before), placesOf(after)].map((places) => places.toSorted());
  if (!isDeepStrictEqual(placed, items)) return 'an item has come into the play or left it';
  for (const player of Object.values(after.players)) {
    const earlier = before.players[player.characterId] as PlayerState;
    if (earlier.currentRoom === player.currentRoom) continue;
    if (player.characterId !== actor || name !== 'move') return 'somebody else was moved';
    const [from, reached] = [earlier.currentRoom, player.currentRoom].map(
      (id) => roomOf(of.content, before, id) as Room,
    );
    if (!from?.connections.includes(player.currentRoom)) return 'in a room that is not connected';
    if (!reached || !isOpen(earlier, reached)) return 'in a room that was closed';
  }
  return null;
}

function faultOfLog(before: PlayState, after: PlayState, name: string): string | null {
  const undone = (state: PlayState) => state.log.filter((line) => line.undone).length;
  const [lines, marks] = [after.log.length - before.log.length, undone(after) - undone(before)];
  if (lines !== (UNLOGGED.includes(name) ? 0 : 1)) return `${lines} lines in the log`;
  return marks === (name === 'undo' ? 1 : 0) ? null : `${marks} lines marked as undone`;
}

function fault(before: PlayState, { name, actor, outcome }: Step, world: World): string | null {
  const { state, rejection } = outcome;
  if (rejection) return state === before ? null : 'a rejection has changed the state';
  if (state === before) return null;
  return (
    faultOfState(state) ??
    (actor === null ? null : faultOfAction(before, state, actor, name, world)) ??
    faultOfLog(before, state, name)
  );
}

/** The states to which undo leads back, the newest last, as far as nothing but undoable actions has happened since. */
class Past {
  private states: PlayState[] = [];

  /** What is wrong with the undo of the newest action, or with the one that the step was. */
  fault(before: PlayState, { name, outcome: { state } }: Step): string | null {
    if (state === before) return null;
    if (name === 'undo') {
      const wanted = this.states.pop();
      return !wanted || isDeepStrictEqual(values(state), values(wanted)) ? null : 'undo does not restore';
    }
    if (state.undo.at(-1)?.logId === before.undo.at(-1)?.logId) {
      this.states = [];
      return null;
    }
    this.states.push(before);
    return isDeepStrictEqual(values(undo(state).state), values(before)) ? null : 'undo does not restore at once';
  }
}

it(`${PLAYS} seeded plays hold the rules: rooms, places of items, points, log, undo, through deaths`, () => {
  let undone = 0;
  for (let seed = 1; seed <= PLAYS; seed++) {
    const dice = new Dice(seed);
    const world: World = { content: randomContent(dice), now: seed, chance: dice.chance };
    const past = new Past();
    let state = newPlay(world.content);
    for (let n = 0; n < ACTIONS; n++) {
      const step = randomStep(state, world, dice);
      const wrong = fault(state, step, world) ?? past.fault(state, step);
      if (wrong !== null) throw new Error(`seed ${seed}, action ${n} (${step.name} of ${step.actor}): ${wrong}`);
      if (step.name === 'undo' && step.outcome.state !== state) undone += 1;
      state = dice.maybe(DEATH) ? (JSON.parse(JSON.stringify(step.outcome.state)) as PlayState) : step.outcome.state;
    }
    for (const id of Object.keys(state.players)) expect(playerView(world.content, state, id)).not.toBeNull();
  }
  expect(undone).toBeGreaterThan(PLAYS);
});
