import { describe, expect, it } from '@jest/globals';
import { linkBetween } from '../draft/connections.ts';
import { draft, house, room } from '../draft/draft.fixture.ts';
import { moveRoom } from '../draft/rooms.ts';
import { applyEdits, isEdited, NO_EDITS } from './room-edits.ts';

const edited = (fields: object, links = {}, isStart?: true) =>
  applyEdits(house(), 'yard', { fields, links, isStart } as never);

describe('the edits of a room', () => {
  it('change every field of the specification', () => {
    const fields = {
      id: ' garden ',
      name: ' Сад ',
      description: 'Заросший.',
      x: 7,
      y: 8,
      width: 3,
      height: 4,
      floor: -1,
      locked: true,
      enabled: false,
      hidden: true,
      requiresItem: 'key',
      requiresabilities: ' Взлом ',
      items: ['lamp'],
      npc: ['cat'],
    };
    const applied = edited(fields, { attic: 'none', hall: 'out' }, true);
    if (!('draft' in applied)) throw new Error(JSON.stringify(applied));
    expect(applied.id).toBe('garden');
    expect(applied.draft.startRoom).toBe('garden');
    expect(applied.draft.rooms.garden).toEqual({
      id: 'garden',
      name: 'Сад',
      description: 'Заросший.',
      position: { x: 7, y: 8 },
      size: { width: 3, height: 4 },
      floor: -1,
      connections: ['hall'],
      locked: true,
      enabled: false,
      hidden: true,
      requiresItem: 'key',
      requiresabilities: 'Взлом',
      items: ['lamp'],
      npc: ['cat'],
    });
    expect(linkBetween(applied.draft, 'hall', 'garden')).toBe('in');
  });

  it('leave what was not edited as the map has it by then', () => {
    const moved = moveRoom(house(), 'yard', { x: 9, y: 9 });
    const applied = applyEdits(moved, 'yard', { fields: { name: 'Сад' }, links: {} });
    expect('draft' in applied && applied.draft.rooms.yard).toMatchObject({ name: 'Сад', position: { x: 9, y: 9 } });
  });

  it('are refused with the error of each field', () => {
    expect(edited({ id: 'hall', name: ' ', x: null, width: 21, floor: 100 })).toEqual({
      errors: {
        id: 'комната с таким id уже есть',
        name: 'не заполнено',
        x: 'нужно целое число от 0 до 200',
        width: 'нужно целое число от 1 до 20',
        floor: 'нужно целое число от -9 до 99',
      },
    });
    expect(edited({ id: 'a b', items: ['x', 'x'] })).toEqual({
      errors: { id: expect.stringContaining('латинские'), items: 'один и тот же id дважды' },
    });
  });

  it('cannot give a room more connections than a map may have', () => {
    const others = Array.from({ length: 21 }, (_, index) => room(`r${index}`));
    const map = draft(room('hall'), ...others);
    const links = Object.fromEntries(others.map(({ id }) => [id, 'out']));
    expect(applyEdits(map, 'hall', { fields: {}, links } as never)).toEqual({ errors: { connections: 'больше 20' } });
    // The other side counts as well.
    const full = draft(room('hall', { connections: others.slice(0, 20).map(({ id }) => id) }), ...others);
    expect(applyEdits(full, 'r20', { fields: {}, links: { hall: 'both' } })).toEqual({
      errors: { connections: 'больше 20' },
    });
  });

  it('count only if they differ from the map', () => {
    expect(isEdited(house(), 'yard', NO_EDITS)).toBe(false);
    expect(isEdited(house(), 'yard', { fields: { name: 'Комната yard', items: [] }, links: { hall: 'both' } })).toBe(
      false,
    );
    expect(isEdited(house(), 'yard', { fields: { items: ['a'] }, links: {} })).toBe(true);
    expect(isEdited(house(), 'yard', { fields: {}, links: { hall: 'in' } })).toBe(true);
  });
});
