import {
  CLOSE_CODES,
  type CloseReason,
  ERRORS,
  type ErrorCode,
  SOCKET_HEARTBEAT,
  SOCKET_LIMITS,
  SOCKET_PROTOCOL,
} from '@luplay/contracts';
import { ApiError } from '../api/api-error.ts';
import { ru } from '../locale/ru.ts';
import { Sequence } from './sequence.ts';
import { observeServerTime } from './server-clock.ts';
import { Silence } from './silence.ts';

/** `closed`: not opened yet, or closed by us. `failed`: gave up; `retry()` and `revive()` start again. */
export type LiveStatusName = 'closed' | 'connecting' | 'open' | 'retrying' | 'failed';

export interface LiveState {
  status: LiveStatusName;
  /** A Russian sentence when `failed`. */
  error: string | null;
  /** `open`, but no sign of life came for `QUIET_MS`: what is shown may be old, and what is sent may not arrive. */
  quiet: boolean;
}

interface Message {
  type: string;
  seq?: number;
  from?: number;
  serverTime?: number;
  afterMs?: number;
  ref?: number;
}

interface Asked {
  resolve: (reply: Message) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface LiveSocketOptions<M> {
  url: string;
  /** Asked before each connection: the token may have been renewed since the last one. */
  protocols?: () => string[];
  onMessage: (message: M) => void;
  /** The server refused the token (4401). True: there is another one by now, and it is worth another connection. */
  onUnauthorized?: () => boolean;
  /** For tests: how long to wait before retry number `attempt` (from 0), ms. */
  backoff?: (attempt: number) => number;
  /** A socket that stays silent this long after it was asked something is taken for dead, ms. */
  patience?: number;
  /** For tests: instead of `QUIET_MS` and `SOCKET_LIMITS.silence`, ms. */
  silence?: { quiet: number; lost: number };
}

/** The server sends a heartbeat each second: after twice that long without anything the connection is `quiet`, ms. */
export const QUIET_MS = 2 * SOCKET_LIMITS.heartbeatInterval;

/** Retries after a lost connection before giving up. */
export const MAX_RETRIES = 3;
const MAX_BACKOFF = 10_000;
const DEFAULT_PATIENCE = 5000;

/**
 * Wait before retry number `attempt` (from 0), ms: doubling from a second, shortened by 5 to 25 % at random. So the
 * second retry, which finds a replica that was started anew, is over within 3 s of the loss.
 */
export function backoff(attempt: number, chance: () => number = Math.random): number {
  return Math.min(1000 * 2 ** attempt, MAX_BACKOFF) * (0.75 + 0.2 * chance());
}

const FINAL_CODES: ReadonlySet<number> = new Set(
  Object.values(CLOSE_CODES)
    .filter((close) => !close.reconnect)
    .map((close) => close.code),
);

/**
 * One live connection: comes back after a loss (3 retries, then `failed`), after the server's `reconnect` (not
 * counted), and with another series of attempts when the tab is seen again or the network returns. Old messages are
 * dropped and gaps are filled by a snapshot, so `onMessage` sees states in order. Nothing happens before `open()`.
 */
export class LiveSocket<M extends { type: string }> {
  readonly #options: LiveSocketOptions<M>;
  readonly #sequence = new Sequence();
  readonly #listeners = new Set<() => void>();
  readonly #silence: Silence;
  #state: LiveState = { status: 'closed', error: null, quiet: false };
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  /** It has given up and said so. What is tried after that changes nothing to see until it succeeds. */
  #reviving = false;
  readonly #asked = new Map<number, Asked>();
  #lastRef = 0;

  constructor(options: LiveSocketOptions<M>) {
    this.#options = options;
    this.#silence = new Silence(options.silence ?? { quiet: QUIET_MS, lost: SOCKET_LIMITS.silence }, {
      onQuiet: (quiet) => {
        // Whoever waits for a reply may try another way at once.
        if (quiet) this.#giveUpAll();
        this.#set(this.#state.status, this.#state.error, quiet && this.#state.status === 'open');
      },
      onLost: () => this.#lost(0),
      onSlept: () => this.#askForSnapshot(),
    });
  }

  get state(): LiveState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(): void {
    if (this.#state.status !== 'closed') return;
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect('connecting');
  }

  close(): void {
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    this.#reviving = false;
    this.#set('closed');
  }

  /** A person asks to try again: the count of retries starts anew. */
  retry(): void {
    if (this.#state.status === 'closed' || this.#state.status === 'open') return;
    this.#retries = 0;
    this.#reviving = false;
    this.#connect('retrying');
  }

  /**
   * The service is known to be there: the attempt that waits for its time is made now, as one of the three; a quiet
   * connection is replaced.
   */
  hurry(): void {
    const { status, quiet } = this.#state;
    if (quiet || (status === 'retrying' && this.#socket === null)) this.#connect('retrying');
  }

  /**
   * Something has changed since it gave up: one more series of attempts, unless one is under way. It stays `failed`
   * until one succeeds.
   */
  revive(): void {
    if (this.#state.status !== 'failed' || this.#state.error !== ru.socketFailed || this.#reviving) return;
    this.#retries = 0;
    this.#reviving = true;
    this.#connect('retrying');
  }

  /** False when there is no open connection to send over. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Sends a message with a `ref` of its own and gives the reply to it; null when there is no open connection, or a
   * quiet one. Throws ApiError: what the server refuses with, or `network` when the connection is lost or quiet before
   * the reply. Then the message may have been carried out, or not.
   */
  ask(message: object): Promise<M> | null {
    const ref = this.#lastRef + 1;
    if (this.#state.quiet || !this.send({ ...message, ref })) return null;
    this.#lastRef = ref;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(ref), this.#options.patience ?? DEFAULT_PATIENCE);
      this.#asked.set(ref, { resolve: (reply) => resolve(reply as unknown as M), reject, timer });
    });
  }

  #giveUp(ref: number): void {
    const asked = this.#asked.get(ref);
    if (!asked) return;
    this.#asked.delete(ref);
    clearTimeout(asked.timer);
    asked.reject(new ApiError(0, 'network', ''));
  }

  #giveUpAll(): void {
    for (const ref of this.#asked.keys()) this.#giveUp(ref);
  }

  #reply(ref: number, message: Message): void {
    const asked = this.#asked.get(ref);
    if (!asked) return;
    this.#asked.delete(ref);
    clearTimeout(asked.timer);
    if (message.type !== 'error') {
      asked.resolve(message);
      return;
    }
    const { code, message: sentence } = message as unknown as { code: ErrorCode; message: string };
    asked.reject(new ApiError(ERRORS[code]?.status ?? 500, code, sentence));
  }

  #connect(status: 'connecting' | 'retrying'): void {
    this.#drop();
    this.#sequence.connectionStarts();
    this.#under(status);
    const socket = new WebSocket(this.#options.url, [SOCKET_PROTOCOL, ...(this.#options.protocols?.() ?? [])]);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code, event.reason);
    };
    // A connection that neither opens nor fails (a captive network) counts as lost.
    this.#expectAnswer(() => this.#lost(0), 2 * (this.#options.patience ?? DEFAULT_PATIENCE));
  }

  #receive(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    if (message.type === SOCKET_HEARTBEAT.type) {
      this.#silence.beat();
      return;
    }
    this.#silence.heard();
    clearTimeout(this.#watchdog);
    if (typeof message.serverTime === 'number') observeServerTime(message.serverTime);
    if (message.type === 'reconnect') {
      // The replica is leaving. Nothing failed, so this does not count.
      this.#drop();
      this.#under('retrying');
      this.#timer = setTimeout(() => this.#connect('retrying'), message.afterMs ?? 0);
      return;
    }
    if (message.ref !== undefined) {
      this.#reply(message.ref, message);
      return;
    }
    const verdict = this.#sequence.judge(message);
    if (verdict === 'gap') this.#askForSnapshot();
    if (verdict !== 'deliver') return;
    // Only a word from the service proves the connection good; a gateway may open it and close it at once.
    this.#retries = 0;
    this.#reviving = false;
    this.#set('open');
    this.#options.onMessage(message as unknown as M);
  }

  #askForSnapshot(): void {
    const since = this.#sequence.known;
    if (this.send(since < 0 ? { type: 'snapshot' } : { type: 'snapshot', since })) {
      this.#expectAnswer(() => this.#lost(0));
    }
  }

  #lost(code: number, reason = ''): void {
    this.#drop();
    if (code === CLOSE_CODES.unauthorized.code && this.#options.onUnauthorized?.()) {
      this.#connect('retrying');
      return;
    }
    if (FINAL_CODES.has(code)) {
      this.#fail(sentenceFor(code, reason));
      return;
    }
    if (this.#retries >= MAX_RETRIES) {
      this.#fail(ru.socketFailed);
      return;
    }
    this.#under('retrying');
    const wait = (this.#options.backoff ?? backoff)(this.#retries);
    this.#retries += 1;
    this.#timer = setTimeout(() => this.#connect('retrying'), wait);
  }

  /**
   * The tab is seen again or the network is back: an open connection must prove itself, a lost one is tried at once.
   */
  #wake = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    const { status } = this.#state;
    if (status === 'open') this.#askForSnapshot();
    else if (status === 'retrying') this.retry();
    else this.revive();
  };

  #expectAnswer(otherwise: () => void, ms = this.#options.patience ?? DEFAULT_PATIENCE): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(otherwise, ms);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    this.#silence.stop();
    this.#giveUpAll();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #fail(error: string): void {
    this.#reviving = false;
    this.#set('failed', error);
  }

  /** On the way to a connection. */
  #under(status: 'connecting' | 'retrying'): void {
    if (!this.#reviving) this.#set(status);
  }

  #set(status: LiveStatusName, error: string | null = null, quiet = false): void {
    const { status: before, error: errorBefore, quiet: quietBefore } = this.#state;
    if (before === status && errorBefore === error && quietBefore === quiet) return;
    this.#state = { status, error, quiet };
    for (const listener of this.#listeners) listener();
  }
}

function parse(data: unknown): Message | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    const typed =
      typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
    return typed ? (message as Message) : null;
  } catch {
    return null;
  }
}

function sentenceFor(code: number, reason: string): string {
  // Two reasons share a code.
  if (reason === ('rate_limited' satisfies CloseReason)) return ERRORS.rate_limited.message;
  if (code === CLOSE_CODES.unauthorized.code) return ru.socketUnauthorized;
  if (code === CLOSE_CODES.not_found.code) return ru.socketNotFound;
  if (code === CLOSE_CODES.client_too_old.code) return ru.socketTooOld;
  if (code === CLOSE_CODES.too_many_sockets.code) return ru.socketTooMany;
  return ru.socketFailed;
}
