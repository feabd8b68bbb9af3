import type { Duplex } from 'node:stream';
import type { CloseReason } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import { type ByteBudget, currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import type { WebSocket } from 'ws';
import { type Frame, PING_FRAME } from './fan-out/frame.ts';

/** A user, or the address of anonymous sockets. Their sockets share one byte budget. */
export interface Account {
  readonly key: string;
  readonly budget: ByteBudget;
  sockets: number;
}

/** What a service sees of one socket. */
export interface HubSocket<Data = unknown> {
  readonly id: number;
  readonly topic: string;
  readonly caller: Caller | null;
  readonly audiences: ReadonlySet<string>;
  /**
   * The round trip to the client, ms, as the server's own pings measure it; 0 before the first. The median of the last
   * ones: one that is late, as from a phone whose radio slept, changes nothing, and unlike the minimum it does not
   * forget what a connection usually takes.
   */
  readonly roundTrip: number;
  data: Data;
  close(reason: CloseReason): void;
}

/** Round trips that are kept. */
const TRIPS = 5;
/** The first ones are measured so long after one another, ms: at other moments than those of sockets beside it. */
const APART_MS = 800;
const NO_TRIPS: readonly number[] = [];
const NO_AUDIENCES: ReadonlySet<string> = new Set();

export type Closer = (socket: OpenSocket, reason: CloseReason) => void;

/** One open socket. Kept small, as there are thousands: no timer or closure of its own, a shared empty set. */
export class OpenSocket<Data = unknown> implements HubSocket<Data> {
  readonly id: number;
  readonly ws: WebSocket;
  /** The raw stream. Frames are written to it directly. */
  readonly stream: Duplex;
  private readonly closer: Closer;
  caller: Caller | null = null;
  topic = '';
  /** The client's. */
  address = '';
  audiences: ReadonlySet<string> = NO_AUDIENCES;
  data: Data = undefined as Data;
  /** The token's times, epoch seconds; 0 for anonymous sockets. */
  issuedAt = 0;
  expiresAt = 0;
  /** The id of the key that signed the token; empty for anonymous sockets. */
  keyId = '';
  /** False from a ping until the next frame of the client. */
  alive = true;
  /** When the ping was sent that is not answered yet, ms of the monotonic clock; 0: there is none. */
  private pingedAt = 0;
  /** The last round trips, ms. */
  private trips = NO_TRIPS;
  roundTrip = 0;
  /** Until it is greeted, changes wait in `pending`. */
  greeted = false;
  registered = false;
  /** Checks by the heartbeat since the last write. */
  silentChecks = 0;
  closing = false;
  /** The newest frame for each key, for a reader that is slow or not yet greeted. */
  pending: Map<string, Frame> | null = null;
  /** Since when it has not drained, performance.now; 0: it is not slow. */
  slowSince = 0;
  /** The account whose byte budget its snapshots use; null before its token was verified. */
  account: Account | null = null;
  /** The request id of the handshake: a prefix of the request ids of its messages. */
  private readonly connectionId = currentRequestId();
  private messages = 0;
  /** Messages it may send now. Refilled at the contract's rate. */
  budget: number;
  budgetAt: number;

  constructor(id: number, ws: WebSocket, stream: Duplex, closer: Closer, budget: number, now: number) {
    this.id = id;
    this.ws = ws;
    this.stream = stream;
    this.closer = closer;
    this.budget = budget;
    this.budgetAt = now;
  }

  /** Whether as many round trips are measured as are kept. */
  get isMeasured(): boolean {
    return this.trips.length === TRIPS;
  }

  ping(): void {
    if (!this.stream.writable) return;
    this.pingedAt ||= performance.now();
    this.stream.write(PING_FRAME);
  }

  ponged(): void {
    if (this.pingedAt === 0) return;
    this.trips = [...this.trips, performance.now() - this.pingedAt].slice(-TRIPS);
    this.roundTrip = this.trips.toSorted((one, other) => one - other)[this.trips.length >> 1] as number;
    this.pingedAt = 0;
    if (!this.isMeasured) setTimeout(() => this.ping(), APART_MS * (0.5 + Math.random())).unref();
  }

  /** Runs work of the socket itself, such as its greeting, under the connection's request id. */
  run<T>(work: () => T): T {
    return withRequestId(this.connectionId, work);
  }

  /** Runs the client's next message under a request id of its own. */
  runMessage<T>(work: () => T): T {
    this.messages += 1;
    return withRequestId(`${this.connectionId}-${this.messages}`, work);
  }

  close(reason: CloseReason): void {
    this.closer(this as OpenSocket, reason);
  }
}
