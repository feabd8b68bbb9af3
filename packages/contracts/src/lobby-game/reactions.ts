import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/fields.ts';
import { REACTIONS } from './constants.ts';

export const reaction = z.enum(REACTIONS);

/** For a client whose socket is not open; see the request `react`. */
const react = defineCall({
  id: 'games.react',
  service: 'svc-lobby-game',
  method: 'POST',
  path: '/game/react/:lobbyId',
  who: 'user',
  summary: 'Реакция игрока на экране для зрителей',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({ reaction }),
  errors: ['forbidden', 'not_found', 'wrong_phase'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

export const reactions = { react };

/**
 * The Redis channel on which svc-lobby-game announces the reactions in a lobby to svc-broadcast, as JSON of
 * `sentReaction`. Nobody stores them: what nobody receives is gone.
 */
export const reactionChannel = (lobbyId: string) => ['reactions', lobbyId] as const;
export const sentReaction = z.object({ reaction, playerId: id });
export type SentReaction = z.output<typeof sentReaction>;
