import { describe, expect, it } from '@jest/globals';
import { isEntryId, newEntryId } from './entry-ids.ts';

describe('the id of a new entry', () => {
  it.each([
    ['notes', [], 'note_1'],
    ['notes', ['note_2', 'note_10', 'note_9'], 'note_11'],
    ['notes', ['letter', 'note_', 'note_x', 'note_3b', 'npc_7'], 'note_1'],
    ['npcs', ['npc_1', 'note_5'], 'npc_2'],
  ] as const)('of %s with existing %j is %s', (kind, taken, id) => {
    expect(newEntryId(kind, taken, 17)).toBe(id);
  });

  it.each([
    ['maps', 'map_17'],
    ['characters', 'char_17'],
    ['events', 'event_17'],
    ['items', 'item_17'],
  ] as const)('of %s contains the time', (kind, id) => {
    expect(newEntryId(kind, ['item_1'], 17)).toBe(id);
  });

  it('is accepted by the service', () => {
    for (const id of ['', 'зал', 'a b', 'a.b', 'x'.repeat(65)]) expect(isEntryId(id)).toBe(false);
    for (const id of ['hall', 'note_1', 'A-b', 'x'.repeat(64)]) expect(isEntryId(id)).toBe(true);
  });
});
