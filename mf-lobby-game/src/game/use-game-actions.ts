import { type Answer, type Choice, type GameView, games, lobbies, type Phase } from '@luplay/contracts/lobby-game';
import { api, errorText, haptic, isApiError, notify, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { ru as boardTexts } from '../locale/board.ts';
import { ru } from '../locale/game.ts';
import { applyVotes, type GameState, keepGame } from '../state/game-state.ts';
import { keys } from '../state/keys.ts';
import { seatOf } from '../state/round.ts';
import { CALL_TIMEOUT_MS, deliverAnswer, sentOf } from './deliver-answer.ts';
import { LiveGame } from './live-game.ts';

/** What commands have in common: after a failure the game is read again. */
export function useCommands(game: GameView) {
  const { lobbyId } = game;
  const { userId } = useUser();
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: keys.game(lobbyId) });
  const fail = (fallback: string) => (error: Error) => {
    notify({ kind: 'error', text: errorText(error, fallback) });
    void refetch();
  };
  return { ...seatOf(game, userId), lobbyId, client, refetch, fail };
}

/** Commands of a player. The effect arrives over the socket; only failures are notified here. */
export function usePlayerActions(game: GameView, isHost = false) {
  const { team, choosing, lobbyId, client, refetch, fail } = useCommands(game);
  const live = useContext(LiveGame);

  const choosingTheme = useMutation({
    mutationFn: ({ themeId, teamId }: { themeId: string; teamId: string }) =>
      api(games.chooseTheme, {
        params: { lobbyId },
        body: { themeId, teamId },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      }),
    onError: fail(ru.errors.choosing),
  });
  const answering = useMutation({
    mutationFn: ({ answer, teamId, questionId }: { answer: Answer; teamId: string; questionId: string }) =>
      deliverAnswer(live, lobbyId, { teamId, questionId, ...sentOf(answer) }),
    onSuccess: (myTeam) => client.setQueryData<GameState>(keys.game(lobbyId), (state) => applyVotes(state, myTeam)),
    onError: (error) => {
      // The reply was lost: the answer is stored, and the state will show it.
      if (isApiError(error, 'already_answered')) void refetch();
      else fail(ru.errors.answering)(error);
    },
  });

  const appealing = useMutation({
    mutationFn: (body: { teamId: string; questionId: string }) => api(games.appeal, { params: { lobbyId }, body }),
    onSuccess: refetch,
    onError: fail(ru.errors.appealing),
  });

  return {
    appealing,
    choosingTheme,
    answering,
    chooseTheme(themeId: string): void {
      if (!team) notify({ kind: 'error', text: isHost ? ru.leadsChoice : ru.notInTeam });
      else if (!choosing) notify({ kind: 'error', text: ru.notYourTurn });
      else if (!choosingTheme.isPending) choosingTheme.mutate({ themeId, teamId: team.teamId });
    },
    answer(answer: Answer): void {
      const questionId = game.currentQuestion?.questionId;
      if (!team) notify({ kind: 'error', text: ru.notInTeam });
      else if (questionId && !answering.isPending) {
        haptic('tap');
        answering.mutate({ answer, teamId: team.teamId, questionId });
      }
    },
  };
}

/** Decides on a board for the player's team. Apart from the other commands: a board has to be drawn fast. */
export function useDecision(game: GameView) {
  const { team, lobbyId, client, fail } = useCommands(game);
  const deciding = useMutation({
    mutationFn: (body: { teamId: string; decisionId: string; choice: Choice }) => {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      return keepGame(client, lobbyId, () => api(games.decide, { params: { lobbyId }, body, signal }));
    },
    onError: fail(boardTexts.failed),
  });
  return {
    deciding,
    decide(choice: Choice): void {
      const decisionId = game.board?.decision?.decisionId;
      // The reply to an earlier decision may be lost: it does not keep the team from the next one.
      const isSent = deciding.isPending && deciding.variables.decisionId === decisionId;
      if (!team || !decisionId || isSent) return;
      haptic('tap');
      deciding.mutate({ teamId: team.teamId, decisionId, choice });
    },
  };
}

/** Commands of the host. */
export function useAdminActions(lobbyId: string) {
  const fail = (fallback: string) => (error: Error) => notify({ kind: 'error', text: errorText(error, fallback) });
  return {
    setPhase: useMutation({
      mutationFn: (phase: Phase) => api(games.setPhase, { params: { lobbyId }, body: { phase, lobbyId } }),
      onError: fail(ru.errors.phase),
    }),
    setPaused: useMutation({
      mutationFn: (paused: boolean) => api(games.setTimerPaused, { params: { lobbyId }, body: { paused, lobbyId } }),
      onError: fail(ru.errors.status),
    }),
    toLobby: useMutation({
      mutationFn: () => api(lobbies.updateLobby, { body: { lobbyId, updates: { status: 'waiting' } } }),
      onError: fail(ru.errors.status),
    }),
  };
}
