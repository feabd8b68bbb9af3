import type { LobbyPass, LobbyView } from '@luplay/contracts/lobby-game';

/**
 * What lets a stranger see a private lobby: its code, which is known from having seen it, or else the invitation in
 * the address. Nothing for its players and for public lobbies.
 */
export function passFor(lobby: LobbyView | undefined, userId: string, invitation: string | undefined): LobbyPass {
  if (!lobby) return invitation === undefined ? {} : { inviteCode: invitation };
  return lobby.isPublic || userId in lobby.players ? {} : { code: lobby.broadcastCode };
}
