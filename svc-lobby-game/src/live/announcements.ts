import type { Kit } from '@luplay/service-kit';
import type { LobbyState } from '../lobbies/state.ts';

export interface Heard {
  changed(state: LobbyState): void;
  /** There is a newer state, which was not told: it is to be read. */
  behind(lobbyId: string): void;
  /** `seq`: the number of the deletion. */
  deleted(lobbyId: string, seq: number): void;
}

/** `from`: the replica that tells and needs not hear of it. `state`: JSON, or one of the two words below. */
interface Announcement {
  from: string;
  seq: number;
  state: string;
}

const DELETED = '';
const READ_IT = 'read';

/** With nobody else there, a lobby's number is told once in this time, ms. */
const ALONE_MS = 100;

const channelOf = (lobbyId: string): string => `lobby:${lobbyId}`;
const SEPARATOR = '\n';

/**
 * Redis pub/sub between the replicas: the one that saved a change tells those with sockets for it. Redis answers how many have heard; as long as
 * it is nobody else, changes are told by their number alone, in a moment and together, and whoever has just begun to listen reads them. What is lost
 * the sweep makes good.
 */
export class Announcements {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'replica'>;
  /** Lobbies that this replica listens for, and whether others were heard to. */
  private readonly listening = new Map<string, { others: boolean }>();
  /** Numbers yet to be told, by lobby. */
  private readonly waiting = new Map<string, { seq: number }>();

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'replica'>) {
    this.kit = kit;
  }

  changed(state: LobbyState): void {
    const alone = this.listening.get(state._id)?.others === false;
    if (alone) this.tellSoon(state._id, state.seq);
    else this.publish(state._id, state.seq, JSON.stringify(state));
  }

  deleted(lobbyId: string, seq: number): void {
    this.waiting.delete(lobbyId);
    this.publish(lobbyId, seq, DELETED);
  }

  /** Resolves to how to stop listening. `knownSeq`: what is not newer is not even read. */
  async listen(lobbyId: string, knownSeq: () => number, heard: Heard): Promise<() => Promise<void>> {
    const stop = await this.kit.redis.subscribe(channelOf(lobbyId), (text) => {
      const { from, seq, state } = parse(text);
      if (from === this.kit.replica) return;
      const known = this.listening.get(lobbyId);
      if (known) known.others = true;
      if (seq <= knownSeq()) return;
      if (state === DELETED) heard.deleted(lobbyId, seq);
      else if (state === READ_IT) heard.behind(lobbyId);
      else heard.changed(JSON.parse(state) as LobbyState);
    });
    this.listening.set(lobbyId, { others: true });
    return () => {
      this.listening.delete(lobbyId);
      return stop();
    };
  }

  private tellSoon(lobbyId: string, seq: number): void {
    const waiting = this.waiting.get(lobbyId);
    if (waiting) {
      waiting.seq = seq;
      return;
    }
    const number = { seq };
    this.waiting.set(lobbyId, number);
    const tell = () => {
      if (this.waiting.get(lobbyId) !== number) return;
      this.waiting.delete(lobbyId);
      this.publish(lobbyId, number.seq, READ_IT);
    };
    setTimeout(tell, ALONE_MS).unref();
  }

  private publish(lobbyId: string, seq: number, state: string): void {
    if (!this.kit.redis.connected) return;
    this.kit.redis
      .publish(channelOf(lobbyId), [this.kit.replica, seq, state].join(SEPARATOR))
      .then((receivers) => {
        const known = this.listening.get(lobbyId);
        if (known) known.others = receivers > 1;
      })
      .catch((error) => this.kit.log.debug({ err: error, lobbyId }, 'announcement lost'));
  }
}

/** Replica names have no line feed, and JSON text has none. */
function parse(text: string): Announcement {
  const [from = '', seq = '', state = ''] = text.split(SEPARATOR, 3);
  return { from, seq: Number(seq), state };
}
