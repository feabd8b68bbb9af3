import { ACTION_POINTS_MAX } from '@luplay/contracts/story';
import { done, logged, nameOf, type Outcome, reject, traces, type World } from '../state/outcome.ts';
import { including, type PlayerState, type PlayState, withLying, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';

/**
 * A character enters the play, or begins again: in the start room with all points, with the inventory, abilities and
 * status of the content, knowing nothing else. Entering cannot be undone; beginning again can.
 */
export function resetToStart(state: PlayState, characterId: string, userId: string, world: World): Outcome {
  const { content } = world;
  if (!Object.hasOwn(content.characters, characterId)) return reject(state, 'not_found', texts.noCharacter);
  const before = state.players[characterId];
  const after = started(state, characterId, userId, world);
  const room = content.rooms[content.startRoom]?.name ?? content.startRoom;
  const name = nameOf(content, characterId);
  if (before) return done(state, after, world, texts.log.returned(name, room));
  const line = { ts: world.now, ...texts.log.entered(name, room), who: characterId, ...traces(state, after) };
  return { state: logged({ ...after, undo: withNewcomer(state.undo, characterId) }, line) };
}

/** What undo gives back to all, it gives to who has entered since, too. */
const withNewcomer = (undo: PlayState['undo'], id: string): PlayState['undo'] =>
  undo.map((action) => {
    const past = action.past.filter(({ path }) => path[0] === 'conditions');
    const own = past.map((value) => ({ ...value, path: ['players', id, ...value.path] }));
    return own.length > 0 ? { ...action, past: [...action.past, ...own] } : action;
  });

/** Every character that has entered begins again. */
export function resetAllToStart(state: PlayState, world: World): Outcome {
  const after = Object.values(state.players).reduce(
    (now, { characterId, userId }) => started(now, characterId, userId, world),
    state,
  );
  return after === state ? { state } : done(state, after, world, texts.log.allReturned);
}

/** The next holder of a character's role card goes on where the last one stopped; null: nobody holds it. */
export function setHolder(state: PlayState, characterId: string, userId: string | null): Outcome {
  const player = state.players[characterId];
  if (!player || player.userId === userId) return { state };
  return { state: withPlayer(state, { ...player, userId }) };
}

function started(state: PlayState, characterId: string, userId: string | null, { content }: World): PlayState {
  const character = content.characters[characterId];
  if (!character) return state;
  const cleared = emptied(state, characterId, character.inventory);
  const elsewhere = new Set([
    ...Object.values(cleared.lying).flat(),
    ...Object.values(cleared.players).flatMap((player) => (player.characterId === characterId ? [] : player.inventory)),
  ]);
  const inventory = character.inventory.filter((id) => !elsewhere.has(id));
  const player: PlayerState = {
    characterId,
    userId,
    currentRoom: content.startRoom,
    visited: [content.startRoom],
    foundHidden: [],
    unlockedRooms: [],
    inventory,
    abilities: character.abilities,
    goals: character.goals,
    actionPoints: ACTION_POINTS_MAX,
    notes: including(inventory.flatMap((id) => content.items[id]?.notes ?? [])),
    status: character.status,
    message: character.message,
    conditions: cleared.conditions,
  };
  return withPlayer(cleared, player);
}

/** What the character carried beside its own inventory stays in the room where it stood. */
function emptied(state: PlayState, characterId: string, own: readonly string[]): PlayState {
  const player = state.players[characterId];
  const found = player?.inventory.filter((id) => !own.includes(id)) ?? [];
  if (!player || found.length === 0) return state;
  return withLying(state, player.currentRoom, including(state.lying[player.currentRoom] ?? [], ...found));
}
