import { setTimeout as sleep } from 'node:timers/promises';
import { PHASE } from '@luplay/contracts/lobby-game';
import { type BenchLobby, forcePhase, start } from './lobby.ts';
import type { Observer } from './watcher.ts';

/** Time from one question of a lobby to its next one, ms. */
export const PERIOD_MS = 60_000;
/** The first question is opened so long after the start: the introduction takes ten seconds. */
const FIRST_MS = 12_000;
/** Players answer at some moment of this time after the options have appeared, ms; the quiz gives thirty seconds. */
const ANSWER_MS = { from: 500, to: 20_000 };
const HEAD = 220;
const POLL_MS = 100;

/** Of this machine, comparable between processes, epoch ms. */
const clock = (): number => performance.timeOrigin + performance.now();

/** What paced lobbies have measured, ms. Phase changes last until the last player of the lobby has the new phase. */
export interface PaceTimes {
  /** Answer sent → acknowledged. */
  acknowledged: number[];
  /** Host's command sent → last player. */
  commanded: number[];
  /** A phase's end due → last player. */
  due: number[];
  /** Last answer sent → last player has the result. */
  answered: number[];
}

export const noPaceTimes = (): PaceTimes => ({ acknowledged: [], commanded: [], due: [], answered: [] });

interface Change {
  kind: 'commanded' | 'due' | 'answered';
  from: number;
  left: number;
}

/**
 * A lobby that plays by itself: its host opens a question each minute, its players answer, timers do the rest. Every
 * socket reports its own phases and answers by its own.
 */
export class PacedLobby implements Observer {
  readonly #url: string;
  readonly #lobby: BenchLobby;
  readonly #times: () => PaceTimes;
  readonly #reached: number[];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #fail: (error: Error) => void;
  #phase: number = PHASE.introOrFinal;
  #change: Change | null = null;
  #endsAt = 0;
  #commandedAt = 0;
  #questionId = '';
  #sent = 0;
  #lastSentAt = 0;
  #isStopped = false;

  /** `times`: where to add what is measured now. */
  constructor(url: string, lobby: BenchLobby, times: () => PaceTimes, fail: (error: Error) => void) {
    this.#url = url;
    this.#lobby = lobby;
    this.#times = times;
    this.#fail = fail;
    this.#reached = lobby.players.map(() => PHASE.introOrFinal);
  }

  async start(): Promise<void> {
    this.#lobby.watch.observer = this;
    await start(this.#url, this.#lobby);
    this.#later(FIRST_MS, () => this.#openQuestion());
  }

  /** No further questions; resolves when the present one, if any, is answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const isAsked = () => this.#commandedAt > 0 || this.#phase === PHASE.question || this.#phase === PHASE.answering;
    while (isAsked()) await sleep(POLL_MS);
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#underWay);
    this.#lobby.watch.observer = null;
  }

  received(index: number, frame: Buffer): void {
    const head = frame.toString('latin1', 0, HEAD);
    if (!head.startsWith('{"type":"phase_update"')) return;
    const phase = Number(/"phase":(\d)/.exec(head)?.[1]);
    if (phase !== this.#phase) this.#begin(phase, head, frame);
    // The same phase again, as with a corrected result.
    if (this.#reached[index] === phase) return;
    this.#reached[index] = phase;
    const change = this.#change;
    if (change && --change.left === 0) {
      this.#times()[change.kind].push(clock() - change.from);
      this.#change = null;
    }
    if (phase === PHASE.answering) this.#answerSoon(index);
  }

  #begin(phase: number, head: string, frame: Buffer): void {
    if (this.#change) this.#fail(new Error(`${this.#change.left} players were not told of phase ${this.#phase}`));
    this.#phase = phase;
    this.#change = { ...this.#origin(phase), left: this.#lobby.players.length };
    this.#endsAt = Number(/"endsAt":(\d+)/.exec(head)?.[1]);
    if (phase !== PHASE.question) return;
    this.#sent = 0;
    this.#commandedAt = 0;
    const { game } = JSON.parse(String(frame)) as { game: { currentQuestion: { questionId: string } } };
    this.#questionId = game.currentQuestion.questionId;
  }

  #origin(phase: number): Pick<Change, 'kind' | 'from'> {
    if (phase === PHASE.question && this.#commandedAt > 0) return { kind: 'commanded', from: this.#commandedAt };
    const isAnswered = phase === PHASE.results && this.#sent === this.#lobby.players.length;
    return isAnswered ? { kind: 'answered', from: this.#lastSentAt } : { kind: 'due', from: this.#endsAt };
  }

  #openQuestion(): void {
    if (this.#isStopped) return;
    this.#later(PERIOD_MS, () => this.#openQuestion());
    if (this.#phase !== PHASE.themeChoice) throw new Error(`a lobby is in phase ${this.#phase} at its next question`);
    this.#commandedAt = clock();
    this.#follow(forcePhase(this.#url, this.#lobby, PHASE.question));
  }

  #answerSoon(index: number): void {
    this.#later(ANSWER_MS.from + (ANSWER_MS.to - ANSWER_MS.from) * Math.random(), () => {
      this.#sent += 1;
      this.#follow(this.#answer(index));
    });
  }

  async #answer(index: number): Promise<void> {
    const { players, teamOf, watch } = this.#lobby;
    const teamId = teamOf.get((players[index] as { userId: string }).userId) as string;
    const sentAt = performance.now();
    this.#lastSentAt = clock();
    const ackedAt = await watch.answer(index, { teamId, questionId: this.#questionId, answers: [index % 4] });
    this.#times().acknowledged.push(ackedAt - sentAt);
  }

  #follow(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(() => void this.#underWay.delete(done), this.#fail);
    this.#underWay.add(done);
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
