import type { Kit } from '@luplay/service-kit';
import type { LobbyState } from '../lobbies/state.ts';

export interface Heard {
  changed(state: LobbyState): void;
  /** `seq`: the number of the deletion. */
  deleted(lobbyId: string, seq: number): void;
}

/** `from`: the replica that tells and needs not hear of it. `state`: JSON, empty for a lobby that was deleted. */
interface Announcement {
  from: string;
  seq: number;
  state: string;
}

const channelOf = (lobbyId: string): string => `lobby:${lobbyId}`;
const SEPARATOR = '\n';

/** Redis pub/sub between the replicas: the one that saved a change tells those with sockets for it. What is lost the sweep makes good. */
export class Announcements {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'replica'>;

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'replica'>) {
    this.kit = kit;
  }

  changed(state: LobbyState): void {
    this.publish(state._id, state.seq, JSON.stringify(state));
  }

  deleted(lobbyId: string, seq: number): void {
    this.publish(lobbyId, seq, '');
  }

  /** Resolves to how to stop listening. `knownSeq`: what is not newer is not even read. */
  listen(lobbyId: string, knownSeq: () => number, heard: Heard): Promise<() => Promise<void>> {
    return this.kit.redis.subscribe(channelOf(lobbyId), (text) => {
      const { from, seq, state } = parse(text);
      if (from === this.kit.replica || seq <= knownSeq()) return;
      if (state === '') heard.deleted(lobbyId, seq);
      else heard.changed(JSON.parse(state) as LobbyState);
    });
  }

  private publish(lobbyId: string, seq: number, state: string): void {
    if (!this.kit.redis.connected) return;
    this.kit.redis
      .publish(channelOf(lobbyId), [this.kit.replica, seq, state].join(SEPARATOR))
      .catch((error) => this.kit.log.debug({ err: error, lobbyId }, 'announcement lost'));
  }
}

/** Replica names have no line feed, and JSON text has none. */
function parse(text: string): Announcement {
  const [from = '', seq = '', state = ''] = text.split(SEPARATOR, 3);
  return { from, seq: Number(seq), state };
}
