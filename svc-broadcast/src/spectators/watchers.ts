import type { Presence } from '@luplay/live-kit';

/** Spectators have no account: all sockets of a replica count as one user. */
const SPECTATORS = 'spectators';

/** Which lobbies are watched, on whichever replica. */
export class Watchers {
  private readonly presence: Pick<Presence, 'arrived' | 'left' | 'isHere' | 'isCertain' | 'present'>;

  constructor(presence: Watchers['presence']) {
    this.presence = presence;
  }

  /** The first spectator of this replica has come. */
  arrived(lobbyId: string): void {
    this.presence.arrived(keyOf(lobbyId), SPECTATORS);
  }

  /** The last spectator of this replica has gone. */
  left(lobbyId: string): void {
    this.presence.left(keyOf(lobbyId), SPECTATORS);
  }

  /** While Redis is away, only this replica's spectators are known. */
  async isWatched(lobbyId: string): Promise<boolean> {
    const key = keyOf(lobbyId);
    if (this.presence.isHere(key, SPECTATORS)) return true;
    return this.presence.isCertain && (await this.presence.present(key)).size > 0;
  }
}

/** svc-lobby-game records its players under the lobby's id. */
const keyOf = (lobbyId: string): string => `watched:${lobbyId}`;
