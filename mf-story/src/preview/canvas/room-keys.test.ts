import { expect, it } from '@jest/globals';
import { roomKey } from './room-keys.ts';

const press = (key: string, isSelected: boolean, more: object = {}) =>
  roomKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, isSelected);

it('arrows lead to other rooms until the room is selected; then they move it, with Shift they resize it', () => {
  expect(press('ArrowLeft', false)).toEqual({ kind: 'go', direction: 'ArrowLeft' });
  expect(press('ArrowLeft', true)).toEqual({ kind: 'move', dx: -1, dy: 0 });
  expect(press('ArrowDown', true, { shiftKey: true })).toEqual({ kind: 'resize', dx: 0, dy: 1 });
});

it('Enter selects, then opens; Escape and Delete are for the selected room only', () => {
  expect([press('Enter', false), press(' ', true)]).toEqual([{ kind: 'select' }, { kind: 'open' }]);
  expect([press('Delete', true), press('Escape', true)]).toEqual([{ kind: 'delete' }, { kind: 'unselect' }]);
  expect([press('Delete', false), press('Escape', false)]).toEqual([null, null]);
});

it('combinations of the browser and other keys mean nothing', () => {
  expect([press('ArrowLeft', true, { altKey: true }), press('z', true, { ctrlKey: true }), press('a', true)]).toEqual([
    null,
    null,
    null,
  ]);
});
