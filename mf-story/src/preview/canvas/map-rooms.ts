import type { Room } from '@luplay/contracts/story';
import { type MapRoom, wholeRoom } from '../../live-map/model.ts';
import type { MapDraft } from '../draft/map-draft.ts';

const drawn = new WeakMap<Room, MapRoom>();

/** As the map draws it. An unchanged room stays the same object, so that React draws only what has changed. */
export function mapRoom(room: Room): MapRoom {
  const known = drawn.get(room) ?? wholeRoom(room);
  drawn.set(room, known);
  return known;
}

export const mapRooms = ({ rooms }: MapDraft): MapRoom[] => Object.values(rooms).map(mapRoom);

/** The rooms without the one whose lines change while it is dragged. */
export const without = (rooms: readonly MapRoom[], id: string | null): MapRoom[] =>
  rooms.filter((room) => room.id !== id);

/** The room with those that it is connected to, reduced to these connections. */
export function around(rooms: readonly MapRoom[], id: string | null): MapRoom[] {
  const room = rooms.find((each) => each.id === id);
  if (!room) return [];
  const neighbours = without(rooms, room.id)
    .filter((other) => other.connections.includes(room.id) || room.connections.includes(other.id))
    .map((other) => ({ ...other, connections: other.connections.filter((to) => to === room.id) }));
  return [room, ...neighbours];
}
