import { expect, it } from '@jest/globals';
import { STORY_KINDS } from '@luplay/contracts/story';
import { checkChapter } from '@luplay/story-rules';
import { demoChapters, demoContent } from '../demo/story.ts';

it.each(demoChapters.map((chapter) => [chapter.name, chapter] as const))(
  'the check of «%s» finds nothing',
  (_, chapter) => {
    const library = Object.fromEntries(
      STORY_KINDS.map((kind) => [kind, Object.fromEntries(demoContent[kind].map((entry) => [entry.id, entry]))]),
    );
    const map = demoContent.maps.find(({ id }) => id === chapter.map) ?? null;
    const holders = Object.fromEntries(chapter.characters.map((id) => [id, ['somebody']]));
    const facts = { chapter: { ...chapter, host: 'host' }, library: { ...library, map } as never, holders };
    expect(checkChapter({ ...facts, missingFiles: new Set() }).findings).toEqual([]);
  },
);
