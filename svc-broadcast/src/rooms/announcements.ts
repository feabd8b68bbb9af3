import type { RoomMessage } from '@luplay/contracts/broadcast';
import type { Kit } from '@luplay/service-kit';
import type { RoomState } from './state.ts';

/** What of a room is new: one message, or anything but the messages, or that the room is gone. */
export type RoomNews =
  | { kind: 'message'; message: RoomMessage }
  | { kind: 'settings'; settings: Pick<RoomState, 'title' | 'broadcastGame' | 'radio' | 'updatedAt'> }
  | { kind: 'gone' };

/** `seq`: the number of the change; of a deletion the room's last one. `from`: the replica that tells and needs not hear of it. */
interface Announcement {
  from: string;
  seq: number;
  news: RoomNews;
}

const channelOf = (id: string): string => `room:${id}`;

/** Redis pub/sub between the replicas: the one that saved a change tells those with listeners. What is lost is made good by comparing versions. */
export class Announcements {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'replica'>;

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'replica'>) {
    this.kit = kit;
  }

  tell(id: string, seq: number, news: RoomNews): void {
    if (!this.kit.redis.connected) return;
    const announcement: Announcement = { from: this.kit.replica, seq, news };
    this.kit.redis
      .publish(channelOf(id), JSON.stringify(announcement))
      .catch((error) => this.kit.log.debug({ err: error, room: id }, 'announcement lost'));
  }

  /** Resolves to how to stop listening. */
  listen(id: string, heard: (seq: number, news: RoomNews) => void): Promise<() => Promise<void>> {
    return this.kit.redis.subscribe(channelOf(id), (text) => {
      const { from, seq, news } = JSON.parse(text) as Announcement;
      if (from !== this.kit.replica) heard(seq, news);
    });
  }
}

/** What `next` has that `base` has not: a message when there is a new one, since a command changes one thing. */
export function newsOf(base: RoomState, next: RoomState): RoomNews {
  const message = next.messages.at(-1);
  if (message && next.messages !== base.messages) return { kind: 'message', message };
  const { title, broadcastGame, radio, updatedAt } = next;
  return { kind: 'settings', settings: { title, broadcastGame, radio, updatedAt } };
}
