import type { StoryKind, StoryNote } from '@luplay/contracts/story';
import type { Entry } from '@luplay/service-kit/catalogue';
import type { ChapterContent } from '../chapters/store.ts';
import { cometCast } from './comet-cast.ts';
import { cometEvening } from './comet-evening.ts';
import { observatory } from './comet-map.ts';
import { cometEvents, cometNotes } from './comet-papers.ts';
import { cometItems, cometNpcs } from './comet-things.ts';
import { steamerCast } from './steamer-cast.ts';
import { steamerEvening, steamerEvents } from './steamer-evening.ts';
import { steamerMap, steamerNpcs } from './steamer-map.ts';
import { steamerItems, steamerNotes } from './steamer-things.ts';
import { theatreCast } from './theatre-cast.ts';
import { theatreEvening, theatreEvents } from './theatre-evening.ts';
import { theatreMap, theatreNpcs } from './theatre-map.ts';
import { theatreItems, theatreNotes } from './theatre-things.ts';

/** The content that a fresh start seeds. */
export const demoContent = {
  maps: [observatory, theatreMap, steamerMap],
  characters: [...cometCast, ...theatreCast, ...steamerCast],
  events: [...cometEvents, ...theatreEvents, ...steamerEvents],
  items: [...cometItems, ...theatreItems, ...steamerItems],
  notes: [...cometNotes, ...theatreNotes, ...steamerNotes],
  npcs: [...cometNpcs, ...theatreNpcs, ...steamerNpcs],
} satisfies Record<StoryKind, readonly Entry[]>;

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const clippings = (notes: readonly StoryNote[]) => ids(notes.filter(({ accessType }) => accessType === 'public'));

/** The first one is the current chapter of a fresh start. */
export const demoChapters: readonly ChapterContent[] = [
  {
    id: 'chapter-comet',
    name: 'Глава 1. Комета Зимина',
    map: observatory.id,
    characters: ids(cometCast),
    events: ids(cometEvents),
    items: ids(cometItems),
    notes: clippings(cometNotes),
    evening: cometEvening,
  },
  {
    id: 'chapter-theatre',
    name: 'Глава 2. Последний прогон',
    map: theatreMap.id,
    characters: ids(theatreCast),
    events: ids(theatreEvents),
    items: ids(theatreItems),
    notes: clippings(theatreNotes),
    evening: theatreEvening,
  },
  {
    id: 'chapter-steamer',
    name: 'Глава 3. Долгий гудок',
    map: steamerMap.id,
    characters: ids(steamerCast),
    events: ids(steamerEvents),
    items: ids(steamerItems),
    notes: clippings(steamerNotes),
    evening: steamerEvening,
  },
];
