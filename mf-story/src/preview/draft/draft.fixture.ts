import type { Room } from '@luplay/contracts/story';
import { room as anyRoom } from '@luplay/story-rules/testing';
import type { MapDraft } from './map-draft.ts';

export const room = (id: string, more: Partial<Room> = {}): Room =>
  anyRoom(id, { description: '', position: { x: 1, y: 1 }, ...more });

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
