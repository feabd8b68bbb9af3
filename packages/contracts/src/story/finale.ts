import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { storyBallot } from './evening.ts';
import { entryId, request } from './fields.ts';

const of = { service: 'svc-story', method: 'POST', who: 'registered' } as const;
const errors = ['forbidden', 'not_found', 'conflict'] as const;

/** A ballot of the chapter, or one that the host has just thought of. */
export const openVote = defineCall({
  ...of,
  id: 'story.play.openVote',
  path: '/story-play/vote/open',
  summary: 'История: начать голосование (ведущий)',
  body: z.strictObject({ ballot: storyBallot, ...request }),
  errors,
});

/** `voteId`: the id of its ballot. While it is open a vote may be changed. Guests may play characters. */
export const castVote = defineCall({
  ...of,
  who: 'user',
  id: 'story.play.castVote',
  path: '/story-play/vote/cast',
  summary: 'История: проголосовать',
  body: z.strictObject({ voteId: entryId, option: entryId, ...request }),
  errors,
});

/** `tell`: the result is shown to everybody; the vote is closed too. `voteId`: only if it is the newest vote. */
export const stepVote = defineCall({
  ...of,
  id: 'story.play.stepVote',
  path: '/story-play/vote/step',
  summary: 'История: закрыть голосование или объявить итог (ведущий)',
  body: z.strictObject({ step: z.enum(['close', 'tell']), voteId: entryId.optional(), ...request }),
  errors,
});

/**
 * `reveal`: the next secret; `end`: the evening is over, and kept as an archived one. `revealed`: how many secrets the
 * host sees revealed; when it is one more already, revealing changes nothing.
 */
export const stepEpilogue = defineCall({
  ...of,
  id: 'story.play.stepEpilogue',
  path: '/story-play/epilogue/step',
  summary: 'История: эпилог, шаг за шагом (ведущий)',
  body: z.strictObject({ step: z.enum(['begin', 'reveal', 'end']), revealed: z.number().optional(), ...request }),
  errors,
});
