import type { PlayContent } from '@luplay/story-rules';
import { byId, character, item, room } from '@luplay/story-rules/testing';

/** A small chapter: a hall, a yard, and a tower that nothing leads to. */
export const playable = (): PlayContent => ({
  chapterId: 'one',
  name: 'Глава',
  startRoom: 'hall',
  rooms: byId(
    room('hall', { name: 'Холл', connections: ['yard'], items: ['item-1'] }),
    room('yard', { name: 'Двор', position: { x: 4, y: 0 }, connections: ['hall'] }),
    room('tower', { name: 'Башня', position: { x: 8, y: 0 } }),
  ),
  items: byId(item('item-1')),
  notes: {},
  npcs: {},
  characters: byId(character('char-a'), character('char-b')),
  events: {},
});
