import type { Kit } from '@luplay/service-kit';
import type { LobbyState } from '../lobbies/state.ts';

/** What replicas tell each other of one lobby. */
type Announcement = { state: LobbyState } | { deleted: number };

export interface Heard {
  changed(state: LobbyState): void;
  /** `seq`: the number of the deletion. */
  deleted(lobbyId: string, seq: number): void;
}

const channelOf = (lobbyId: string): string => `lobby:${lobbyId}`;

/** Redis pub/sub between the replicas: the one that saved a change tells those with sockets for it. What is lost the sweep makes good. */
export class Announcements {
  private readonly kit: Pick<Kit, 'redis' | 'log'>;

  constructor(kit: Pick<Kit, 'redis' | 'log'>) {
    this.kit = kit;
  }

  changed(state: LobbyState): void {
    this.publish(state._id, { state });
  }

  deleted(lobbyId: string, seq: number): void {
    this.publish(lobbyId, { deleted: seq });
  }

  /** Resolves to how to stop listening. */
  listen(lobbyId: string, heard: Heard): Promise<() => Promise<void>> {
    return this.kit.redis.subscribe(channelOf(lobbyId), (text) => {
      const announcement = JSON.parse(text) as Announcement;
      if ('state' in announcement) heard.changed(announcement.state);
      else heard.deleted(lobbyId, announcement.deleted);
    });
  }

  private publish(lobbyId: string, announcement: Announcement): void {
    if (!this.kit.redis.connected) return;
    this.kit.redis
      .publish(channelOf(lobbyId), JSON.stringify(announcement))
      .catch((error) => this.kit.log.debug({ err: error, lobbyId }, 'announcement lost'));
  }
}
