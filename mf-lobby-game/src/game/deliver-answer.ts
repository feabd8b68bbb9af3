import { type Answer, type GivenAnswer, games, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ApiError, api, isApiError } from '@luplay/web-kit';
import { type GameLive, overSocket } from './live-game.ts';

/** A call that takes longer counts as not delivered, ms. Trying again is safe: a member answers once. */
export const CALL_TIMEOUT_MS = 3000;

/** An answer that nobody has taken for so long counts as not delivered, ms. */
const PATIENCE_MS = 5000;
/** Pause after the first call that nobody took, ms; the next ones double. */
const FIRST_PAUSE_MS = 300;

/** An answer in the fields of a request, see `sentAnswer` of the contract. */
export function sentOf(answer: Answer): { answers: number[] } | { answer: GivenAnswer } {
  if (typeof answer === 'number') return { answers: [answer] };
  return 'options' in answer ? { answers: answer.options } : { answer };
}

type SentAnswer = { teamId: string; questionId: string } & ReturnType<typeof sentOf>;

/**
 * Gives an answer over the socket, or by a call. While the gateway or the service is being replaced nobody takes the
 * call, which is then repeated.
 * Resolves when the server has stored the answer. Throws ApiError: the server's refusal, or `network` when it is
 * unknown whether the answer arrived.
 */
export async function deliverAnswer(live: GameLive, lobbyId: string, given: SentAnswer): Promise<TeamVotes> {
  const until = performance.now() + PATIENCE_MS;
  const reply = await overSocket(live, 'answer', given);
  if (reply) return reply.myTeam;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    try {
      return (await api(games.answer, { params: { lobbyId }, body: given, signal })).myTeam;
    } catch (error) {
      if (signal.aborted) throw new ApiError(0, 'network', '');
      if (!isNobodyThere(error) || performance.now() + pause > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Nobody listens, or the gateway has nobody to pass the call on to. */
const isNobodyThere = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.code === 'unavailable');

/** Whether the answer may not have reached the server, so that it can be given again. */
export const isUndelivered = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);
