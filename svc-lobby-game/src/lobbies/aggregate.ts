import { isDeepStrictEqual } from 'node:util';
import { type GameServerMessage, type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import type { Aggregate, Live, ReadModel } from '@luplay/live-kit';
import type { GameQuizzes } from '../games/records/store.ts';
import { timerDue } from '../games/rules/commands.ts';
import { isBookkeeping } from '../games/rules/played.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyResources } from '../state/outcome.ts';
import { LOBBIES, LOBBY_INDEXES } from './store.ts';
import type { LobbyViews } from './views.ts';

export type LiveLobbies = Live<LobbyState, LobbyResources, GameServerMessage>;

/** How lobbies are stored: what a vote changes is written, not the whole game. */
export const LOBBY_STORAGE = {
  collection: LOBBIES,
  indexes: LOBBY_INDEXES,
  openPaths: ['game', 'game.round'],
};

const phaseOf = ({ game }: LobbyState): string => (game ? `${game.gameId}-${game.instance}` : '');

/** A lobby with its teams and its game. */
export function lobbyAggregate(
  views: LobbyViews,
  quizzes: Pick<GameQuizzes, 'peek' | 'find'>,
): Aggregate<LobbyState, LobbyResources, GameServerMessage> {
  return {
    name: 'lobby',
    ...LOBBY_STORAGE,
    views,
    tracksPresence: true,
    resources({ game }) {
      if (!game) return { quiz: null };
      const quiz = quizzes.peek(game.gameId);
      return quiz ? { quiz } : quizzes.find(game.gameId).then((found) => ({ quiz: found }));
    },
    deadlines: {
      next(state) {
        const at = state.status === 'in_progress' ? state.game?.timer.endsAt : null;
        return at == null ? null : { at, name: phaseOf(state) };
      },
      due: timerDue,
      overdue: (time) => ({ status: 'in_progress', 'game.timer.endsAt': { $lt: time } }),
    },
    readModel: spectatorModel(views),
  };
}

/** What svc-broadcast shows to spectators. */
const spectatorModel = (views: LobbyViews): ReadModel<LobbyState, LobbyResources, LiveGame> => ({
  bucket: liveGames,
  value: (shown) => ({
    seq: shown.state.seq,
    lobby: { ...views.lobby(shown.state), kicked: [] },
    game: views.game(shown),
  }),
  hidden: isBookkeeping,
  isProgress: (before, after) => phaseOf(before) === phaseOf(after) && after.game?.phase === 2,
  same: (one, other) => isDeepStrictEqual(timeless(one), timeless(other)),
});

/** Without what differs at every moment and with every number. */
const timeless = ({ lobby, game }: LiveGame) => ({
  lobby: { ...lobby, updates: 0 },
  game: game && { ...game, timer: { ...game.timer, remaining: 0 } },
});
