import { describe, expect, it } from '@jest/globals';
import { room as roomSchema } from '@luplay/contracts/story';
import { room } from '../draft/draft.fixture.ts';
import { completeRoom, roomFaults } from './room-faults.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

/** Values for each field, right and wrong. */
const VALUES: Record<string, unknown[]> = {
  id: ['hall', 'Hall_2-b', '', 'a b', 'холл', 'constructor', 'a'.repeat(65), 7, null],
  name: ['Холл', ' Холл ', '', '   ', 'а'.repeat(80), 'а'.repeat(81), 'две\nстроки', 'a\u202eb', 'a\u0007', 5, null],
  description: ['', 'Две\nстроки', 'а'.repeat(1001), 'a\u0000', 5, null],
  position: [
    { x: 0, y: 200 },
    { x: -1, y: 0 },
    { x: 1.5, y: 0 },
    { x: '1', y: 0 },
    { x: 1 },
    { x: 1, y: 1, z: 1 },
    [],
    1,
  ],
  size: [{ width: 1, height: 20 }, { width: 0, height: 1 }, { width: 21, height: 1 }, {}, null],
  floor: [-9, 99, -10, 100, 1.5, '1', null],
  connections: [[], ids(20), ids(21), ['a', 'a'], ['a b'], [1], 'a', null],
  enabled: [true, false, 'true', 1, null],
  locked: [true, 0],
  hidden: [true, 'no'],
  requiresItem: [null, 'key', '', 'a b', 5],
  requiresabilities: [null, 'Медицина', '', 'а'.repeat(61), ['a'], 5],
  items: [[], ids(20), ids(21), ['a', 'a']],
  npc: [[], ids(20), ids(21), [null]],
  colour: ['red'],
};
const CASES = Object.entries(VALUES).flatMap(([field, values]) => values.map((value) => [field, value] as const));

describe('the faults of a room', () => {
  it.each(CASES)('%s: %j is judged as by the contract', (field, value) => {
    const sent = { ...room('hall'), [field]: value };
    const faults = roomFaults(sent);
    expect(faults.length === 0).toBe(roomSchema.safeParse(sent).success);
    for (const { path, message } of faults)
      expect([path[0], message]).toEqual([field, expect.stringMatching(/[а-яё]/)]);
  });

  it.each(Object.keys(VALUES))('%s may be missing exactly where the contract has a default', (field) => {
    const { [field]: _left, ...sent } = room('hall') as unknown as Record<string, unknown>;
    const parsed = roomSchema.safeParse(sent);
    expect(roomFaults(sent).length === 0).toBe(parsed.success);
    if (parsed.success) expect(completeRoom(sent as never)).toEqual(parsed.data);
  });

  it.each([null, [], 'room', 5])('%j is no room', (value) => {
    expect(roomFaults(value)).toEqual([{ path: [], message: 'нужен объект { … }' }]);
  });

  it('name the field inside the field', () => {
    const faults = roomFaults({ ...room('hall'), position: { x: 1, y: 900 }, connections: ['yard', 'yard'] });
    expect(faults).toEqual([
      { path: ['position', 'y'], message: 'нужно целое число от 0 до 200' },
      { path: ['connections', 1], message: 'один и тот же id дважды' },
    ]);
  });
});
