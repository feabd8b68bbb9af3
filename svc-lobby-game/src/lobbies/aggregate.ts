import { isDeepStrictEqual } from 'node:util';
import { type GameServerMessage, type LiveGame, liveGames, PHASE } from '@luplay/contracts/lobby-game';
import type { Aggregate, ReadModel } from '@luplay/live-kit';
import { maySee } from '../access/policy.ts';
import { nextMove } from '../bots/moves.ts';
import { gameDue } from '../bots/rules.ts';
import type { QuizCopies } from '../games/records/quiz-copies.ts';
import { dueAt } from '../games/rules/race.ts';
import { isBookkeeping } from '../games/rules/records.ts';
import type { LobbyResources } from '../state/live.ts';
import { isMember, type LobbyState } from '../state/lobby.ts';
import { LOBBIES, LOBBY_INDEXES } from './store.ts';
import type { LobbyViews } from './views.ts';

/** How lobbies are stored. The open paths let a vote write only the fields that it changes. */
export const LOBBY_STORAGE = {
  collection: LOBBIES,
  indexes: LOBBY_INDEXES,
  openPaths: ['game', 'game.round'],
};

/** Differs for each phase of each game. */
const phaseId = ({ game }: LobbyState): string => (game ? `${game.gameId}-${game.instance}` : '');

/** A lobby with its teams and its game. */
export function lobbyAggregate(
  views: LobbyViews,
  quizzes: Pick<QuizCopies, 'peek' | 'find'>,
): Aggregate<LobbyState, LobbyResources, GameServerMessage> {
  return {
    name: 'lobby',
    ...LOBBY_STORAGE,
    views,
    isMember,
    conflictDetails: (shown, { userId }) =>
      maySee(shown.state, userId)
        ? {
            lobby: views.lobby(shown.state),
            gameData: views.game(shown),
            myTeam: views.myTeam(shown.state, userId),
          }
        : undefined,
    resources({ game }) {
      if (!game) return { quiz: null };
      const quiz = quizzes.peek(game.gameId);
      return quiz ? { quiz } : quizzes.find(game.gameId).then((found) => ({ quiz: found }));
    },
    deadlines: {
      next(state) {
        const move = nextMove(state);
        if (move) return { at: move.at, name: `${phaseId(state)}-${move.bot.userId}` };
        const at = state.status === 'in_progress' && state.game ? dueAt(state.game) : null;
        return at == null ? null : { at, name: phaseId(state) };
      },
      due: gameDue,
      // Lost moves of bots are found by `simulations/upkeep.ts`.
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
  isProgress: (before, after) => phaseId(before) === phaseId(after) && after.game?.phase === PHASE.answering,
  same: (one, other) => isDeepStrictEqual(timeless(one), timeless(other)),
});

/** Without the fields that differ at every moment and with every version. */
const timeless = ({ lobby, game }: LiveGame) => ({
  lobby: { ...lobby, updates: 0 },
  game: game && { ...game, timer: { ...game.timer, remaining: 0 } },
});
