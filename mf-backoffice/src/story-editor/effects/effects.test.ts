import { describe, expect, it } from '@jest/globals';
import { EVERYBODY, type EventEffects, sentEffects } from '@luplay/contracts/story';
import { room, storyMap } from '@luplay/story-rules/testing';
import {
  mapOf,
  readEffects,
  TEMPLATES,
  templateOf,
  withCharacterChanges,
  withItem,
  withRoomChanges,
} from './effects.ts';

const house = storyMap('house', { rooms: { hall: room('hall'), yard: room('yard') } });
const barn = storyMap('barn', { startRoom: 'hay', rooms: { hay: room('hay') } });
const whole = { map: house, characters: ['anna', 'boris'], items: ['key'] };
const nothing = { map: undefined, characters: [], items: [] };

describe('a template', () => {
  it.each(TEMPLATES)('makes effects that the service takes: %s', (name) => {
    for (const known of [whole, nothing]) {
      const { effects } = templateOf(name, known);
      expect(sentEffects.safeParse(effects).success).toBe(true);
      expect(effects.message).not.toBe('');
      expect(readEffects(JSON.stringify(effects))).toEqual(effects);
    }
  });

  it('of a local event addresses somebody', () => {
    expect(templateOf('fire', whole)).toMatchObject({
      type: 'local',
      effects: { rooms: ['yard'], storyMap: { yard: { enabled: false } } },
    });
    expect(templateOf('blackmail', whole)).toMatchObject({ type: 'local', effects: { characters: ['anna'] } });
    expect([templateOf('fire', nothing).type, templateOf('blackmail', nothing).type]).toEqual(['global', 'global']);
  });
});

describe('a picker', () => {
  const from: EventEffects = { storyMap: { hall: { name: 'Зал', locked: true } }, message: 'Тише' };

  it('keeps what only JSON says', () => {
    expect(withRoomChanges(from, 'hall', { locked: undefined, hidden: true })).toEqual({
      storyMap: { hall: { name: 'Зал', hidden: true } },
      message: 'Тише',
    });
  });

  it('leaves nothing behind of what is taken out', () => {
    expect(withRoomChanges(from, 'hall', null)).toEqual({ message: 'Тише' });
    const everybody = withCharacterChanges({}, EVERYBODY, { actionPoints: 0 });
    expect(everybody).toEqual({ editCharacter: { '*': { actionPoints: 0 } } });
    expect(withCharacterChanges(everybody, EVERYBODY, null)).toEqual({});
    expect(withItem(withItem({}, 'key', 'visible'), 'key', null)).toEqual({});
    // Light and single items are one field: a picked item takes the place of the light.
    expect(withItem({ visibility: 'low' }, 'key', 'visible')).toEqual({ visibility: { key: 'visible' } });
  });

  it('shows the rooms of the map that the effects are about', () => {
    expect(mapOf({ rooms: ['hay'] }, [house, barn], null)?.id).toBe('barn');
    expect(mapOf({}, [house, barn], 'barn')?.id).toBe('barn');
    expect(mapOf({ rooms: ['nowhere'] }, [house, barn], null)?.id).toBe('house');
    expect(mapOf({}, [], null)).toBeUndefined();
  });
});

it.each(['{', '[]', '{"rooms": 5}', '{"storyMap": {"hall": {"items": "key"}}}', '{"editCharacter": {"*": null}}'])(
  'cannot show %s, which stays JSON',
  (typed) => {
    expect(readEffects(typed)).toBeNull();
  },
);
