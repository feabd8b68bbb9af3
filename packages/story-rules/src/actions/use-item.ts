import type { Room } from '@luplay/contracts/story';
import { isKnown } from '../state/availability.ts';
import { including, isVisible, roomOf, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import type { PlayerAction, Turn } from './action.ts';
import { nameOfItem, taken } from './search.ts';

/** What using an item has done: it was taken, or it unlocked this room. */
type Use = { taken: string } | { unlocked: string };

/**
 * Takes a visible item that lies here, or uses one of the inventory. Using one unlocks, for this player, the first
 * connected room that requires it, or the one named by `roomId`; the item stays.
 */
export const useItem: PlayerAction<'useItem', Use> = {
  refuse(turn, { itemId, roomId }) {
    const { content, state, player, here } = turn;
    if (!player.inventory.includes(itemId)) {
      const isHere = here.items.includes(itemId) && isVisible(content, state, itemId);
      return isHere ? null : { code: 'forbidden', message: texts.noSuchItem };
    }
    return roomToUnlock(turn, itemId, roomId) ? null : { code: 'conflict', message: texts.nothingToUnlock };
  },

  take(turn, { itemId, roomId }) {
    const { state, player, name, here } = turn;
    const item = nameOfItem(turn, itemId);
    const room = player.inventory.includes(itemId) ? roomToUnlock(turn, itemId, roomId) : undefined;
    if (!room) {
      return {
        state: taken(turn, itemId),
        line: `${name} берёт «${item}» (${here.name})`,
        reply: { taken: itemId },
      };
    }
    return {
      state: withPlayer(state, { ...player, unlockedRooms: including(player.unlockedRooms, room.id) }),
      line: `${name} открывает «${room.name}» предметом «${item}»`,
      reply: { unlocked: room.id },
    };
  },

  robot: {
    steps(turn) {
      const { content, state, player, here } = turn;
      const usable = doorsOf(turn).flatMap(({ id: roomId, requiresItem }) =>
        requiresItem !== null && player.inventory.includes(requiresItem)
          ? { input: { itemId: requiresItem, roomId }, weight: 8 }
          : [],
      );
      const visible = here.items.filter((id) => isVisible(content, state, id));
      return [...usable, ...visible.map((itemId) => ({ input: { itemId }, weight: 6 }))];
    },
    isWayOn: true,
  },
};

const roomToUnlock = (turn: Turn, itemId: string, roomId: string | null = null): Room | undefined =>
  doorsOf(turn).find(({ id, requiresItem }) => requiresItem === itemId && (roomId === null || id === roomId));

/** The carried items that unlock something where the player stands. */
export const usableItems = (turn: Pick<Turn, 'content' | 'state' | 'player' | 'here'>): string[] => {
  const keys = new Set(doorsOf(turn).map(({ requiresItem }) => requiresItem));
  return turn.player.inventory.filter((id) => keys.has(id));
};

/** The connected rooms that the player knows and that an item still has to unlock for them. */
export const doorsOf = ({
  content,
  state,
  player,
  here,
}: Pick<Turn, 'content' | 'state' | 'player' | 'here'>): Room[] =>
  here.connections.flatMap((id) => {
    const room = roomOf(content, state, id);
    const isDoor = room && room.requiresItem !== null && !player.unlockedRooms.includes(id);
    return isDoor && isKnown(player, room) ? room : [];
  });
