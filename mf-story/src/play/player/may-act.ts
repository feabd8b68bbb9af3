import {
  type ActionName,
  type RoomView,
  type StoryPlayerState,
  type StoryPlayerView,
  storyActions,
} from '@luplay/contracts/story';

/** What keeps the player from every action of the kind, by the rules of the server; null: nothing. */
export function refusal(state: StoryPlayerState, kind: ActionName): 'dead' | 'points' | null {
  if (state.status === 'dead') return 'dead';
  return state.actionPoints < storyActions[kind].cost ? 'points' : null;
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
