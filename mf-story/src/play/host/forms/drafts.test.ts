import { describe, expect, it } from '@jest/globals';
import { characterChanges, characterDraft, inventoryError } from '../characters/character-draft.ts';
import { roomChanges, roomDraft } from '../rooms/room-draft.ts';
import { hostPlayer, hostRoom } from '../testing/host-samples.ts';

describe('an edited character', () => {
  const goals = ['Найти пластину.', 'Убедить всех, что виноват доктор.'];
  const anna = hostPlayer('anna', { goals, inventory: ['item-key'], message: 'Тук-тук' });
  const before = characterDraft(anna);

  it('sends only what was edited, lists without empty parts and doubles', () => {
    expect(characterChanges(before, before, anna)).toEqual({});
    const draft = { ...before, inventory: 'item-lamp\n \nitem-lamp', message: ' ', actionPoints: 3 };
    expect(characterChanges(before, draft, anna)).toEqual({ inventory: ['item-lamp'], message: null, actionPoints: 3 });
  });

  it('keeps goals with commas whole when one is added', () => {
    expect(characterChanges(before, { ...before, goals: `${before.goals}\nВыжить` }, anna)).toEqual({
      goals: [...goals, 'Выжить'],
    });
  });

  it('keeps what it has got, and does not get back what it has lost, while the editor was open', () => {
    const inventoryAfter = (typed: string, inventory: string[]) =>
      characterChanges(before, { ...before, inventory: typed }, { ...anna, inventory }).inventory;
    const typed = { ...before, goals: `${before.goals}\nВыжить` };
    expect(characterChanges(before, typed, { ...anna, goals: ['Бежать'] })).toEqual({ goals: ['Бежать', 'Выжить'] });
    expect(inventoryAfter('item-key\nitem-lamp', ['item-key', 'item-coin'])).toEqual([
      'item-key',
      'item-coin',
      'item-lamp',
    ]);
    expect(inventoryAfter('item-key\nitem-lamp', ['item-lamp'])).toEqual(['item-lamp']);
    expect(inventoryAfter('', ['item-key', 'item-coin'])).toEqual(['item-coin']);
  });

  it('has items of the chapter only', () => {
    const items = { 'item-key': {}, 'item-lamp': {} };
    expect(inventoryError('item-key\nitem-lamp', items)).toBeNull();
    expect(inventoryError('item-key\nitem-door', items)).toBe('В этой главе нет предмета «item-door»');
  });
});

describe('an edited room', () => {
  const items = ['item-key', 'item-coin'];
  const hall = hostRoom('hall', { connections: ['yard', 'attic'], requiresabilities: 'Шифры', items });
  const before = roomDraft(hall);

  it('sends only what was edited; the order of a choice does not matter', () => {
    expect(roomChanges(before, { ...before, connections: ['attic', 'yard'] }, hall)).toEqual({});
    expect(roomChanges(before, { ...before, locked: true, requiresabilities: '', x: 4 }, hall)).toEqual({
      locked: true,
      requiresabilities: null,
      position: { x: 4, y: 1 },
    });
  });

  it('does not send a number that is not typed yet', () => {
    expect(roomChanges(before, { ...before, width: null, floor: null, name: ' Холл ' }, hall)).toEqual({
      name: 'Холл',
    });
  });

  it('neither gets back what was taken from it, nor loses what was put there, while the editor was open', () => {
    const draft = { ...before, items: [...items, 'item-lamp'], connections: ['yard'] };
    const newest = { ...hall, items: ['item-coin', 'item-note'], connections: ['yard', 'attic', 'vault'] };
    expect(roomChanges(before, draft, newest)).toEqual({
      items: ['item-coin', 'item-note', 'item-lamp'],
      connections: ['yard', 'vault'],
    });
  });
});
