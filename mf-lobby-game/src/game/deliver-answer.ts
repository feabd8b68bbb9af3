import { games, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ApiError, api, isApiError } from '@luplay/web-kit';
import type { ContextType } from 'react';
import type { LiveGame } from './live-game.ts';

/**
 * A call that takes longer has not delivered the answer, as far as the player is concerned, ms. The next try is safe: a
 * member answers once.
 */
const CALL_TIMEOUT_MS = 3000;

export interface GivenAnswer {
  teamId: string;
  questionId: string;
  answers: number[];
}

/**
 * Gives an answer over the socket, at once; by a call when the socket is not open, or is lost or quiet before it has
 * said what became of the answer. Resolves when the server has stored it. Throws ApiError: what the server refuses
 * with, or `network` when nothing is known of the answer.
 */
export async function deliverAnswer(
  live: ContextType<typeof LiveGame>,
  lobbyId: string,
  given: GivenAnswer,
): Promise<TeamVotes> {
  try {
    const reply = await live?.ask({ type: 'answer', ...given });
    if (reply?.type === 'answered') return reply.myTeam;
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

/** Whether the answer may not have reached the server, and can be given again. */
export const isUndelivered = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);
