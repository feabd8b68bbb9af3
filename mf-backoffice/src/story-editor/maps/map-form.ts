import { ROOM_BOUNDS, type Room, type Rooms, type StoryMap, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import type { Choice } from '../fields/id-list.ts';
import { jsonOf, readJson, typedJson } from '../fields/json.ts';
import { story } from '../locale.ts';

export interface MapDraft extends StoryDraft {
  name: string;
  startRoom: string;
  /** JSON. */
  rooms: string;
}

type MapContent = Omit<StoryMap, 'id'>;

export const mapForm = storyForm<StoryMap, MapDraft, MapContent>({
  kind: 'maps',
  required: ['id', 'name', 'startRoom'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    startRoom: known?.startRoom ?? '',
    rooms: typedJson(known?.rooms ?? {}),
  }),
  validate: ({ rooms }) => {
    const read = readJson(rooms);
    return 'error' in read ? { rooms: story.form.badJson(story.maps.ofRooms, read.error) } : {};
  },
  contentOf: ({ name, startRoom, rooms }) => ({
    name: name.trim(),
    startRoom: startRoom.trim(),
    // The service checks the content of the rooms.
    rooms: jsonOf(rooms) as Rooms,
  }),
  create: (body) => api(storyContent.maps.create, { body }),
  update: (id, body) => api(storyContent.maps.update, { params: { id }, body }),
});

/** The rooms in the typed text, if it is valid JSON. */
export function roomsIn(typed: string): Choice[] {
  const read = readJson(typed);
  if ('error' in read) return [];
  return Object.entries(read.value).map(([id, room]) => {
    const { name } = (room ?? {}) as { name?: unknown };
    return { id, name: typeof name === 'string' ? name : id };
  });
}

/** The JSON with one more room; unchanged when it is invalid. */
export function withNewRoom(typed: string): string {
  const read = readJson(typed);
  if ('error' in read) return typed;
  let number = Object.keys(read.value).length + 1;
  while (Object.hasOwn(read.value, `room_${number}`)) number += 1;
  const id = `room_${number}`;
  const { size, floor } = ROOM_BOUNDS;
  const room: Room = {
    id,
    name: story.maps.newRoom,
    description: '',
    position: { x: 1, y: 1 },
    size: { width: size.default, height: size.default },
    floor: floor.default,
    connections: [],
    enabled: true,
    locked: false,
    hidden: false,
    requiresItem: null,
    requiresabilities: null,
    items: [],
    npc: [],
  };
  return typedJson({ ...read.value, [id]: room });
}
