import type { LobbySummary } from '@luplay/contracts/lobby-game';

/** What a user may do with a lobby of the list: enter one's own, join, only look, or nothing without an invitation. */
export type LobbyAction = 'open' | 'join' | 'view' | 'private';

export function actionFor(lobby: LobbySummary): LobbyAction {
  if (lobby.isMember) return 'open';
  if (!lobby.isPublic) return 'private';
  return lobby.status === 'waiting' && lobby.players < lobby.maxPlayers ? 'join' : 'view';
}
