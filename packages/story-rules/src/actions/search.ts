import { isKnown } from '../state/availability.ts';
import { including, type PlayerState, type PlayState, roomOf, withLying, without, withPlayer } from '../state/state.ts';
import type { PlayerAction, Turn } from './action.ts';

/** How often looking around may find a hidden room. */
const HIDDEN_ROOM_CHANCE = 0.5;

/** What looking around has found: ids. */
interface Found {
  rooms: string[];
  items: string[];
}

/** Looks around in the current room. It costs points whether something is found or not. */
export const search: PlayerAction<'search', Found> = {
  take(turn) {
    const { content, state, player, name, here, world } = turn;
    const begin = `${name} осматривается (${here.name})`;
    const hidden = world.chance() < HIDDEN_ROOM_CHANCE ? hiddenRoom(turn) : undefined;
    if (hidden) {
      return {
        state: withPlayer(state, { ...player, foundHidden: including(player.foundHidden, hidden.id) }),
        line: `${begin}: найдена комната «${hidden.name}»`,
        reply: { rooms: [hidden.id], items: [] },
      };
    }
    const item = here.items.find((id) => world.chance() * 100 < (content.items[id]?.probability ?? 0));
    if (item === undefined) {
      return { state, line: `${begin}: ничего не найдено`, reply: { rooms: [], items: [] } };
    }
    return {
      state: taken(turn, item),
      line: `${begin}: найден предмет «${nameOfItem(turn, item)}»`,
      reply: { rooms: [], items: [item] },
    };
  },

  robot: { steps: ({ isCurious }) => (isCurious ? [{ input: {}, weight: 4 }] : []), isWayOn: true },
};

/** The first connected hidden room that the player has not found. */
const hiddenRoom = ({ content, state, player, here }: Turn) =>
  here.connections.map((id) => roomOf(content, state, id)).find((room) => room && !isKnown(player, room));

/** The item leaves the room and enters the inventory; its note enters the player's notes. */
export function taken({ content, state, player }: Turn, itemId: string): PlayState {
  const note = content.items[itemId]?.notes;
  const lying = without(state.lying[player.currentRoom] ?? [], itemId);
  return withPlayer(withLying(state, player.currentRoom, lying), {
    ...player,
    inventory: [...player.inventory, itemId],
    notes: note && content.notes[note] ? including(player.notes, note) : player.notes,
  } satisfies PlayerState);
}

export const nameOfItem = ({ content }: Turn, itemId: string): string => content.items[itemId]?.name ?? itemId;
