import type { BenchLobby } from './lobby.ts';
import type { Given, Observer } from './watcher.ts';

const KEPT = /^\{"type":"(?:answered|team_update|answer_progress|phase_update)"/;
const HEAD = 40;

interface Sent {
  option: number;
  at: number;
}

interface Frame {
  index: number;
  at: number;
  text: string;
}

type Votes = Record<string, number>;
type Message =
  | { type: 'answered' | 'team_update'; myTeam: { questionId: string | null; votes: Votes } }
  | { type: 'answer_progress'; progress: { answered: number } }
  | { type: 'phase_update' };

/**
 * What the sockets of a lobby are told while answers are on their way. Frames are kept and read afterwards, so that the
 * load generator is not slowed down. A screen shows its answer as accepted once it has the reply or a vote of its own.
 */
export class Told implements Observer {
  readonly #lobby: BenchLobby;
  readonly #sent = new Map<string, Sent>();
  readonly #frames: Frame[] = [];

  constructor(lobby: BenchLobby) {
    this.#lobby = lobby;
    lobby.watch.observer = this;
  }

  sent(index: number, { answers = [] }: Given): void {
    this.#sent.set(this.#userOf(index), { option: answers[0] as number, at: performance.now() });
  }

  received(index: number, frame: Buffer): void {
    if (!KEPT.test(frame.toString('latin1', 0, HEAD))) return;
    const isPhase = frame.includes('phase_update');
    this.#frames.push({ index, at: performance.now(), text: isPhase ? '{"type":"phase_update"}' : String(frame) });
  }

  /** Ends the observation: everything that was told and is not true, and the options by player. */
  end(): { untrue: string[]; options: Record<string, number> } {
    this.#lobby.watch.observer = null;
    const acknowledged = new Set<number>();
    const untrue = this.#frames.flatMap((frame) => this.#faultsOf(frame, acknowledged));
    return { untrue, options: Object.fromEntries([...this.#sent].map(([userId, { option }]) => [userId, option])) };
  }

  #userOf(index: number): string {
    return this.#lobby.players[index]?.userId ?? '';
  }

  #faultsOf({ index, at, text }: Frame, acknowledged: Set<number>): string[] {
    const message = JSON.parse(text) as Message;
    const sentSoFar = [...this.#sent.values()].filter((sent) => sent.at <= at).length;
    if (message.type === 'phase_update') {
      return sentSoFar < this.#lobby.players.length ? [`a result after ${sentSoFar} answers`] : [];
    }
    if (message.type === 'answer_progress') {
      const { answered } = message.progress;
      return answered > sentSoFar ? [`${answered} answers of ${sentSoFar}`] : [];
    }
    const { votes } = message.myTeam;
    const faults = Object.entries(votes)
      .filter(([userId, option]) => {
        const sent = this.#sent.get(userId);
        return sent?.option !== option || sent.at > at;
      })
      .map(([userId, option]) => `${message.type}: option ${option} of ${userId}, who had not chosen it`);
    if (message.type === 'answered') acknowledged.add(index);
    // Its screen would fall back from accepted to open.
    if (acknowledged.has(index) && votes[this.#userOf(index)] === undefined) faults.push(`${message.type}: vote lost`);
    return faults;
  }
}
