import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, paragraphs, plainWords, storedText } from '../core/fields.ts';
import { storyItem, storyNote } from './content.ts';
import { entryId, request } from './fields.ts';

/** What players can say and hand to each other. A host may switch each kind off. */
export const TALK_KINDS = ['say', 'whisper', 'give', 'show'] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** In place of a character's id: the hosts. They can always be whispered to. */
export const TALK_HOST = '@host';
/** What a player asks the hosts for: points, or to come. */
const TALK_ASKS = ['points', 'host'] as const;
export type TalkAsk = (typeof TALK_ASKS)[number];

/** Lengths in UTF-16 units, lists in entries. */
export const TALK_LIMITS = {
  text: 300,
  ownNotes: 4000,
  /** Lines in a view, the newest: a player's, and a host's. */
  shown: 60,
  shownToHosts: 500,
  /** Open offers of one player. */
  offers: 3,
  /** What one player says in a minute. */
  perMinute: 20,
} as const;

const itemShown = storyItem.pick({ id: true, name: true, description: true, image: true });
const noteShown = storyNote.pick({ id: true, title: true, description: true, content: true, image: true });

/** Something said, given or shown. */
const talkLine = z.object({
  /** Grows by one with each line of the play. */
  id: z.number().int().positive(),
  ts: epochMs,
  kind: z.enum(TALK_KINDS),
  /** The character; null: the viewer heard it in the dark. */
  from: entryId.nullable(),
  name: storedText,
  /** A character or TALK_HOST; null: everybody in the room. */
  to: z.string().nullable(),
  toName: storedText,
  text: storedText,
  /** What was given or shown. */
  item: itemShown.optional(),
  note: noteShown.optional(),
  /** Hosts only: the room, who has heard or seen it, and who of them did not see who it was. */
  room: storedText.optional(),
  heard: z.array(entryId).optional(),
  unseen: z.array(entryId).optional(),
});
export type TalkLineView = z.output<typeof talkLine>;

/** Something that one character offers to give or show to another, who has not answered. */
const talkOffer = z.object({
  id: z.number().int().positive(),
  kind: z.enum(['give', 'show']),
  from: entryId,
  fromName: storedText,
  to: entryId,
  toName: storedText,
  /** The thing's or the note's. */
  name: storedText,
  isNote: z.boolean(),
});
export type TalkOfferView = z.output<typeof talkOffer>;

/** What a viewer knows of the talk; hosts all of it. */
export const talkView = z.object({
  /** The newest, the oldest first. */
  lines: z.array(talkLine),
  /** Those that can be accepted now, from and to the viewer. */
  offers: z.array(talkOffer),
  /** Kinds that a host has switched off. */
  off: z.array(z.enum(TALK_KINDS)),
  /** The private notes of players by character; a player's view has their own alone. */
  ownNotes: z.record(entryId, storedText),
  /** What the hosts are asked for; a player's view has their own alone. */
  asks: z.array(z.object({ characterId: entryId, what: z.enum(TALK_ASKS), ts: epochMs })),
});
export type TalkView = z.output<typeof talkView>;
export const NO_TALK: TalkView = { lines: [], offers: [], off: [], ownNotes: {}, asks: [] };

const of = { service: 'svc-story', method: 'POST', who: 'user' } as const;
const errors = ['forbidden', 'not_found', 'conflict'] as const;
const limit = { points: 60, seconds: 60, by: 'user' } as const;
const said = plainWords(1, TALK_LIMITS.text);

/** `to`: a character in the same room, or TALK_HOST; null: everybody in the room. */
const say = defineCall({
  ...of,
  id: 'story.talk.say',
  path: '/story-play/talk/say',
  summary: 'История: сказать или шепнуть',
  body: z.strictObject({ to: z.union([entryId, z.literal(TALK_HOST)]).nullable(), text: said, ...request }),
  errors,
  limit,
});

/** The other one has to accept. A note is kept by who gives it. */
const offer = defineCall({
  ...of,
  id: 'story.talk.offer',
  path: '/story-play/talk/offer',
  summary: 'История: предложить вещь или записку',
  body: z.strictObject({
    kind: z.enum(['give', 'show']),
    to: entryId,
    thing: entryId,
    isNote: z.boolean(),
    ...request,
  }),
  errors,
  limit,
});

/** By who was offered it, or `accept: false` by who offers it. */
const answerOffer = defineCall({
  ...of,
  id: 'story.talk.answer',
  path: '/story-play/talk/answer',
  summary: 'История: принять предложенное или отказаться',
  body: z.strictObject({ offerId: talkOffer.shape.id, accept: z.boolean(), ...request }),
  errors,
  limit,
});

const ownNotes = paragraphs(0, TALK_LIMITS.ownNotes);
/** `before`: what they take the place of; a 409 when another device has written something else meanwhile. */
const writeOwnNotes = defineCall({
  ...of,
  id: 'story.talk.ownNotes',
  path: '/story-play/talk/notes',
  summary: 'История: личные заметки игрока',
  body: z.strictObject({ text: ownNotes, before: ownNotes.optional(), ...request }),
  errors,
  limit,
});

const askHost = defineCall({
  ...of,
  id: 'story.talk.ask',
  path: '/story-play/talk/ask',
  summary: 'История: позвать ведущего или попросить очки',
  body: z.strictObject({ what: z.enum(TALK_ASKS), ...request }),
  errors,
  limit,
});

/** Older pages send `off`: all that is switched off from now on, whatever another host has switched meanwhile. */
const switchTalk = defineCall({
  ...of,
  who: 'registered',
  id: 'story.talk.switch',
  path: '/story-play/talk/switch',
  summary: 'История: какие разговоры выключены (ведущий)',
  body: z.union([
    z.strictObject({ kind: z.enum(TALK_KINDS), isOn: z.boolean(), ...request }),
    z.strictObject({ off: z.array(z.enum(TALK_KINDS)).max(TALK_KINDS.length), ...request }),
  ]),
  errors,
});

const answerAsk = defineCall({
  ...of,
  who: 'registered',
  id: 'story.talk.answerAsk',
  path: '/story-play/talk/answer-ask',
  summary: 'История: просьба игрока исполнена (ведущий)',
  body: z.strictObject({ characterId: entryId, ...request }),
  errors,
});

/** What players say and hand to each other, and what hosts do about it. */
export const talkCalls = { say, offer, answerOffer, writeOwnNotes, askHost, switchTalk, answerAsk };
