import type { Room } from '@luplay/contracts/story';
import { isSame, isSameRoom, type MapDraft } from './map-draft.ts';

export interface RoomChange {
  id: string;
  /** The newest name. */
  name: string;
  kind: 'added' | 'changed' | 'removed';
}

const idsOf = (...drafts: MapDraft[]): string[] => [...new Set(drafts.flatMap(({ rooms }) => Object.keys(rooms)))];

/** The rooms that differ. */
export function changesBetween(before: MapDraft, after: MapDraft): RoomChange[] {
  return idsOf(before, after).flatMap((id) => {
    const old = before.rooms[id];
    const now = after.rooms[id];
    if (isSameRoom(old, now)) return [];
    return { id, name: (now ?? old)?.name ?? id, kind: !old ? 'added' : now ? 'changed' : 'removed' };
  });
}

/** Rooms that both sides changed, in different ways. */
export const conflictsOf = (base: MapDraft, mine: MapDraft, theirs: MapDraft): RoomChange[] => {
  const own = new Set(changesBetween(base, mine).map(({ id }) => id));
  return changesBetween(base, theirs).filter(({ id }) => own.has(id) && !isSameRoom(mine.rooms[id], theirs.rooms[id]));
};

/**
 * Both sides' changes, room by room. A room that both changed is mine. Connections to rooms that are not there any more
 * are dropped; the start room is kept. So are my pictures below the rooms if I changed any.
 */
export function merged(base: MapDraft, mine: MapDraft, theirs: MapDraft): MapDraft {
  const startRoom = mine.startRoom === base.startRoom ? theirs.startRoom : mine.startRoom;
  const pick = (id: string): Room | undefined =>
    isSameRoom(base.rooms[id], mine.rooms[id]) ? theirs.rooms[id] : mine.rooms[id];
  const kept = idsOf(theirs, mine).flatMap((id): [string, Room][] => {
    const room = pick(id) ?? (id === startRoom ? (mine.rooms[id] ?? theirs.rooms[id]) : undefined);
    return room ? [[id, room]] : [];
  });
  const known = new Set(kept.map(([id]) => id));
  const rooms = kept.map(([id, room]): [string, Room] => {
    const connections = room.connections.filter((to) => known.has(to));
    return [id, connections.length === room.connections.length ? room : { ...room, connections }];
  });
  const { backgrounds } = isSame(base.backgrounds, mine.backgrounds) ? theirs : mine;
  return { startRoom, rooms: Object.fromEntries(rooms), ...(backgrounds && { backgrounds }) };
}
