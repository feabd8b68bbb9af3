import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { paragraphs } from '../core/fields.ts';
import { STORY_LIMITS } from './constants.ts';
import { chapterEvening, EVENING_LIMITS } from './evening.ts';
import { entryId, entryIds, request } from './fields.ts';

/** What hosts do to the evening as a whole: acts and their clock, messages, dice, notes of their own. */
const of = {
  service: 'svc-story',
  method: 'POST',
  who: 'registered',
  errors: ['forbidden', 'not_found', 'conflict'],
} as const;

export const HOST_LIMITS = { dice: 10, sides: 100, notes: 10_000 } as const;

/** Also while another act runs, which ends then. */
export const beginAct = defineCall({
  ...of,
  id: 'story.play.beginAct',
  path: '/story-play/act/begin',
  summary: 'История: начать акт (ведущий)',
  body: z.strictObject({ act: entryId, ...request }),
});

/** Puts the end of the act off, counted from now when its time is over; negative: brings it nearer. */
export const extendAct = defineCall({
  ...of,
  id: 'story.play.extendAct',
  path: '/story-play/act/extend',
  summary: 'История: продлить акт (ведущий)',
  body: z.strictObject({
    minutes: z.number().int().min(-EVENING_LIMITS.actMinutes).max(EVENING_LIMITS.actMinutes),
    ...request,
  }),
});

/** `number`: only if it is that act. */
export const endAct = defineCall({
  ...of,
  id: 'story.play.endAct',
  path: '/story-play/act/end',
  summary: 'История: закончить акт (ведущий)',
  body: z.strictObject({ number: z.number().int().positive().optional(), ...request }),
});

/** Points that all the living get while an act runs; null: none. The chapter says what a play begins with. */
export const setPointsEvery = defineCall({
  ...of,
  id: 'story.play.pointsEvery',
  path: '/story-play/points-every',
  summary: 'История: очки всем через каждые несколько минут акта (ведущий)',
  body: z.strictObject({ pointsEvery: chapterEvening.shape.pointsEvery, ...request }),
});

/** Whom a host tells something. `hall`: the projector, and none of the players. */
const recipients = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('hall') }),
  z.strictObject({ kind: z.literal('room'), room: entryId }),
  z.strictObject({ kind: z.literal('characters'), characters: entryIds(STORY_LIMITS.inChapter).min(1) }),
]);
export type Recipients = z.output<typeof recipients>;

/** 409 when nobody is there to be told. */
export const tellMessage = defineCall({
  ...of,
  id: 'story.play.tell',
  path: '/story-play/tell',
  summary: 'История: сообщение игрокам или залу (ведущий)',
  body: z.strictObject({ to: recipients, text: paragraphs(1, STORY_LIMITS.message), ...request }),
});

/** `isOpen`: all are told; otherwise only the log has it. `values` is empty for a repeated request. */
export const rollDice = defineCall({
  ...of,
  id: 'story.play.roll',
  path: '/story-play/roll',
  summary: 'История: бросить кубики (ведущий)',
  body: z.strictObject({
    count: z.number().int().min(1).max(HOST_LIMITS.dice),
    sides: z.number().int().min(2).max(HOST_LIMITS.sides),
    isOpen: z.boolean(),
    ...request,
  }),
  response: z.object({ values: z.array(z.number().int().positive()) }),
});

const hostNotes = paragraphs(0, HOST_LIMITS.notes);
/** The caller's own, which only hosts read. `before`: as for the notes of players. */
export const writeHostNotes = defineCall({
  ...of,
  id: 'story.play.hostNotes',
  path: '/story-play/host-notes',
  summary: 'История: записи ведущего для себя',
  body: z.strictObject({ text: hostNotes, before: hostNotes.optional(), ...request }),
});
