import { expect, it } from '@jest/globals';
import { ownState } from '../testing/play-samples.ts';
import { effectOf } from './effect-of.ts';

const before = ownState('anna', { currentRoom: 'hall', inventory: ['key'] });
it.each([
  ['nothing', {}, null],
  ['points alone', { actionPoints: 1 }, null],
  ['a move', { currentRoom: 'yard' }, 'step'],
  ['an item', { inventory: ['key', 'coin'] }, 'find'],
  ['a hidden room', { foundHidden: ['attic'] }, 'find'],
  ['an item that was lost', { inventory: [] }, null],
  ['a message', { message: 'Тсс!', inventory: ['key', 'coin'] }, 'message'],
  ['a message that was read', { message: null }, null],
  ['a death, with its message', { status: 'dead', message: 'Вас убили.' }, 'death'],
  ['another character', { characterId: 'boris', currentRoom: 'yard' }, null],
] as const)('%s', (_, change, kind) => {
  expect(effectOf(before, { ...before, ...(change as object) })).toBe(kind);
});

it('does not repeat the message that is still there', () => {
  const told = { ...before, message: 'Тсс!' };
  expect(effectOf(told, { ...told, currentRoom: 'yard' })).toBe('step');
});
