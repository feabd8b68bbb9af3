import type { LoopName, Mood, MusicName } from '../names.ts';

const QUESTIONS: readonly LoopName[] = ['question', 'clockwork', 'night', 'spark'];
const LOOPS: Readonly<Record<MusicName, Record<Exclude<Mood, 'none'>, readonly LoopName[]>>> = {
  lobby: { calm: ['veranda', 'lobby'], lively: ['carousel', 'lobby'] },
  question: { calm: QUESTIONS, lively: QUESTIONS },
};

/** Loops take turns, and each goes on where it has stopped. */
export class Rotation {
  private readonly turns = new Map<MusicName, number>();
  private readonly stops = new Map<LoopName, number>();

  /** The loop whose turn comes next. */
  peek(name: MusicName, mood: Exclude<Mood, 'none'>): LoopName {
    const loops = LOOPS[name][mood];
    return loops[(this.turns.get(name) ?? 0) % loops.length] as LoopName;
  }

  /** The loop whose turn it is, and the frame at which it goes on. */
  next(name: MusicName, mood: Exclude<Mood, 'none'>): { loop: LoopName; frame: number } {
    const loop = this.peek(name, mood);
    this.turns.set(name, (this.turns.get(name) ?? 0) + 1);
    return { loop, frame: this.stops.get(loop) ?? 0 };
  }

  /** `frame`: the first one that was not heard; behind the loop's end it is counted from its start again. */
  stopped(loop: LoopName, frame: number): void {
    this.stops.set(loop, frame);
  }
}
