import { games, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ApiError, api, isApiError } from '@luplay/web-kit';
import type { ContextType } from 'react';
import type { LiveGame } from './live-game.ts';

/** A call that takes longer counts as not delivered, ms. Trying again is safe: a member answers once. */
export const CALL_TIMEOUT_MS = 3000;

export interface GivenAnswer {
  teamId: string;
  questionId: string;
  answers: number[];
}

/**
 * Gives an answer over the socket; by a call when the socket is not open, or is lost or quiet before its reply.
 * Resolves when the server has stored the answer. Throws ApiError: the server's refusal, or `network` when it is
 * unknown whether the answer arrived.
 */
export async function deliverAnswer(
  live: ContextType<typeof LiveGame>,
  lobbyId: string,
  given: GivenAnswer,
): Promise<TeamVotes> {
  try {
    const reply = await live?.request('answer', given);
    if (reply) return reply.myTeam;
  } catch (error) {
    // A call can renew the session; a socket cannot.
    if (!isApiError(error, 'network') && !isApiError(error, 'unauthorized')) throw error;
  }
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    return (await api(games.answer, { params: { lobbyId }, body: given, signal })).myTeam;
  } catch (error) {
    if (signal.aborted) throw new ApiError(0, 'network', '');
    throw error;
  }
}

/** Whether the answer may not have reached the server, so that it can be given again. */
export const isUndelivered = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);
