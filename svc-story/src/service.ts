import {
  type StoryCharacter,
  type StoryEvent,
  type StoryItem,
  type StoryMap,
  type StoryNote,
  type StoryNpc,
  storyCalls,
} from '@luplay/contracts/story';
import { defineService } from '@luplay/service-kit';
import { PICTURE_INDEXES } from '@luplay/service-kit/pictures';
import { chapterRoutes } from './chapters/routes.ts';
import { chapterStore } from './chapters/store.ts';
import { characters } from './characters/kind.ts';
import { characterRoutes } from './characters/routes.ts';
import { STORY_PICTURES, storyPictures } from './content/pictures.ts';
import { contentRoutes } from './content/routes.ts';
import { contentStore } from './content/store.ts';
import { events } from './events/kind.ts';
import { items } from './items/kind.ts';
import { maps } from './maps/kind.ts';
import { notes } from './notes/kind.ts';
import { publicNoteRoutes } from './notes/public.ts';
import { npcs } from './npcs/kind.ts';
import { askHolders } from './rolecards/holders.ts';
import { rolecardRoutes } from './rolecards/routes.ts';
import { storyRoleStore } from './rolecards/store.ts';

/** The story's content, its chapters, and who plays whom. */
export const storyService = defineService({
  name: 'svc-story',
  calls: storyCalls,
  async setup(kit) {
    await kit.mongo.ensureIndexes(STORY_PICTURES, PICTURE_INDEXES);
    const { mongo, now } = kit;
    const stores = {
      maps: contentStore<StoryMap>(mongo, 'maps'),
      characters: contentStore<StoryCharacter>(mongo, 'characters'),
      events: contentStore<StoryEvent>(mongo, 'events'),
      items: contentStore<StoryItem>(mongo, 'items'),
      notes: contentStore<StoryNote>(mongo, 'notes'),
      npcs: contentStore<StoryNpc>(mongo, 'npcs'),
    };
    const chapters = chapterStore(mongo);
    const roles = storyRoleStore(mongo);
    const holders = askHolders(kit);
    const pictures = storyPictures(kit);
    const of = {
      maps: contentRoutes(maps, stores.maps, { pictures, now }),
      characters: contentRoutes(characters, stores.characters, { pictures, now }),
      events: contentRoutes(events, stores.events, { pictures, now }),
      items: contentRoutes(items, stores.items, { pictures, now }),
      notes: contentRoutes(notes, stores.notes, { pictures, now }),
      npcs: contentRoutes(npcs, stores.npcs, { pictures, now }),
    };
    return {
      handlers: {
        listMaps: async () => ({ maps: await of.maps.all(), message: '' }),
        readMap: of.maps.read,
        createMap: of.maps.create,
        updateMap: of.maps.update,
        listCharacters: async () => ({ characters: await of.characters.all(), message: '' }),
        createCharacter: of.characters.create,
        updateCharacter: of.characters.update,
        ...characterRoutes({ store: stores.characters, chapters, holders }),
        listEvents: async () => ({ events: await of.events.all(), message: '' }),
        readEvent: of.events.read,
        createEvent: of.events.create,
        updateEvent: of.events.update,
        listItems: async () => ({ items: await of.items.all(), message: '' }),
        readItem: of.items.read,
        createItem: of.items.create,
        updateItem: of.items.update,
        listNotes: async () => ({ notes: await of.notes.all(), message: '' }),
        readNote: of.notes.read,
        createNote: of.notes.create,
        updateNote: of.notes.update,
        ...publicNoteRoutes(stores.notes),
        listNpcs: async () => ({ npcs: await of.npcs.all(), message: '' }),
        readNpc: of.npcs.read,
        readNpcAlone: of.npcs.read,
        createNpc: of.npcs.create,
        updateNpc: of.npcs.update,
        storyPicture: ({ params }) => pictures.bytes(params.name),
        ...chapterRoutes({ chapters, roles, content: stores, now }),
        ...rolecardRoutes({ holders, roles, cast: stores.characters, now }),
      },
    };
  },
});
