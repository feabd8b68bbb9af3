import { z } from 'zod';
import { defineCall, type StreamedFile } from '../core/call.ts';
import { filePath } from '../core/fields.ts';
import { base64, definePictureCall, PICTURE_MAX_BODY, sentPicture } from '../core/pictures.ts';
import {
  byId,
  changesOf,
  creationOf,
  defineCatalogue,
  entryVersion,
  listMessage,
  picturedChangesOf,
  picturedCreationOf,
  under,
} from './catalogue.ts';
import { DEFAULT_TRIGGER, EVENT_MAX_BODY, MAP_MAX_BODY, PROBABILITY } from './constants.ts';
import {
  characterFields,
  eventFields,
  itemFields,
  noteFields,
  npcFields,
  shownCharacter,
  storyCharacter,
  storyEvent,
  storyItem,
  storyNote,
  storyNpc,
} from './content.ts';
import { sentEffects } from './effects.ts';
import { entryId } from './fields.ts';
import { mapFields, storyMap } from './map.ts';

const of = { service: 'svc-story', method: 'GET', who: 'developer' } as const;

const maps = defineCatalogue({
  many: 'maps',
  one: 'map',
  title: { many: 'карты', one: 'карта' },
  entry: storyMap,
  read: { who: 'developer', entry: storyMap },
  create: creationOf({ ...mapFields, rooms: mapFields.rooms.default({}) }),
  change: changesOf({ ...mapFields, version: entryVersion }),
  maxBody: MAP_MAX_BODY,
});

/** The answer of a 409 has it in `details`, so that an editor can show what has changed. */
export const versionedMap = under('map', storyMap).extend({ version: entryVersion });

/**
 * A map may be empty. Otherwise its start room must be one of its rooms. The map editor sends the `version` that it has
 * read; a change without one replaces the fields whatever they were.
 */
export const mapCalls = {
  ...maps,
  read: defineCall({ ...maps.read, response: versionedMap }),
  update: defineCall({ ...maps.update, response: versionedMap }),
};

/**
 * Reading one: the holder of its role card and developers get the whole character. Others get id, name, description and
 * image of the current chapter's characters, and 404 for any other.
 */
export const characterCalls = defineCatalogue({
  many: 'characters',
  one: 'character',
  title: { many: 'персонажи', one: 'персонаж' },
  entry: storyCharacter,
  read: { who: 'user', entry: shownCharacter },
  create: picturedCreationOf({
    ...characterFields,
    image: characterFields.image.optional(),
    abilities: characterFields.abilities.default([]),
    inventory: characterFields.inventory.default([]),
    secret: characterFields.secret.default(''),
    goals: characterFields.goals.default([]),
    message: characterFields.message.default(null),
    status: characterFields.status.default('alive'),
  }),
  change: picturedChangesOf(characterFields),
});

export const eventCalls = defineCatalogue({
  many: 'events',
  one: 'event',
  title: { many: 'события', one: 'событие' },
  entry: storyEvent,
  read: { who: 'developer', entry: storyEvent },
  create: creationOf({
    ...eventFields,
    type: eventFields.type.default('global'),
    trigger: eventFields.trigger.default(DEFAULT_TRIGGER),
    effects: sentEffects.default({}),
  }),
  change: changesOf({ ...eventFields, effects: sentEffects }),
  maxBody: EVENT_MAX_BODY,
});

export const itemCalls = defineCatalogue({
  many: 'items',
  one: 'item',
  title: { many: 'предметы', one: 'предмет' },
  entry: storyItem,
  read: { who: 'developer', entry: storyItem },
  create: picturedCreationOf({
    ...itemFields,
    image: itemFields.image.optional(),
    probability: itemFields.probability.default(PROBABILITY.default),
    notes: itemFields.notes.default(null),
  }),
  change: picturedChangesOf(itemFields),
});

export const noteCalls = defineCatalogue({
  many: 'notes',
  one: 'note',
  title: { many: 'записки', one: 'записка' },
  entry: storyNote,
  read: { who: 'developer', entry: storyNote },
  create: picturedCreationOf({
    ...noteFields,
    accessType: noteFields.accessType.default('private'),
    enabled: noteFields.enabled.default(true),
    image: noteFields.image.optional(),
  }),
  change: picturedChangesOf(noteFields),
});

export const npcCalls = defineCatalogue({
  many: 'npcs',
  one: 'npc',
  title: { many: 'NPC', one: 'NPC' },
  entry: storyNpc,
  read: { who: 'developer', entry: storyNpc },
  create: picturedCreationOf({
    ...npcFields,
    enabled: npcFields.enabled.default(true),
    image: npcFields.image.optional(),
  }),
  change: picturedChangesOf(npcFields),
});

/** The same as `/story-editor/npcs/:id`. */
export const readNpcAlone = defineCall({
  ...of,
  id: 'story.npcs.readAlone',
  path: '/story-editor/npc/:id',
  summary: 'История: NPC',
  params: byId,
  response: under('npc', storyNpc),
  errors: ['not_found'],
});

/** The newspaper clippings: enabled public notes. */
export const publicNotes = defineCall({
  ...of,
  id: 'story.notes.public',
  path: '/story-editor/public-notes',
  who: 'user',
  summary: 'История: записки, открытые всем, по id',
  response: z.object({ notes: z.record(entryId, storyNote), ...listMessage }),
});

/** A picture that is no entry's own: of the world, or below the rooms of a map. It keeps its proportions. */
export const addStoryPicture = defineCall({
  ...of,
  id: 'story.pictures.add',
  method: 'POST',
  path: '/story-editor/pictures',
  summary: 'История: загрузить картинку мира или фон карты',
  body: z.strictObject(sentPicture),
  response: z.object({ path: filePath }),
  maxBody: PICTURE_MAX_BODY,
});

export const storyPicture = definePictureCall('svc-story', 'story', 'Картинка истории');

/** An MP3 for events, of at most SOUND_MAX_BYTES. Only its frames are stored. Equal sounds are one. */
export const addStorySound = defineCall({
  ...of,
  id: 'story.sounds.add',
  method: 'POST',
  path: '/story-editor/sounds',
  summary: 'История: загрузить звук события',
  body: z.strictObject({ sound: base64 }),
  response: z.object({ path: filePath }),
  errors: ['conflict'],
  maxBody: PICTURE_MAX_BODY,
});

/** Answers ranges (RFC 9110, 14). */
export const storySound = defineCall({
  ...of,
  id: 'story.sound',
  path: '/media/story-sounds/:name',
  who: 'public',
  summary: 'Звук истории',
  params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.mp3$/) }),
  response: z.custom<StreamedFile>(),
  file: 'stream',
  errors: ['not_found'],
});
