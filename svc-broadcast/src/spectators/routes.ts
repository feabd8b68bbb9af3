import type { spectators } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers, type MissLimit, SharedAnswer } from '@luplay/service-kit';
import type { LiveGameCache } from './live-game-cache.ts';
import { isPlayer } from './rules.ts';
import type { Watchers } from './watchers.ts';

/** `isReady`: whether all lobbies are known. Until then an unknown lobby is `unavailable`, not `not_found`. */
export function spectatorRoutes(
  games: LiveGameCache,
  watchers: Watchers,
  isReady: () => boolean,
  guesses: MissLimit,
): Handlers<typeof spectators> {
  function stateOf(lobbyId: string): LiveGame {
    const state = games.get(lobbyId);
    if (!state) throw new AppError(isReady() ? 'not_found' : 'unavailable');
    return state;
  }

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
    async isWatched({ params: { lobbyId } }) {
      stateOf(lobbyId);
      return { watched: await watchers.isWatched(lobbyId) };
    },
  };
}
