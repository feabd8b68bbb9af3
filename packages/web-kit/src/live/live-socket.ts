import {
  CLOSE_CODES,
  type CloseReason,
  ERRORS,
  SOCKET_HEARTBEAT,
  SOCKET_LIMITS,
  SOCKET_PROTOCOL,
} from '@luplay/contracts';
import { observeServerTime } from '../api/server-clock.ts';
import { ru } from '../locale/ru.ts';
import { backoff, MAX_RETRIES } from './backoff.ts';
import { type Incoming, parseMessage } from './incoming.ts';
import { type LiveState, LiveStateStore } from './live-state.ts';
import { PendingRequests } from './pending-requests.ts';
import { Sequence } from './sequence.ts';
import { Silence } from './silence.ts';

export interface LiveSocketOptions<M> {
  url: string;
  /** Called before each connection: the token may have been renewed since the last one. */
  protocols?: () => string[];
  onMessage: (message: M) => void;
  /**
   * The server refused the token (4401). Returns true when there is a new token, so that a reconnect makes sense, and
   * `later` while one may come. `sure`: it did so at the start of a connection. It closes an open one as soon as a
   * session ends: then the socket asks once more.
   */
  onUnauthorized?: (sure: boolean) => boolean | 'later';
  /** For tests: how long to wait before retry number `attempt` (from 0), ms. */
  backoff?: (attempt: number) => number;
  /** A socket that does not answer a request within this time counts as lost, ms. */
  timeout?: number;
  /** For tests: instead of `QUIET_MS` and `SOCKET_LIMITS.silence`, ms. */
  silence?: { quiet: number; lost: number };
}

/** A heartbeat may be this late, ms. */
const LATE_MS = 1_000;
/** After so long without anything the connection is `quiet`, ms. */
const QUIET_MS = SOCKET_LIMITS.heartbeatInterval + LATE_MS;
const DEFAULT_TIMEOUT_MS = 5000;

/**
 * One live connection. It reconnects after a loss (3 retries, then `failed`), after the server's `reconnect` (not
 * counted), and with another series of attempts when the tab becomes visible or the network returns. Old messages are
 * dropped and gaps are filled by a snapshot, so `onMessage` sees states in order. Nothing happens before `open()`.
 */
export class LiveSocket<M extends { type: string }> {
  readonly #options: LiveSocketOptions<M>;
  readonly #timeout: number;
  readonly #sequence = new Sequence();
  readonly #store = new LiveStateStore();
  readonly subscribe = this.#store.subscribe;
  readonly #silence: Silence;
  readonly #requests: PendingRequests;
  #socket: WebSocket | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  /** `failed` is shown until an attempt succeeds. */
  #isSilent = false;

  constructor(options: LiveSocketOptions<M>) {
    this.#options = options;
    this.#timeout = options.timeout ?? DEFAULT_TIMEOUT_MS;
    this.#requests = new PendingRequests(this.#timeout);
    this.#silence = new Silence(options.silence ?? { quiet: QUIET_MS, lost: SOCKET_LIMITS.silence }, {
      onQuiet: (quiet) => {
        // Callers that await a reply can fall back to HTTP at once.
        if (quiet) this.#requests.failAll();
        if (this.state.status === 'open') this.#store.setStatus('open', { quiet });
      },
      onLost: () => this.#lost(0),
      onSlept: () => this.requestSnapshot(),
    });
  }

  get state(): LiveState {
    return this.#store.current;
  }

  open(): void {
    if (this.state.status !== 'closed') return;
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect('connecting');
  }

  close(): void {
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    this.#isSilent = false;
    this.#store.setStatus('closed');
  }

  /** The user asks for a reconnect: the retries are counted from 0. */
  retry(): void {
    if (this.state.status === 'closed' || this.state.status === 'open') return;
    this.#retries = 0;
    this.#isSilent = false;
    this.#connect('retrying');
  }

  /** The service is known to be reachable: makes a scheduled retry now, and replaces a quiet connection. */
  retryNow(): void {
    const { status, quiet } = this.state;
    if (quiet || (status === 'retrying' && this.#socket === null)) this.#connect('retrying');
  }

  /** The service may be back after the socket gave up: one more series of attempts, `failed` until one succeeds. */
  retrySilently(): void {
    if (this.state.status !== 'failed' || this.state.error !== ru.socketFailed || this.#isSilent) return;
    this.#retries = 0;
    this.#isSilent = true;
    this.#connect('retrying');
  }

  /**
   * Sends a request and resolves to its reply; null when there is no open connection, or a quiet one. Throws ApiError:
   * the server's refusal, or `network` when the connection is lost or quiet before the reply. Then the request may have
   * been carried out, or not.
   */
  request(message: object): Promise<Incoming> | null {
    const ref = this.#requests.nextRef();
    if (this.state.quiet || !this.#send({ ...message, ref })) return null;
    return this.#requests.wait(ref);
  }

  /** The connection must answer with a snapshot, or counts as lost. */
  requestSnapshot(): void {
    const since = this.#sequence.known;
    if (this.#send(since < 0 ? { type: 'snapshot' } : { type: 'snapshot', since })) this.#expectAnswer(this.#timeout);
  }

  /** False when there is no open connection. */
  #send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(status: 'connecting' | 'retrying'): void {
    this.#drop();
    this.#sequence.connectionStarts();
    this.#showProgress(status);
    const socket = new WebSocket(this.#options.url, [SOCKET_PROTOCOL, ...(this.#options.protocols?.() ?? [])]);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code, event.reason);
    };
    // A connection that neither opens nor fails (a captive network) counts as lost.
    this.#expectAnswer(2 * this.#timeout);
  }

  #receive(data: unknown): void {
    const message = parseMessage(data);
    if (!message) return;
    if (message.type === SOCKET_HEARTBEAT.type) {
      this.#silence.beat();
      return;
    }
    this.#silence.received();
    clearTimeout(this.#answerTimer);
    if (typeof message.serverTime === 'number') observeServerTime(message.serverTime);
    if (message.type === 'reconnect') {
      // The replica is going away. Nothing failed, so this does not count.
      this.#drop();
      this.#showProgress('retrying');
      this.#retryTimer = setTimeout(() => this.#connect('retrying'), message.afterMs ?? 0);
    } else if (message.ref !== undefined) this.#requests.settle(message.ref, message);
    else this.#deliver(message);
  }

  #deliver(message: Incoming): void {
    const verdict = this.#sequence.judge(message);
    if (verdict === 'gap') this.requestSnapshot();
    if (verdict !== 'deliver') return;
    // Only a message proves that the connection works: a gateway may accept it and close it at once.
    this.#retries = 0;
    this.#isSilent = false;
    this.#store.setStatus('open');
    const hostPresent = message.type === 'host_presence' ? message.present : message.hostPresent;
    if (hostPresent !== undefined) this.#store.setHostPresent(hostPresent);
    this.#options.onMessage(message as unknown as M);
  }

  #lost(code: number, reason = ''): void {
    const isSure = this.state.status !== 'open';
    this.#drop();
    const isRefused = code === CLOSE_CODES.unauthorized.code;
    const token = isRefused && this.#options.onUnauthorized?.(isSure);
    if (token === true) this.#connect('retrying');
    else if (isFinal(code) && token !== 'later' && (isSure || !isRefused)) this.#fail(closeText(code, reason));
    else if (this.#retries >= MAX_RETRIES) this.#fail(ru.socketFailed);
    else {
      this.#showProgress('retrying');
      const wait = (this.#options.backoff ?? backoff)(this.#retries);
      this.#retries += 1;
      this.#retryTimer = setTimeout(() => this.#connect('retrying'), wait);
    }
  }

  /**
   * The tab is visible again or the network is back: checks an open connection, and retries a lost one at once.
   */
  #wake = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    const { status } = this.state;
    if (status === 'open') this.requestSnapshot();
    else if (status === 'retrying') this.retry();
    else this.retrySilently();
  };

  #expectAnswer(ms: number): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => this.#lost(0), ms);
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#answerTimer);
    this.#silence.stop();
    this.#requests.failAll();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #fail(error: string): void {
    this.#isSilent = false;
    this.#store.setStatus('failed', { error });
  }

  #showProgress(status: 'connecting' | 'retrying'): void {
    if (!this.#isSilent) this.#store.setStatus(status);
  }
}

const FINAL_CODES: ReadonlySet<number> = new Set(
  Object.values(CLOSE_CODES)
    .filter((close) => !close.reconnect)
    .map((close) => close.code),
);

/** Whether the server does not want this client back. */
const isFinal = (code: number): boolean => FINAL_CODES.has(code);

const TEXTS: Partial<Record<CloseReason, string>> = {
  unauthorized: ru.socketUnauthorized,
  not_found: ru.socketNotFound,
  client_too_old: ru.socketClientTooOld,
  server_too_old: ru.socketServerTooOld,
  too_many_sockets: ru.socketTooMany,
};

/** The text shown for a socket that was closed for good. */
function closeText(code: number, reason: string): string {
  // Shares its code with too_many_sockets; only the reason distinguishes them.
  if (reason === ('rate_limited' satisfies CloseReason)) return ERRORS.rate_limited.message;
  const known = Object.entries(TEXTS).find(([name]) => CLOSE_CODES[name as CloseReason].code === code);
  return known?.[1] ?? ru.socketFailed;
}
