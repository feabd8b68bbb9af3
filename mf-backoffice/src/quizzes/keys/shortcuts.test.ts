import { expect, it } from '@jest/globals';
import { shortcutOf } from './shortcuts.ts';

const pressed = (code: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    ...{ code, key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
    ...more,
  }) as KeyboardEvent;

it('a shortcut is known by the place of its key, in every keyboard layout', () => {
  expect(shortcutOf(pressed('KeyS', { key: 'ы', ctrlKey: true }), true)).toBe('save');
  expect(shortcutOf(pressed('KeyS', { key: 's', metaKey: true }), true)).toBe('save');
  expect(shortcutOf(pressed('Digit2', { key: '™', altKey: true }), true)).toBe('right2');
  expect(shortcutOf(pressed('NumpadEnter', { ctrlKey: true }), true)).toBe('next');
});

it('every modifier counts', () => {
  expect(shortcutOf(pressed('KeyZ', { ctrlKey: true }), false)).toBe('undo');
  expect(shortcutOf(pressed('KeyZ', { ctrlKey: true, shiftKey: true }), false)).toBe('redo');
  expect(shortcutOf(pressed('Enter', { shiftKey: true }), true)).toBeNull();
  expect(shortcutOf(pressed('Digit2', { ctrlKey: true, altKey: true }), true)).toBeNull();
  expect(shortcutOf(pressed('KeyS'), false)).toBeNull();
});

it('? shows the keys, except where it is typed', () => {
  expect(shortcutOf(pressed('Digit7', { key: '?', shiftKey: true }), false)).toBe('help');
  expect(shortcutOf(pressed('Slash', { key: '?', shiftKey: true }), true)).toBeNull();
});

it('keys that an input method uses are left to it', () => {
  expect(shortcutOf(pressed('Enter', { isComposing: true }), true)).toBeNull();
});
