import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Room, StoryEvent } from '@luplay/contracts/story';
import { attack } from './attack.ts';
import { obstacle } from './availability.ts';
import type { PlayContent } from './content.ts';
import { acknowledge, editCharacter, editRoom } from './edits.ts';
import { resetAllToStart, resetToStart, setHolder } from './enter.ts';
import { triggerEvent } from './events.ts';
import { grantPoints } from './grant.ts';
import { useItem } from './interact.ts';
import { move } from './move.ts';
import type { Outcome, World } from './outcome.ts';
import { character, content, event, item, room } from './play.fixture.ts';
import { Dice } from './robot/dice.ts';
import { search } from './search.ts';
import { newPlay, type PlayState, roomOf } from './state.ts';
import { undo } from './undo.ts';
import { playerView } from './views.ts';

const PLAYS = 10_000;
const ACTIONS = 40;

const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const ROOMS = ids('room', 7);
const ITEMS = ids('item', 6);
const CHARACTERS = ids('char', 4);
const ABILITIES = ['Химия', 'Механика'];

function randomRoom(dice: Dice, id: string): Room {
  return room(id, {
    connections: dice.some(ROOMS, 0.4).filter((other) => other !== id),
    enabled: dice.maybe(0.9),
    locked: dice.maybe(0.2),
    hidden: dice.maybe(0.3),
    requiresItem: dice.maybe(0.2) ? dice.one(ITEMS) : null,
    requiresabilities: dice.maybe(0.2) ? dice.one(ABILITIES) : null,
    items: dice.some(ITEMS, 0.3),
  });
}

const randomEffects = (dice: Dice): StoryEvent['effects'] =>
  dice.one<StoryEvent['effects']>([
    { message: 'Гром.' },
    { panicChance: dice.below(101) },
    { visibility: dice.one(['normal', 'low']), rooms: dice.some(ROOMS, 0.5) },
    { visibility: { [dice.one(ITEMS)]: dice.one(['visible', 'invisible']) } },
    { storyMap: { [dice.one(ROOMS)]: { hidden: dice.maybe(0.5), items: dice.some(ITEMS, 0.3) } } },
    { editCharacter: { [dice.one(CHARACTERS)]: { inventory: dice.some(ITEMS, 0.3), currentRoom: dice.one(ROOMS) } } },
    { editCharacter: { '*': { actionPoints: dice.below(11) } } },
    { editCharacter: { [dice.one(CHARACTERS)]: { status: dice.one(['alive', 'dead']) } } },
  ]);

function randomContent(dice: Dice): PlayContent {
  const random = content({
    rooms: ROOMS.map((id) => randomRoom(dice, id)),
    items: ITEMS.map((id) =>
      item(id, {
        probability: dice.below(101),
        visibility: dice.one(['visible', 'invisible']),
        notes: dice.maybe(0.3) ? 'note_1' : null,
      }),
    ),
    characters: CHARACTERS.map((id) =>
      character(id, { abilities: dice.some(ABILITIES, 0.4), inventory: dice.some(ITEMS, 0.2) }),
    ),
    events: ids('event', 3).map((id) => event(id, randomEffects(dice), dice.one(['global', 'local']))),
  });
  return { ...random, startRoom: dice.one(ROOMS) };
}

interface Step {
  name: string;
  /** A player's action, which follows the rules; the others are hosts', who may do anything. */
  isPlayers: boolean;
  outcome: Outcome<unknown>;
}

function randomStep(state: PlayState, world: World, dice: Dice): Step {
  const who = dice.one(CHARACTERS);
  const acts: [string, boolean, () => Outcome<unknown>][] = [
    ['move', true, () => move(state, who, dice.one(ROOMS), world)],
    ['move', true, () => move(state, who, dice.one(ROOMS), world)],
    ['search', true, () => search(state, who, world)],
    ['search', true, () => search(state, who, world)],
    ['use', true, () => useItem(state, who, { itemId: dice.one(ITEMS) }, world)],
    ['use', true, () => useItem(state, who, { itemId: dice.one(ITEMS) }, world)],
    ['attack', true, () => attack(state, who, dice.one(CHARACTERS), world)],
    ['acknowledge', true, () => acknowledge(state, who)],
    ['reset', false, () => resetToStart(state, who, `user-${who}`, world)],
    ['holder', false, () => setHolder(state, who, dice.maybe(0.3) ? null : `user-${who}`)],
    ['grant', false, () => grantPoints(state, dice.below(11), world)],
    ['event', false, () => triggerEvent(state, `event${dice.below(4)}`, world)],
    [
      'room',
      false,
      () => editRoom(state, dice.one(ROOMS), { items: dice.some(ITEMS, 0.3), locked: dice.maybe(0.3) }, world),
    ],
    ['character', false, () => editCharacter(state, who, { inventory: dice.some(ITEMS, 0.3) }, world)],
    ['undo', false, () => undo(state)],
    ...(dice.maybe(0.1)
      ? [['all', false, () => resetAllToStart(state, world)] as [string, boolean, () => Outcome]]
      : []),
  ];
  const [name, isPlayers, act] = dice.one(acts);
  return { name, isPlayers, outcome: act() };
}

const values = ({ log: _, nextLogId: __, undo: ___, ...rest }: PlayState) => rest;

function fault(before: PlayState, { name, isPlayers, outcome }: Step, { content: of }: World): string | null {
  const { state, rejection } = outcome;
  if (rejection) return state === before ? null : 'a rejection has changed the state';
  const places = [...Object.values(state.lying), ...Object.values(state.players).map((one) => one.inventory)].flat();
  if (new Set(places).size !== places.length) return `an item in two places: ${places}`;
  for (const player of Object.values(state.players)) {
    if (player.actionPoints < 0 || player.actionPoints > 10) return `${player.actionPoints} points`;
    if (!player.visited.includes(player.currentRoom)) return 'in a room that was never visited';
    const was = before.players[player.characterId];
    if (isPlayers && was && was.currentRoom !== player.currentRoom) {
      const reached = roomOf(of, before, player.currentRoom) as Room;
      const from = roomOf(of, before, was.currentRoom) as Room;
      if (!from.connections.includes(reached.id) || obstacle(was, reached) !== null) return 'in a room that was closed';
    }
  }
  if (isPlayers && name !== 'acknowledge' && state !== before && state.log.length !== before.log.length + 1) {
    return 'an action without a line in the log';
  }
  if (state.log.some(({ id }, index) => id !== index + 1)) return 'a gap in the log';
  return null;
}

it(`${PLAYS} seeded plays hold the rules: rooms, places of items, points, log, undo`, () => {
  for (let seed = 1; seed <= PLAYS; seed++) {
    const dice = new Dice(seed);
    const world: World = { content: randomContent(dice), now: seed, chance: dice.chance };
    let state = newPlay(world.content);
    for (let n = 0; n < ACTIONS; n++) {
      const step = randomStep(state, world, dice);
      const wrong = fault(state, step, world);
      const { outcome } = step;
      const isUndoable = outcome.state.undo.at(-1) !== state.undo.at(-1) && step.name !== 'undo';
      const isExact = !isUndoable || isDeepStrictEqual(values(undo(outcome.state).state), values(state));
      if (wrong !== null || !isExact) {
        throw new Error(`seed ${seed}, action ${n} (${step.name}): ${wrong ?? 'undo does not restore'}`);
      }
      state = outcome.state;
    }
    for (const id of Object.keys(state.players)) expect(playerView(world.content, state, id)).not.toBeNull();
  }
});
