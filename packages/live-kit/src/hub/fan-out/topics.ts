import type { OpenSocket } from '../socket.ts';
import { Turns } from '../turns.ts';
import type { Frame } from './frame.ts';

/** A message to a topic, serialised once, or to one of its sockets. */
export interface Outgoing {
  frame: Frame;
  /** A newer message replaces an older one with the same key while a reader is slow. */
  key: string;
  /** Only to this audience of the topic. */
  audience?: string | undefined;
  only?: OpenSocket | undefined;
}

/** The sockets of one topic on this replica, and its queue of messages. */
export class Topic<Data> {
  readonly key: string;
  readonly sockets = new Set<OpenSocket<Data>>();
  readonly audiences = new Map<string, Set<OpenSocket<Data>>>();
  readonly queue: Outgoing[] = [];
  pumping = false;
  /** Size of the topic's last snapshot: an estimate for the next one. */
  snapshotBytes = 0;
  /** Resolves when the service follows the topic's changes. */
  opened: Promise<void> = Promise.resolve();

  constructor(key: string) {
    this.key = key;
  }

  enter(socket: OpenSocket<Data>, audiences: readonly string[]): void {
    this.sockets.add(socket);
    this.setAudiences(socket, audiences);
  }

  setAudiences(socket: OpenSocket<Data>, audiences: readonly string[]): void {
    const wanted: ReadonlySet<string> = new Set(audiences);
    for (const audience of socket.audiences) if (!wanted.has(audience)) this.leaveAudience(socket, audience);
    for (const audience of wanted) {
      const members = this.audiences.get(audience);
      if (members) members.add(socket);
      else this.audiences.set(audience, new Set([socket]));
    }
    if (wanted.size > 0 || socket.audiences.size > 0) socket.audiences = wanted;
  }

  leave(socket: OpenSocket<Data>): void {
    this.sockets.delete(socket);
    for (const audience of socket.audiences) this.leaveAudience(socket, audience);
  }

  private leaveAudience(socket: OpenSocket<Data>, audience: string): void {
    const members = this.audiences.get(audience);
    if (members?.delete(socket) && members.size === 0) this.audiences.delete(audience);
  }
}

/**
 * The topics with sockets on this replica. The calls of `onOpened` and `onClosed` for one key never overlap: a topic
 * that gets a socket while it closes is opened again afterwards.
 */
export class Topics<Data> {
  private readonly topics = new Map<string, Topic<Data>>();
  private readonly turns = new Turns();
  private readonly onOpened: (key: string) => Promise<void> | void;
  private readonly onClosed: (key: string) => Promise<void> | void;

  constructor(onOpened: (key: string) => Promise<void> | void, onClosed: (key: string) => Promise<void> | void) {
    this.onOpened = onOpened;
    this.onClosed = onClosed;
  }

  get(key: string): Topic<Data> | undefined {
    return this.topics.get(key);
  }

  get size(): number {
    return this.topics.size;
  }

  keys(): string[] {
    return [...this.topics.keys()];
  }

  /** Adds the socket. Greet it after the topic's `opened` has resolved. */
  enter(socket: OpenSocket<Data>, key: string, audiences: readonly string[]): Topic<Data> {
    const topic = this.topics.get(key) ?? this.open(key);
    topic.enter(socket, audiences);
    return topic;
  }

  private open(key: string): Topic<Data> {
    const topic = new Topic<Data>(key);
    this.topics.set(key, topic);
    topic.opened = this.turns.run(key, () => this.onOpened(key));
    // The sockets that await `opened` handle its error. The next one opens the topic again: of many that come back
    // there is always one that was refused and has not closed yet.
    topic.opened.catch(() => {
      if (this.topics.get(key) === topic) this.topics.delete(key);
    });
    return topic;
  }

  leave(socket: OpenSocket<Data>): void {
    const topic = this.topics.get(socket.topic);
    if (!topic) return;
    topic.leave(socket);
    if (topic.sockets.size > 0) return;
    this.topics.delete(topic.key);
    this.turns.run(topic.key, () => this.onClosed(topic.key)).catch(() => undefined);
  }
}
