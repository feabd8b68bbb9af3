import type { spectators } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers, type MissLimit, SharedAnswer } from '@luplay/service-kit';
import { isPlayer } from './rules.ts';
import type { Spectators } from './source.ts';

export function spectatorRoutes(
  { stateOf, isWatched }: Pick<Spectators, 'stateOf' | 'isWatched'>,
  guesses: MissLimit,
): Handlers<typeof spectators> {
  /** A state is replaced by its successor, never changed. */
  const answers = new WeakMap<LiveGame, SharedAnswer<LiveGame>>();
  function answerOf(state: LiveGame): SharedAnswer<LiveGame> {
    let answer = answers.get(state);
    if (!answer) {
      answer = new SharedAnswer(state);
      answers.set(state, answer);
    }
    return answer;
  }

  return {
    async watchLobby({ caller, params, query: { code }, ip }) {
      const state = stateOf(params.lobbyId);
      const { isPublic, broadcastCode } = state.lobby;
      if (isPublic || isPlayer(state.lobby, caller)) return answerOf(state);
      if (code !== undefined && (await guesses.check(ip, code, code === broadcastCode))) return answerOf(state);
      throw new AppError('invitation_required', { message: 'Это закрытое лобби: его видно по коду или по ссылке.' });
    },
    isWatched: async ({ params: { lobbyId } }) => ({ watched: await isWatched(lobbyId) }),
  };
}
