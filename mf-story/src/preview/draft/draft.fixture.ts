import type { Room } from '@luplay/contracts/story';
import type { MapDraft } from './map-draft.ts';

export const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  name: `Комната ${id}`,
  description: '',
  position: { x: 1, y: 1 },
  size: { width: 2, height: 2 },
  floor: 1,
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

/** The first room is the start room. */
export const draft = (...rooms: Room[]): MapDraft => ({
  startRoom: rooms[0]?.id ?? 'hall',
  rooms: Object.fromEntries(rooms.map((each) => [each.id, each])),
});

/** hall ⇄ yard → attic */
export const house = (): MapDraft =>
  draft(
    room('hall', { connections: ['yard'] }),
    room('yard', { connections: ['hall', 'attic'], position: { x: 5, y: 1 } }),
    room('attic', { floor: 2 }),
  );
