import { including, type PlayState, without } from './state.ts';

/** Takes the items out of every room and inventory. */
export function removed(state: PlayState, items: readonly string[]): PlayState {
  const has = (list: readonly string[]) => list.some((item) => items.includes(item));
  const left = (list: string[]) => (has(list) ? items.reduce<string[]>(without, list) : list);
  return {
    ...state,
    lying: Object.fromEntries(Object.entries(state.lying).map(([room, lying]) => [room, left(lying)])),
    players: Object.fromEntries(
      Object.entries(state.players).map(([id, player]) => [
        id,
        has(player.inventory) ? { ...player, inventory: left(player.inventory) } : player,
      ]),
    ),
  };
}

/** The room holds exactly these items. What is new here leaves its place; what no longer lies here leaves the play. */
export function withItemsInRoom(state: PlayState, roomId: string, items: readonly string[]): PlayState {
  const cleared = removed(state, items);
  return { ...cleared, lying: { ...cleared.lying, [roomId]: including([], ...items) } };
}

/** The same for what a character carries. */
export function withInventory(state: PlayState, characterId: string, items: readonly string[]): PlayState {
  const cleared = removed(state, items);
  const player = cleared.players[characterId];
  if (!player) return state;
  return {
    ...cleared,
    players: { ...cleared.players, [characterId]: { ...player, inventory: including([], ...items) } },
  };
}
