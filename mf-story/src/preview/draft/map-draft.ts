import type { MapBackground, Room, Rooms, StoryMap } from '@luplay/contracts/story';
import { hashKey } from '@tanstack/react-query';

/** What the map editor changes of a map. Every function of this folder is pure and returns a new draft. */
export interface MapDraft {
  readonly startRoom: string;
  readonly rooms: Readonly<Rooms>;
  readonly backgrounds?: StoryMap['backgrounds'];
}

export const draftOf = ({ startRoom, rooms, backgrounds }: StoryMap): MapDraft => ({
  startRoom,
  rooms,
  ...(backgrounds && { backgrounds }),
});

/** By content: the service, the panel and an import have the fields of a room in different orders. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || hashKey([a]) === hashKey([b]);

export const isSameDraft = (a: MapDraft, b: MapDraft): boolean => isSame(a, b);
export const isSameRoom = (a: Room | undefined, b: Room | undefined): boolean => isSame(a, b);

export const roomIn = ({ rooms }: MapDraft, id: string | null): Room | undefined =>
  id !== null && Object.hasOwn(rooms, id) ? rooms[id] : undefined;

/** The draft with one room changed; the same draft when the room is missing or nothing changes. */
export function withRoom(draft: MapDraft, id: string, change: (room: Room) => Room): MapDraft {
  const room = roomIn(draft, id);
  if (!room) return draft;
  const changed = change(room);
  return isSameRoom(room, changed) ? draft : { ...draft, rooms: { ...draft.rooms, [id]: changed } };
}

/** With this picture below the rooms of the floor; null: with none. */
export function withBackground(draft: MapDraft, floor: number, background: MapBackground | null): MapDraft {
  const { [floor]: _, ...others } = draft.backgrounds ?? {};
  return { ...draft, backgrounds: { ...others, ...(background && { [floor]: background }) } };
}

/** The rooms as the JSON that is copied and imported. */
export const roomsJson = ({ rooms }: MapDraft): string => JSON.stringify(rooms, null, 2);
