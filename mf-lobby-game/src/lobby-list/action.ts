import type { LobbySummary } from '@luplay/contracts/lobby-game';
import type { ButtonKind } from '@luplay/web-kit';

/** What a user may do with a listed lobby: enter, join it or its bench, watch, or nothing without an invitation. */
export type LobbyAction = 'open' | 'join' | 'wait' | 'view' | 'private';

/** Order of the list: lobbies to join, own ones, benches, to watch, those that need an invitation, finished ones. */
const ORDER: readonly LobbyAction[] = ['join', 'open', 'wait', 'view', 'private'];
const placeOf = (lobby: LobbySummary): number =>
  lobby.status === 'finished' ? ORDER.length : ORDER.indexOf(actionFor(lobby));

/** The list in that order; otherwise as the service sends it, newest first. */
export const inOrder = (listed: readonly LobbySummary[]): LobbySummary[] =>
  [...listed].sort((a, b) => placeOf(a) - placeOf(b));

/** Whether the button is primary: it leads to a game that is not over. */
export function kindFor(lobby: LobbySummary): ButtonKind {
  const action = actionFor(lobby);
  return lobby.status !== 'finished' && (action === 'join' || action === 'open') ? 'primary' : 'secondary';
}

export function actionFor(lobby: LobbySummary): LobbyAction {
  if (lobby.isMember || lobby.onBench) return 'open';
  if (!lobby.isPublic) return 'private';
  if (lobby.mayWait) return 'wait';
  return lobby.status === 'waiting' && lobby.players < lobby.maxPlayers ? 'join' : 'view';
}
