import type { Room } from '@luplay/contracts/story';
import type { PlayContent } from '@luplay/story-rules';
import { byId, character, item } from './samples.ts';

const room = (id: string, name: string, x: number, more: Partial<Room>): Room => ({
  ...{ id, name, description: '', position: { x, y: 0 }, size: { width: 2, height: 2 }, floor: 1 },
  ...{ connections: [], enabled: true, locked: false, hidden: false, requiresItem: null, requiresabilities: null },
  ...{ items: [], npc: [], ...more },
});

/** A small chapter: a hall, a yard, and a tower that nothing leads to. */
export const playable = (): PlayContent => ({
  chapterId: 'one',
  name: 'Глава',
  startRoom: 'hall',
  rooms: byId(
    room('hall', 'Холл', 0, { connections: ['yard'], items: ['item-1'] }),
    room('yard', 'Двор', 4, { connections: ['hall'] }),
    room('tower', 'Башня', 8, {}),
  ),
  items: byId(item('item-1')),
  notes: {},
  npcs: {},
  characters: byId(character('char-a'), character('char-b')),
  events: {},
});
