import {
  BEARER_PROTOCOL_PREFIX,
  CLOSE_CODES,
  SOCKET_HEARTBEAT,
  SOCKET_LIMITS,
  SOCKET_PROTOCOL,
} from '@luplay/contracts';
import { Replies } from './replies.ts';
import { Sequence } from './sequence.ts';

/** Failed retries after which a page gives up until its button is pressed. */
const MAX_RETRIES = 3;
const FINAL_CODES = new Set<number>(
  Object.values(CLOSE_CODES)
    .filter(({ reconnect }) => !reconnect)
    .map(({ code }) => code),
);

/** Wait before retry number `attempt` (from 0), ms, as the pages' own. */
export const backoff = (attempt: number, chance: () => number = Math.random): number =>
  1000 * 2 ** attempt * (0.75 + 0.2 * chance());

interface Options<M> {
  url: string;
  token: string | undefined;
  onMessage: (message: M) => void;
  /** The state changed. */
  onChange?: () => void;
  backoff?: (attempt: number) => number;
  /** A snapshot or a reply that takes longer will not come: the connection is lost, ms. */
  timeout?: number;
}

/** What the envelope of a message may have: contracts/core/live.ts. */
interface Incoming {
  type: string;
  seq?: number;
  from?: number;
  afterMs?: number;
  ref?: number;
}

/**
 * A client of a live socket by the contract: it reconnects, delivers changes in order, fills gaps with a snapshot, and
 * treats a silent connection as lost.
 */
export class LiveClient<M extends { type: string }> {
  state: 'closed' | 'connecting' | 'open' | 'retrying' | 'failed' = 'closed';
  /** The close code after which it will not come back by itself. */
  fault: number | null = null;
  readonly #options: Options<M>;
  readonly #timeout: number;
  readonly #sequence = new Sequence();
  readonly #replies = new Replies();
  #socket: WebSocket | null = null;
  #retries = 0;
  #retryTimer: NodeJS.Timeout | undefined;
  #answerTimer: NodeJS.Timeout | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(options: Options<M>) {
    this.#options = options;
    this.#timeout = options.timeout ?? 5_000;
  }

  open(): void {
    this.#connect('connecting');
  }

  close(): void {
    this.#drop();
    this.#set('closed');
  }

  /** Another series of retries, beginning now. */
  retry(): void {
    this.#retries = 0;
    this.#connect('retrying');
  }

  /** Makes a scheduled retry now. */
  retryNow(): void {
    if (this.state === 'retrying' && !this.#socket) this.#connect('retrying');
  }

  /**
   * Sends a request. Resolves to its reply, `error` among them, and to null when none came: then it may have been
   * carried out or not.
   */
  async request(message: object): Promise<(Incoming & Record<string, unknown>) | null> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return null;
    const { ref, reply } = this.#replies.expect(this.#timeout);
    this.#socket.send(JSON.stringify({ ...message, ref }));
    return (await reply) as (Incoming & Record<string, unknown>) | null;
  }

  #connect(state: 'connecting' | 'retrying'): void {
    this.#drop();
    this.#sequence.connectionStarts();
    this.#set(state);
    const { url, token } = this.#options;
    const socket = new WebSocket(url, token ? [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + token] : [SOCKET_PROTOCOL]);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(JSON.parse(String(data)) as Incoming);
    socket.onclose = ({ code }) => this.#socket === socket && this.#lost(code);
    this.#awaitAnswer(2 * this.#timeout);
  }

  #hear(message: Incoming): void {
    if (message.type === SOCKET_HEARTBEAT.type || this.#silenceTimer) this.#awaitSound();
    if (message.type === SOCKET_HEARTBEAT.type) return;
    clearTimeout(this.#answerTimer);
    if (message.type === 'reconnect') {
      this.#drop();
      this.#set('retrying');
      this.#retryTimer = setTimeout(() => this.#connect('retrying'), message.afterMs);
    } else if (message.ref !== undefined) this.#replies.settle(message.ref, message);
    else this.#deliver(message);
  }

  #deliver(message: Incoming): void {
    const verdict = this.#sequence.judge(message);
    if (verdict === 'gap') {
      this.#socket?.send(JSON.stringify({ type: 'snapshot', since: this.#sequence.known }));
      this.#awaitAnswer(this.#timeout);
    }
    if (verdict !== 'deliver') return;
    this.#retries = 0;
    this.#options.onMessage(message as unknown as M);
    this.#set('open');
  }

  #lost(code = 0): void {
    this.#drop();
    if (FINAL_CODES.has(code)) {
      this.fault = code;
      this.#set('failed');
    } else if (this.#retries >= MAX_RETRIES) this.#set('failed');
    else {
      this.#set('retrying');
      const wait = (this.#options.backoff ?? backoff)(this.#retries);
      this.#retries += 1;
      this.#retryTimer = setTimeout(() => this.#connect('retrying'), wait);
    }
  }

  #awaitAnswer(ms: number): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => this.#lost(), ms);
  }

  /** From the first heartbeat on, a connection without a sound is lost. */
  #awaitSound(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#lost(), SOCKET_LIMITS.silence);
  }

  #drop(): void {
    for (const timer of [this.#retryTimer, this.#answerTimer, this.#silenceTimer]) clearTimeout(timer);
    this.#silenceTimer = undefined;
    this.#replies.fail();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #set(state: typeof this.state): void {
    if (this.state === state) return;
    this.state = state;
    this.#options.onChange?.();
  }
}
