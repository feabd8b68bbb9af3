import { describe, expect, it } from '@jest/globals';
import { characterChanges, characterDraft, inventoryError } from '../characters/character-draft.ts';
import { roomChanges, roomDraft } from '../rooms/room-draft.ts';
import { hostPlayer, hostRoom } from '../testing/host-samples.ts';

describe('an edited character', () => {
  const goals = ['Найти пластину.', 'Убедить всех, что виноват доктор.'];
  const before = characterDraft(hostPlayer('anna', { goals, inventory: ['item-key'], message: 'Тук-тук' }));

  it('sends only what was edited, lists without empty parts and doubles', () => {
    expect(characterChanges(before, before)).toEqual({});
    const draft = { ...before, inventory: 'item-lamp\n \nitem-lamp', message: ' ', actionPoints: 3 };
    expect(characterChanges(before, draft)).toEqual({ inventory: ['item-lamp'], message: null, actionPoints: 3 });
  });

  it('keeps goals with commas whole when one is added', () => {
    expect(characterChanges(before, { ...before, goals: `${before.goals}\nВыжить` })).toEqual({
      goals: [...goals, 'Выжить'],
    });
  });

  it('has items of the chapter only', () => {
    const items = { 'item-key': {}, 'item-lamp': {} };
    expect(inventoryError('item-key\nitem-lamp', items)).toBeNull();
    expect(inventoryError('item-key\nitem-door', items)).toBe('В этой главе нет предмета «item-door»');
  });
});

describe('an edited room', () => {
  const before = roomDraft(hostRoom('hall', { connections: ['yard', 'attic'], requiresabilities: 'Шифры' }));

  it('sends only what was edited; the order of a choice does not matter', () => {
    expect(roomChanges(before, { ...before, connections: ['attic', 'yard'] })).toEqual({});
    expect(roomChanges(before, { ...before, locked: true, requiresabilities: '', x: 4 })).toEqual({
      locked: true,
      requiresabilities: null,
      position: { x: 4, y: 1 },
    });
  });

  it('does not send a number that is not typed yet', () => {
    expect(roomChanges(before, { ...before, width: null, floor: null, name: ' Холл ' })).toEqual({ name: 'Холл' });
  });
});
