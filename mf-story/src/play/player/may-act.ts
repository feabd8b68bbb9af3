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

const isOpen = ({ enabled, locked }: RoomView): boolean => enabled && !locked;

type Known = Pick<StoryPlayerView, 'map' | 'state'>;

/** Names of the rooms, known before already, that somebody else has closed or opened to the player. */
export function doorsBetween(before: Known, { map: { rooms }, state }: Known): Record<'closed' | 'opened', string[]> {
  const changed = Object.values(rooms).filter((room) => {
    const was = before.map.rooms[room.id];
    if (!was || isOpen(was) === isOpen(room)) return false;
    // Who has unlocked it was told so.
    return was.enabled !== room.enabled || room.locked || !state.unlockedRooms.includes(room.id);
  });
  const names = (open: boolean) => changed.filter((room) => isOpen(room) === open).map(({ name }) => name);
  return { closed: names(false), opened: names(true) };
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
    return room ? [{ room, isOpen: isOpen(room) }] : [];
  });
}
