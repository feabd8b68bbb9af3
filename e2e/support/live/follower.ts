import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import { type GameServerMessage, type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { product } from '../product/product.ts';
import { gameAfter, type KnownGame, spectatedAfter } from './client-state.ts';
import { LiveClient } from './live-client.ts';

/** A phase of a game as first received. */
export interface ReceivedMoment {
  /** As `momentOf` names it. */
  moment: string;
  /** Epoch ms of the message. */
  at: number;
  seq: number;
  /** Latest known end; null: paused. */
  endsAt: number | null;
}

/** Question, stage and phase: a game that goes by itself is in each such moment once. */
export const momentOf = ({ questionNumber, stage, roundPhase }: GameView): string =>
  `${questionNumber} ${stage} ${roundPhase}`;

/** The moments of a game from one of them to the final after the question number `goal`. */
export function expectedMoments(moment: string, goal: number): string[] {
  const course = [moment];
  let [number, phase] = [Number(moment.split(' ')[0]), Number(moment.split(' ')[2])];
  while (phase !== PHASE.totals || number !== goal) {
    phase = phase >= PHASE.totals ? 0 : phase + 1;
    if (phase === PHASE.question) number += 1;
    course.push(`${number} round ${phase}`);
  }
  return [...course, `${number} final 5`];
}

interface Known {
  game: GameView | null;
  seq: number;
}

type Message = GameServerMessage | SpectatorServerMessage;
type Take = (message: Message) => Known | undefined;

/** Watches a lobby without a browser. */
export class Follower {
  /** The received moments, in order. */
  readonly told: ReceivedMoment[] = [];
  /** Epoch ms of each greeting. */
  readonly greeted: number[] = [];
  /** Moves that one connection announced twice. */
  readonly repeated: string[] = [];
  /** How often the connection gave up and was retried by hand. */
  gaveUp = 0;
  /** How long each loss of an open connection lasted, ms. */
  readonly absences: number[] = [];
  state: Known | undefined;
  onChange: () => void = () => {};
  readonly #socket: LiveClient<Message>;
  #announced = new Set<number>();
  #lostAt: number | undefined;

  constructor(path: string, token: string | undefined, take: Take) {
    this.#socket = new LiveClient<Message>({
      url: product().url.replace('http', 'ws') + path,
      token,
      onMessage: (message) => {
        this.state = take(message);
        this.#note(message);
        this.onChange();
      },
      onChange: () => {
        this.#noteAbsence();
        if (this.#socket.state !== 'failed') return;
        this.gaveUp += 1;
        this.#socket.retry();
      },
    });
  }

  get connected(): boolean {
    return this.#socket.state === 'open';
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  #noteAbsence(): void {
    if (this.connected && this.#lostAt !== undefined) this.absences.push(Date.now() - this.#lostAt);
    if (this.connected) this.#lostAt = undefined;
    else if (this.greeted.length > 0) this.#lostAt ??= Date.now();
  }

  #note(message: Message): void {
    if (message.type === 'connection_established') {
      this.greeted.push(Date.now());
      this.#announced = new Set();
    }
    if (message.type === 'phase_update') {
      if (this.#announced.has(message.seq)) this.repeated.push(`${message.seq}: ${momentOf(message.game)}`);
      this.#announced.add(message.seq);
    }
    const { game, seq } = this.state ?? {};
    if (!game || seq === undefined) return;
    const moment = momentOf(game);
    const { endsAt } = game.timer;
    const last = this.told.at(-1);
    if (last?.moment === moment) last.endsAt = endsAt;
    else this.told.push({ moment, at: Date.now(), seq, endsAt });
  }
}

export function player(lobbyId: string, token: string): Follower {
  let known: KnownGame | undefined;
  return new Follower(`/api2/ws/game/${lobbyId}`, token, (message) => {
    known = gameAfter(known, message as GameServerMessage);
    return known;
  });
}

export function spectator(code: string): Follower {
  let known: Known | undefined;
  return new Follower(`/api2/ws/broadcast/${code}`, undefined, (message) => {
    known = spectatedAfter(known, message as SpectatorServerMessage);
    return known;
  });
}
