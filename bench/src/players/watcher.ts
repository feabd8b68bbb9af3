import { pathOf } from '@luplay/contracts';
import { type GivenAnswer, gameSocket, SHOWN_OF_GAMES } from '@luplay/contracts/lobby-game';
import type WebSocket from 'ws';
import { openGreeted } from './greeted.ts';

const HEAD = 220;
const WAIT_MS = 60_000;

/** A player's answer message. */
export interface Given {
  teamId: string;
  questionId: string;
  answers?: number[];
  answer?: GivenAnswer;
}

/** Whether a frame has `phase`, judged by its first bytes. */
export type PhaseMatcher = (head: string, phase: number) => boolean;

/** The reply to an answer, recognized by its first bytes. */
const REPLY = /^\{"type":"(answered|error)","ref":(\d+)/;

const matchesGamePhase: PhaseMatcher = (head, phase) =>
  head.includes('"phase_update"') && head.includes(`"phase":${phase},`);
/** In a spectator's update the phase is too far behind the first bytes, so any update counts. */
export const matchesBroadcastUpdate: PhaseMatcher = (head) => head.includes('"broadcast_update"');

/** Sees what passes the sockets, by their index. */
export interface Observer {
  sent?(index: number, given: Given): void;
  received(index: number, frame: Buffer): void;
}

/**
 * Sockets of one lobby that wait for phases. Only the first bytes of a frame are read, so that the load generator uses
 * little of the processors that it measures.
 */
export class LobbyWatch {
  readonly sockets: WebSocket[] = [];
  #waiting: { phase: number; left: number; done: (lastAt: number) => void } | null = null;
  readonly #seen = new WeakMap<WebSocket, string>();
  readonly #matches: PhaseMatcher;
  readonly #asked = new Map<number, PromiseWithResolvers<number>>();
  #lastRef = 0;
  observer: Observer | null = null;
  /** Bytes of the last inspected frame. */
  frameBytes = 0;

  constructor(matches: PhaseMatcher = matchesGamePhase) {
    this.#matches = matches;
  }

  /** Opens `tokens.length` sockets (null: anonymous) and waits for the greeting of each. */
  async open(socketUrl: string, tokens: readonly (string | null)[], width = 100): Promise<void> {
    for (let start = 0; start < tokens.length; start += width) {
      await Promise.all(tokens.slice(start, start + width).map((token) => this.#open(socketUrl, token)));
    }
  }

  #open(socketUrl: string, token: string | null): Promise<void> {
    const { socket, greeted } = openGreeted(socketUrl, token);
    const index = this.sockets.push(socket) - 1;
    socket.on('message', (data: Buffer) => {
      this.observer?.received(index, data);
      this.#frame(socket, data);
    });
    return greeted;
  }

  /** Answers over the `index`th socket; resolves with the time of the acknowledgement (performance.now, ms). */
  answer(index: number, given: Given): Promise<number> {
    this.#lastRef += 1;
    const ref = this.#lastRef;
    const reply = Promise.withResolvers<number>();
    this.#asked.set(ref, reply);
    this.observer?.sent?.(index, given);
    this.sockets[index]!.send(JSON.stringify({ type: 'answer', ref, ...given }));
    const timer = setTimeout(() => reply.reject(new Error(`answer ${ref} not acknowledged in 60 s`)), WAIT_MS);
    return reply.promise.finally(() => clearTimeout(timer));
  }

  #replied(head: string): boolean {
    const [, kind, ref] = REPLY.exec(head) ?? [];
    const reply = ref && this.#asked.get(Number(ref));
    if (!reply) return false;
    this.#asked.delete(Number(ref));
    if (kind === 'answered') reply.resolve(performance.now());
    else reply.reject(new Error(`an answer was refused: ${head}`));
    return true;
  }

  #frame(socket: WebSocket, data: Buffer): void {
    const waiting = this.#waiting;
    if (!waiting && this.#asked.size === 0) return;
    const head = data.toString('latin1', 0, HEAD);
    if (this.#replied(head) || !waiting) return;
    if (!this.#matches(head, waiting.phase)) return;
    this.frameBytes = data.length;
    const mark = `${waiting.phase}`;
    if (this.#seen.get(socket) === mark) return;
    this.#seen.set(socket, mark);
    waiting.left -= 1;
    if (waiting.left === 0) {
      this.#waiting = null;
      waiting.done(performance.now());
    }
  }

  /** Resolves with the time (performance.now, ms) at which the last socket received `phase`. */
  lastReceives(phase: number): Promise<number> {
    return new Promise((done, reject) => {
      for (const socket of this.sockets) this.#seen.set(socket, '');
      const timer = setTimeout(
        () => reject(new Error(`phase ${phase} not received by ${this.#waiting?.left} sockets in 60 s`)),
        WAIT_MS,
      );
      this.#waiting = {
        phase,
        left: this.sockets.length,
        done: (at) => {
          clearTimeout(timer);
          done(at);
        },
      };
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}

/** The socket address of a lobby behind the gateway. */
export const gameSocketUrl = (url: string, lobbyId: string) =>
  `${url.replace(/^http/, 'ws')}/api2${pathOf(gameSocket, { lobbyId })}?knows=${SHOWN_OF_GAMES.join('.')}`;

/** The address of a lobby's broadcast below `origin`, `http://host:port`. */
export const broadcastSocketUrl = (origin: string, code: string) =>
  `${origin.replace(/^http/, 'ws')}/ws/broadcast/${code}`;
