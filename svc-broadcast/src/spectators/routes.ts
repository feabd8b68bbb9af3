import type { spectators } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { AppError, type Caller, type Handlers, type MissLimit, SharedAnswer } from '@luplay/service-kit';
import type { Predictions } from '../show/predictions.ts';
import { isPlayer } from './rules.ts';
import type { Spectators } from './source.ts';

export function spectatorRoutes(
  { stateOf, watchedBy }: Pick<Spectators, 'stateOf' | 'watchedBy'>,
  guesses: MissLimit,
  predictions: Pick<Predictions, 'add'>,
): Handlers<typeof spectators> {
  /** A state is replaced by its successor, never changed. */
  const answers = new WeakMap<LiveGame, SharedAnswer<LiveGame>>();
  function answerOf(state: LiveGame): SharedAnswer<LiveGame> {
    const answer = answers.get(state) ?? new SharedAnswer(state);
    answers.set(state, answer);
    return answer;
  }

  /** The lobby, for somebody who may watch it. */
  async function watched(
    lobbyId: string,
    code: string | undefined,
    by: { caller: Caller | null; ip: string },
  ): Promise<LiveGame> {
    const state = stateOf(lobbyId);
    const { isPublic, broadcastCode } = state.lobby;
    if (isPublic || isPlayer(state.lobby, by.caller)) return state;
    if (code !== undefined && (await guesses.check(by.ip, code, code === broadcastCode))) return state;
    throw new AppError('invitation_required', { message: 'Это закрытое лобби: его видно по коду или по ссылке.' });
  }

  return {
    watchLobby: async ({ params, query, ...by }) => answerOf(await watched(params.lobbyId, query.code, by)),
    async predict({ params, body: { code, ...given }, ...by }) {
      await predictions.add(await watched(params.lobbyId, code, by), given);
      return {};
    },
    isWatched: ({ params: { lobbyId } }) => watchedBy(lobbyId),
  };
}
