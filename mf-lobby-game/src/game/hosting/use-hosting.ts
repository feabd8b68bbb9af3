import {
  type Advance,
  type GameView,
  hosting,
  type LobbyView,
  lobbies,
  type SpokenVerdict,
} from '@luplay/contracts/lobby-game';
import { api, haptic, newRequestId } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { ru } from '../../locale/hosting.ts';
import { race } from '../../locale/race.ts';
import { keys } from '../../state/keys.ts';
import { type LobbyState, mergeLobby } from '../../state/lobby-state.ts';
import { useCommands } from '../use-game-actions.ts';

/** What the host of a game does besides `useAdminActions`. The effect arrives over the socket. */
export function useHosting(game: GameView) {
  const { lobbyId, gameId, roundPhase: phase, questionNumber, board } = game;
  const decisionId = board?.decision?.decisionId;
  const { client, refetch, fail } = useCommands(game);
  const params = { lobbyId };
  const kept = (failed: string) => ({
    onSuccess: ({ lobby }: { lobby: LobbyView }) =>
      client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => mergeLobby(state, lobby)),
    onError: fail(failed),
  });
  return {
    next: useMutation({
      mutationFn: () => {
        haptic('tap');
        return api(hosting.nextPhase, { params, body: { phase, questionNumber, ...(decisionId && { decisionId }) } });
      },
      onError: fail(ru.nextFailed),
    }),
    again: useMutation({
      mutationFn: (wanted: { quest?: string; shuffle?: boolean }) =>
        api(hosting.playAgain, { params, body: { gameId, ...wanted } }),
      onSuccess: refetch,
      onError: fail(ru.againFailed),
    }),
    correct: useMutation({
      mutationFn: (correction: { teamId: string; points: number; reason: string; requestId: string }) =>
        api(hosting.correctPoints, { params, body: correction }),
      onError: fail(ru.points.failed),
    }),
    undo: useMutation({
      mutationFn: (actionId: string) => api(hosting.undoPoints, { params, body: { actionId } }),
      onError: fail(ru.points.failed),
    }),
    skip: useMutation({
      mutationFn: (questionId: string) => api(hosting.skipQuestion, { params, body: { questionId } }),
      onError: fail(ru.skipFailed),
    }),
    judge: useMutation({
      mutationFn: (verdict: { questionId: string; text: string; right: boolean }) =>
        api(hosting.judgeText, { params, body: verdict }),
      onError: fail(ru.verdicts.failed),
    }),
    judgeSpoken: useMutation({
      mutationFn: (verdict: { questionId: string; teamId: string; verdict: SpokenVerdict }) => {
        haptic('tap');
        return api(hosting.judgeSpoken, { params, body: verdict });
      },
      onError: fail(race.judge.failed),
    }),
    addTime: useMutation({
      mutationFn: () => api(hosting.addTime, { params, body: { requestId: newRequestId() } }),
      onError: fail(ru.timeFailed),
    }),
    handOver: useMutation({
      mutationFn: (userId: string) => api(hosting.handOver, { body: { lobbyId, userId } }),
      ...kept(ru.people.failed),
    }),
    remove: useMutation({
      mutationFn: (userId: string) => api(lobbies.kickPlayer, { body: { lobbyId, userId } }),
      ...kept(ru.people.failed),
    }),
    set: useMutation({
      mutationFn: (updates: { advance?: Advance; reactions?: boolean }) =>
        api(lobbies.updateLobby, { body: { lobbyId, updates } }),
      ...kept(ru.setFailed),
    }),
  };
}
