import { describe, expect, it } from '@jest/globals';
import { typedJson } from '../fields/json.ts';
import { storyMap } from '../testing/story-samples.ts';
import { referencesOf, withReference } from './room-references.ts';

const typed = typedJson(storyMap().rooms);

describe('references of a room', () => {
  it('are added and removed', () => {
    const one = withReference(typed, 'hall', 'items', 'lamp');
    const two = withReference(one, 'hall', 'items', 'key');
    expect(referencesOf(two, 'hall', 'items')).toEqual(['lamp', 'key']);
    expect(referencesOf(withReference(two, 'hall', 'items', 'lamp'), 'hall', 'items')).toEqual(['key']);
    expect(referencesOf(two, 'hall', 'npc')).toEqual([]);
  });

  it('contain at most one item that opens the room', () => {
    const locked = withReference(withReference(typed, 'hall', 'requiresItem', 'lamp'), 'hall', 'requiresItem', 'key');
    expect(JSON.parse(locked)).toMatchObject({ hall: { requiresItem: 'key' } });
    expect(JSON.parse(withReference(locked, 'hall', 'requiresItem', 'key'))).toEqual(storyMap().rooms);
  });

  it.each(['{', '{"hall": 5}', '{}', '{"hall": null}'])('in «%s» are empty', (broken) => {
    expect(referencesOf(broken, 'hall', 'items')).toEqual([]);
    expect(withReference(broken, 'hall', 'items', 'lamp')).toBe(broken);
  });

  it('are read from an incomplete room', () => {
    expect(referencesOf('{"hall": {}}', 'hall', 'items')).toEqual([]);
    expect(JSON.parse(withReference('{"hall": {"items": 7}}', 'hall', 'items', 'lamp'))).toEqual({
      hall: { items: ['lamp'] },
    });
  });
});
