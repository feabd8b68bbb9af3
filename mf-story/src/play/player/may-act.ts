import type { RoomView, StoryPlayerState, StoryPlayerView } from '@luplay/contracts/story';
import { COST, canPay } from '@luplay/story-rules';

/** What a player does, with what it needs. */
export type Action =
  | { kind: 'move'; roomId: string }
  | { kind: 'search' }
  | { kind: 'interact'; itemId: string }
  | { kind: 'attack'; characterId: string };
export type ActionKind = Action['kind'];

/** What keeps the player from every action of the kind, by the rules of the server; null: nothing. */
export function refusal(state: StoryPlayerState, kind: ActionKind): 'dead' | 'points' | null {
  if (state.status === 'dead') return 'dead';
  return canPay(state, COST[kind]) ? null : 'points';
}

/** A room that a connection of the current one leads to. `isOpen`: the player can enter it now. */
export interface Exit {
  room: RoomView;
  isOpen: boolean;
}

/** In the order of the connections. */
export function exitsOf({ map: { rooms }, state }: Pick<StoryPlayerView, 'map' | 'state'>): Exit[] {
  const connections = rooms[state.currentRoom]?.connections ?? [];
  return connections.flatMap((id) => {
    const room = id === state.currentRoom ? undefined : rooms[id];
    return room ? [{ room, isOpen: room.enabled && !room.locked }] : [];
  });
}
