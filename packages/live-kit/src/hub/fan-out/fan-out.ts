import type { Duplex } from 'node:stream';
import type { SocketSpec } from '@luplay/contracts';
import type { AppError } from '@luplay/service-kit';
import { outgoingFault, toAppError } from '@luplay/service-kit/internals';
import type { Logger } from 'pino';
import type { OpenSocket } from '../socket.ts';
import type { SendOptions } from '../types.ts';
import { byteLength, type Frame, sharedFrame, wholeFrame } from './frame.ts';
import type { Outgoing, Topic, Topics } from './topics.ts';

/** After this many sockets, or this many ms, the fan-out yields to the event loop. */
const CHUNK = 500;
const CHUNK_MS = 4;
/**
 * Up to this many sockets, the writes of one turn are gathered: players of a lobby also get replies of their own. A
 * large crowd of spectators does not.
 */
const GATHERED = 200;
/** The clock is read once per this many sockets. */
const CLOCK_EVERY = 10;

/** Writes messages to sockets, with backpressure for slow readers. */
export class FanOut {
  private readonly slowBytes: number;
  private readonly onSlow: (socket: OpenSocket) => void;
  private readonly corked: Duplex[] = [];

  constructor(slowBytes: number, onSlow: (socket: OpenSocket) => void) {
    this.slowBytes = slowBytes;
    this.onSlow = onSlow;
  }

  /** Queues a message. The messages of one topic are sent in the order of their posting. */
  post<Data>(topic: Topic<Data>, outgoing: Outgoing): void {
    if (topic.pumping) {
      const older = topic.queue.findIndex(
        (waiting, index) =>
          index > 0 &&
          waiting.key === outgoing.key &&
          waiting.audience === outgoing.audience &&
          waiting.only === outgoing.only,
      );
      if (older > 0) topic.queue.splice(older, 1);
      topic.queue.push(outgoing);
      return;
    }
    topic.queue.push(outgoing);
    topic.pumping = true;
    void this.pump(topic);
  }

  /** Delivers it behind the messages of the socket's topic that are still being sent. */
  deliverInOrder<Data>(topic: Topic<Data> | undefined, socket: OpenSocket<Data>, frame: Frame, key: string): void {
    if (topic?.pumping) topic.queue.push({ frame, key, only: socket as OpenSocket });
    else this.deliver(socket, frame, key);
  }

  /**
   * Writes the frame, or keeps it pending while the socket is slow or not yet greeted. `atOnce`: writes it on its own
   * instead of together with the other frames of this turn.
   */
  deliver<Data>(socket: OpenSocket<Data>, frame: Frame, key: string, atOnce = false): void {
    if (socket.closing || !socket.stream.writable) return;
    if (socket.greeted && socket.slowSince === 0) {
      if (socket.stream.writableLength <= this.slowBytes) {
        socket.silentChecks = 0;
        if (atOnce && Buffer.isBuffer(frame)) socket.stream.write(frame);
        else this.gather(socket.stream, frame);
        return;
      }
      this.markSlow(socket);
    }
    socket.pending ??= new Map();
    // Deleted first, so that the newest frame becomes the last one in order.
    socket.pending.delete(key);
    socket.pending.set(key, frame);
  }

  /** Sends the pending frames. */
  flush<Data>(socket: OpenSocket<Data>): void {
    const { pending } = socket;
    socket.pending = null;
    if (pending) for (const [key, frame] of pending) this.deliver(socket, frame, key);
  }

  /** The first chunk is sent synchronously, so a small topic never waits for another turn. */
  private async pump<Data>(topic: Topic<Data>): Promise<void> {
    for (let outgoing = topic.queue[0]; outgoing; outgoing = topic.queue[0]) {
      const { frame, key, audience, only } = outgoing;
      const wanted = audience === undefined ? topic.sockets : topic.audiences.get(audience);
      const targets = only ? [only as OpenSocket<Data>] : wanted;
      const atOnce = topic.sockets.size > GATHERED;
      let count = 0;
      let started = performance.now();
      for (const socket of targets ?? []) {
        this.deliver(socket, frame, key, atOnce);
        count += 1;
        if (count % CLOCK_EVERY !== 0) continue;
        if (count % CHUNK === 0 || performance.now() - started > CHUNK_MS) {
          await new Promise<void>((resolve) => setImmediate(resolve));
          started = performance.now();
        }
      }
      topic.queue.shift();
    }
    topic.pumping = false;
  }

  /**
   * Sends a socket all frames of one turn of the event loop in one write: the system call is the most expensive part.
   */
  private gather(stream: Duplex, frame: Frame): void {
    if (stream.writableCorked === 0) {
      stream.cork();
      if (this.corked.length === 0) process.nextTick(() => this.uncork());
      this.corked.push(stream);
    }
    if (Buffer.isBuffer(frame)) stream.write(frame);
    else for (const piece of frame) stream.write(piece);
  }

  private uncork(): void {
    for (const stream of this.corked.splice(0)) stream.uncork();
  }

  private markSlow<Data>(socket: OpenSocket<Data>): void {
    socket.slowSince = performance.now();
    this.onSlow(socket as OpenSocket);
    socket.stream.once('drain', () => {
      socket.slowSince = 0;
      this.flush(socket);
    });
  }
}

interface Parts<Data> {
  spec: SocketSpec;
  topics: Topics<Data>;
  fanOut: FanOut;
  log: Logger;
  /** Told of each error that a client is answered with. */
  refused(socket: OpenSocket<Data>, error: AppError): void;
  now: () => number;
  /** Whether messages are validated against their contract. */
  checks: boolean;
}

/** Validates and frames messages, and passes them to the fan-out. */
export class Sender<Data> {
  private readonly parts: Parts<Data>;
  /** Of the newest message to a topic: the same no-op goes to many audiences, one after the other. */
  private newest: { message: object; frame: Buffer } | null = null;

  constructor(parts: Parts<Data>) {
    this.parts = parts;
  }

  /** Sends to all of a topic or to one of its audiences. Serialised once. */
  toTopic(key: string, message: object, to: SendOptions & { audience?: string }): void {
    const { topics, fanOut } = this.parts;
    this.check(message);
    const topic = topics.get(key);
    if (!topic || (to.audience !== undefined && !topic.audiences.has(to.audience))) return;
    if (this.newest?.message !== message) this.newest = { message, frame: wholeFrame(message) };
    fanOut.post(topic, { frame: this.newest.frame, key: keyOf(message, to), audience: to.audience });
  }

  /** Sends to one socket behind what its topic has been sent before: a reply may not be older than what follows it. */
  toOneInOrder(socket: OpenSocket<Data>, message: object, given?: SendOptions): void {
    this.check(message);
    const { topics, fanOut } = this.parts;
    fanOut.deliverInOrder(topics.get(socket.topic), socket, sharedFrame(message), keyOf(message, given));
  }

  /** Returns the size of the frame in bytes. */
  toOne(socket: OpenSocket<Data>, message: object, given?: SendOptions): number {
    this.check(message);
    const frame = sharedFrame(message);
    this.parts.fanOut.deliver(socket, frame, keyOf(message, given));
    return byteLength(frame);
  }

  /** Sends an error message. `ref`: the number of the client's message that failed. */
  error(socket: OpenSocket<Data>, thrown: unknown, ref?: number): void {
    const error = toAppError(thrown);
    if (error.code === 'internal') this.parts.log.error({ err: error.cause ?? error }, 'socket message failed');
    this.parts.refused(socket, error);
    const { code, message } = error;
    const reply = { type: 'error', ...(ref !== undefined && { ref }), code, message, serverTime: this.parts.now() };
    this.toOne(socket, reply, { key: ref === undefined ? 'error' : `error ${ref}` });
  }

  private check(message: object): void {
    const { spec, checks } = this.parts;
    const fault = checks ? outgoingFault(spec.server, message) : null;
    if (fault !== null) throw new Error(`${spec.id} sends against its contract: ${fault}`);
  }
}

const keyOf = (message: object, given?: SendOptions) => given?.key ?? String((message as { type?: unknown }).type);
