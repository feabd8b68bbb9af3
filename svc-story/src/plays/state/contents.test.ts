import { expect, it } from '@jest/globals';
import { STORY_LIMITS } from '@luplay/contracts/story';
import { room } from '@luplay/story-rules/testing';
import { contentWith } from '../views/updates.fixture.ts';
import { isStorable } from './contents.ts';

/** A chapter with this many notes, each as long as it may be. */
function withNotes(count: number) {
  const content = 'ж'.repeat(STORY_LIMITS.markdown);
  const notes = Array.from({ length: count }, (_, at) => ({
    id: `note_${at}`,
    title: 'Записка',
    description: '',
    content,
    accessType: 'private' as const,
    enabled: true,
    image: null,
  }));
  return { ...contentWith([room('hall')], [], []), notes: Object.fromEntries(notes.map((note) => [note.id, note])) };
}

it('a chapter that no document can hold is noticed before it is written', () => {
  expect(isStorable(withNotes(400))).toBe(true);
  expect(isStorable(withNotes(STORY_LIMITS.entries))).toBe(false);
});
