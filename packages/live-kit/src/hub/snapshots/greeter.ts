import type { SocketSpec } from '@luplay/contracts';
import { AppError } from '@luplay/service-kit';
import { ByteBudget, toAppError } from '@luplay/service-kit/internals';
import type { Logger } from 'pino';
import type { FanOut, Sender } from '../fan-out/fan-out.ts';
import type { Topics } from '../fan-out/topics.ts';
import type { Closer, OpenSocket } from '../socket.ts';
import { closeReasonOf } from '../sockets/handshake.ts';
import type { HubLimits, HubOptions } from '../types.ts';
import { Snapshots } from './snapshots.ts';

/** Burst of the replica's budget, in seconds' worth of bytes. */
const BURST_SECONDS = 2;

interface Parts<S extends SocketSpec, Data> {
  greet: HubOptions<S, Data>['greet'];
  topics: Topics<Data>;
  fanOut: FanOut;
  sender: Sender<Data>;
  limits: HubLimits;
  log: Logger;
  now: () => number;
  refused(socket: OpenSocket<Data>, error: AppError): void;
  close: Closer;
}

/** Sends snapshots. The first one is the greeting: after it the socket gets the messages of its topic. */
export class Greeter<S extends SocketSpec, Data> {
  private readonly parts: Parts<S, Data>;
  private readonly queue: Snapshots;

  constructor(parts: Parts<S, Data>) {
    this.parts = parts;
    const { now, topics, limits } = parts;
    const perSecond = limits.snapshotBytesPerReplica;
    this.queue = new Snapshots({
      budget: new ByteBudget(perSecond, perSecond * BURST_SECONDS, now()),
      now,
      send: (socket) => socket.run(() => this.send(socket as OpenSocket<Data>)),
      expected: ({ topic }) => topics.get(topic)?.snapshotBytes ?? 0,
      refuse: (socket) => {
        this.failed(socket as OpenSocket<Data>, new AppError(socket.greeted ? 'rate_limited' : 'unavailable'));
      },
    });
  }

  /** Sends a snapshot as soon as the budgets allow it. */
  ask(socket: OpenSocket<Data>): void {
    this.queue.ask(socket as OpenSocket);
  }

  remove(socket: OpenSocket<Data>): void {
    this.queue.remove(socket as OpenSocket);
  }

  stop(): void {
    this.queue.stop();
  }

  /** Sends the error to a greeted socket; closes one that is still opening. */
  failed(socket: OpenSocket<Data>, thrown: unknown): void {
    const { sender, log, close, refused } = this.parts;
    if (socket.greeted) {
      sender.error(socket, thrown);
      return;
    }
    const error = toAppError(thrown);
    if (error.code === 'internal') log.error({ err: error.cause ?? error }, 'socket could not open');
    refused(socket, error);
    close(socket as OpenSocket, closeReasonOf(error));
  }

  private async send(socket: OpenSocket<Data>): Promise<number> {
    const { greet, sender, topics } = this.parts;
    if (socket.closing) return 0;
    const { topic: key } = socket;
    const isStale = () => socket.closing || socket.topic !== key;
    try {
      const snapshot = (await greet?.(socket)) ?? null;
      // A socket that was moved meanwhile is greeted in its new topic.
      if (isStale()) return 0;
      const isGreeting = !socket.greeted;
      socket.greeted = true;
      const bytes = snapshot ? sender.toOne(socket, snapshot as object) : 0;
      const topic = topics.get(key);
      if (topic) topic.snapshotBytes = bytes;
      if (isGreeting) this.begin(socket);
      return bytes;
    } catch (error) {
      if (!isStale()) this.failed(socket, error);
      return 0;
    }
  }

  /** Sends the messages that waited for the greeting, and starts to read the client's. */
  private begin(socket: OpenSocket<Data>): void {
    this.parts.fanOut.flush(socket);
    socket.ws.resume();
    // Only those who have an account send what is timed.
    if (socket.caller) socket.ping();
  }
}
