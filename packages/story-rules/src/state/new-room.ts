import { ROOM_BOUNDS, type Room } from '@luplay/contracts/story';

/** An open, empty room. */
export const newRoom = (id: string, name: string, more: Partial<Room> = {}): Room => ({
  id,
  name,
  description: '',
  position: { x: 1, y: 1 },
  size: { width: ROOM_BOUNDS.size.default, height: ROOM_BOUNDS.size.default },
  floor: ROOM_BOUNDS.floor.default,
  connections: [],
  enabled: true,
  locked: false,
  hidden: false,
  requiresItem: null,
  requiresabilities: null,
  items: [],
  npc: [],
  ...more,
});
