import type { LobbyPass, LobbyView } from '@luplay/contracts/lobby-game';
import { isOnBench } from './lobby-state.ts';

/**
 * Credentials for somebody who is not in a private lobby: its code, once the lobby was read, before that the
 * invitation in the address. Players, the bench and public lobbies need none.
 */
export function passFor(lobby: LobbyView | undefined, userId: string, invitation: string | undefined): LobbyPass {
  if (!lobby) return invitation === undefined ? {} : { inviteCode: invitation };
  return lobby.isPublic || userId in lobby.players || isOnBench(lobby, userId) ? {} : { code: lobby.broadcastCode };
}
