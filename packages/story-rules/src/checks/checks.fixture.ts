import type { Chapter, StoryMap, StoryNote } from '@luplay/contracts/story';
import { content } from '../play.fixture.ts';
import { character, room } from '../samples.fixture.ts';
import type { Library } from '../state/content.ts';
import type { ChapterFacts } from './index.ts';

export interface Facts {
  chapter?: Partial<Chapter>;
  rooms?: StoryMap['rooms'];
  startRoom?: string;
  backgrounds?: StoryMap['backgrounds'];
  library?: Partial<Library>;
  holders?: ChapterFacts['holders'];
  missingFiles?: string[];
}

/** hall – yard – shed, and a cellar below the hall, whose key lies in the shed. One chemist. Nothing is wrong. */
export const ROOMS = {
  hall: room('hall', { connections: ['yard', 'cellar'] }),
  yard: room('yard', { connections: ['hall', 'shed'] }),
  shed: room('shed', { connections: ['yard'], items: ['key'] }),
  cellar: room('cellar', { connections: ['hall'], locked: true, requiresItem: 'key', items: ['coin'] }),
};

export const { items: ITEMS, notes: NOTES } = content();
export const note = NOTES.note_1 as StoryNote;
export const anna = character('anna', { inventory: ['flask'], abilities: ['Химия'] });

export function facts({
  chapter,
  rooms = ROOMS,
  startRoom = 'hall',
  backgrounds,
  library,
  holders,
  missingFiles,
}: Facts = {}) {
  const { items, notes, npcs } = content();
  return {
    chapter: {
      ...{ id: 'one', name: 'Глава', map: 'map', host: 'hanna' },
      ...{ characters: ['anna'], events: [], items: ['coin', 'key'] },
      ...chapter,
    },
    library: {
      map: { id: 'map', name: 'Карта', startRoom, rooms, backgrounds },
      characters: { anna },
      events: {},
      items,
      notes,
      npcs,
      ...library,
    },
    holders: holders ?? { anna: ['Вера'] },
    missingFiles: new Set(missingFiles),
  } satisfies ChapterFacts;
}
