import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, storedText, telegramApp, text } from '../core/fields.ts';
import { entryId, request } from './fields.ts';

const service = 'svc-story';
const of = { service, method: 'POST', who: 'registered' } as const;

/** Consonants alone: no code is a word, and none has a letter that looks like a digit. */
export const STORY_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const STORY_CODE_LENGTH = 6;
/** The code of a chapter in play. Who has it may join, and watch in the hall. */
export const storyCode = z.string().regex(new RegExp(`^[${STORY_CODE_LETTERS}]{${STORY_CODE_LENGTH}}$`));

/** Limit per address for wrong codes, over the calls and the socket that take one. */
export const STORY_CODE_GUESSES = { id: 'story-codes', points: 30, seconds: 60 } as const;
/** In the path of the socket, before a code: what the hall may see. */
export const STORY_HALL = 'hall~';
/** Length of the name of whom a character is kept for, in UTF-16 units. */
export const KEPT_FOR_LENGTH = 40;
/** People in the waiting list of a chapter. */
export const STORY_WAITING = 50;

/** A character as everybody with the code may see it. `line`: null when its author wrote none. */
const offeredCharacter = z.object({
  characterId: entryId,
  name: storedText,
  image: filePath,
  line: storedText.nullable(),
});
export type OfferedCharacter = z.output<typeof offeredCharacter>;

/** What the page behind the code shows. */
const joinView = z.object({
  chapter: storedText,
  /** The characters that the caller may take. */
  free: z.array(offeredCharacter),
  /** How many characters anybody may still take, those kept for a name too; older services do not say. */
  places: z.number().int().nonnegative().optional(),
  /** The character that the caller plays. */
  own: offeredCharacter.nullable(),
  /** The caller's place in the waiting list, counted from 1. */
  waiting: z.number().int().positive().nullable(),
  /** The mini app in which the link opens in Telegram; older services name none. */
  telegramApp: telegramApp.nullable().optional(),
});
export type JoinView = z.output<typeof joinView>;

/** Who has joined, and what the host has kept back; for hosts. */
export const joiningView = z.object({
  code: storyCode,
  seats: z.array(z.object({ userId: id, characterId: entryId, name: storedText, guest: z.boolean() })),
  /** The first in line first. */
  waiting: z.array(z.object({ userId: id, name: storedText, guest: z.boolean() })),
  /** Characters that nobody may choose but who bears the name; '' nobody at all. */
  kept: z.record(entryId, storedText),
});
export type JoiningView = z.output<typeof joiningView>;

const byCode = z.strictObject({ code: storyCode });

/** 409 while another chapter is the current one. */
export const readJoin = defineCall({
  id: 'story.join.read',
  service,
  method: 'GET',
  path: '/story-play/join/:code',
  who: 'optional',
  summary: 'История: глава по шести буквам, свободные персонажи и место того, кто спрашивает',
  params: byCode,
  response: z.object({ join: joinView }),
  errors: ['not_found', 'conflict'],
});

/**
 * Takes a free character; `characterId` null: any. When there is none, or others are first in line, the caller waits.
 * Who has a character may take another one until it has entered the play. 409: it was taken meanwhile.
 */
export const joinPlay = defineCall({
  ...of,
  id: 'story.join.take',
  path: '/story-play/join/:code',
  who: 'user',
  summary: 'История: взять свободного персонажа или встать в очередь',
  params: byCode,
  body: z.strictObject({ characterId: entryId.nullable(), ...request }),
  response: z.object({ join: joinView }),
  errors: ['not_found', 'conflict'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

const errors = ['forbidden', 'not_found', 'conflict'] as const;

/**
 * Gives a character to somebody who has joined or waits; its player gets theirs, or waits. `characterId` null: takes it
 * back, and out of the waiting list. `seen`: the places as the host sees them, the person's character and who plays the
 * wanted one; 409 when they have changed since.
 */
export const seatPlayer = defineCall({
  ...of,
  id: 'story.join.seat',
  path: '/story-play/seats',
  summary: 'История: посадить, пересадить или освободить место (ведущий)',
  body: z.strictObject({
    userId: id,
    characterId: entryId.nullable(),
    seen: z.strictObject({ characterId: entryId.nullable(), player: id.nullable() }).optional(),
    ...request,
  }),
  errors,
});

/** Keeps a character back, for somebody of that name or for nobody yet (''); null: free again. */
export const keepCharacter = defineCall({
  ...of,
  id: 'story.join.keep',
  path: '/story-play/kept',
  summary: 'История: придержать персонажа (ведущий)',
  body: z.strictObject({ characterId: entryId, keptFor: text(0, KEPT_FOR_LENGTH).nullable(), ...request }),
  errors,
});

/** Another code; everybody who came with the old one, or waits, has to join again. */
export const renewCode = defineCall({
  ...of,
  id: 'story.join.renew',
  path: '/story-play/code',
  summary: 'История: новый код и места заново (ведущий)',
  body: z.strictObject(request),
  response: z.object({ code: storyCode }),
  errors,
});
