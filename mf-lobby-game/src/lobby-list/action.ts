import type { LobbySummary } from '@luplay/contracts/lobby-game';
import type { ButtonKind } from '@luplay/web-kit';

/** What a user may do with a lobby of the list: enter one's own, join, only look, or nothing without an invitation. */
export type LobbyAction = 'open' | 'join' | 'view' | 'private';

/**
 * Lobbies as somebody looks for one: those to join, then one's own, those to watch, those behind a door, and what is
 * over.
 */
const ORDER: readonly LobbyAction[] = ['join', 'open', 'view', 'private'];
const placeOf = (lobby: LobbySummary): number =>
  lobby.status === 'finished' ? ORDER.length : ORDER.indexOf(actionFor(lobby));

/** The list in that order; among equals the service's, the newest first. */
export const inOrder = (listed: readonly LobbySummary[]): LobbySummary[] =>
  [...listed].sort((a, b) => placeOf(a) - placeOf(b));

/** What leads into a game that is or will be played shines; what leads to one that is over does not. */
export function kindFor(lobby: LobbySummary): ButtonKind {
  const action = actionFor(lobby);
  return lobby.status !== 'finished' && (action === 'join' || action === 'open') ? 'primary' : 'secondary';
}

export function actionFor(lobby: LobbySummary): LobbyAction {
  if (lobby.isMember) return 'open';
  if (!lobby.isPublic) return 'private';
  return lobby.status === 'waiting' && lobby.players < lobby.maxPlayers ? 'join' : 'view';
}
