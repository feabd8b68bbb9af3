import { statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_QUESTION_TIMERS, USUAL_THEME_CHOICE_SECONDS } from '@luplay/contracts/lobby-game';
import type { LoopName, MusicName } from '../names.ts';
import { FRAME_BYTES, FRAME_SECONDS } from './loops.ts';
import { Rotation } from './rotation.ts';

const served = new URL('../../../../assets/served/media/projector/', import.meta.url);
const framesOf = (loop: LoopName) => statSync(new URL(`${loop}.mp3`, served)).size / FRAME_BYTES;

/** How often each frame of each loop is heard while `stretches` of music begin and end. */
function heard(mood: 'calm' | 'lively', stretches: readonly (readonly [name: MusicName, seconds: number])[]) {
  const rotation = new Rotation();
  const times = new Map<LoopName, number[]>();
  for (const [name, seconds] of stretches) {
    const { loop, frame } = rotation.next(name, mood);
    const frames = framesOf(loop);
    const counts = times.get(loop) ?? new Array<number>(frames).fill(0);
    times.set(loop, counts);
    const end = frame + Math.round(seconds / FRAME_SECONDS);
    for (let at = frame; at < end; at += 1) counts[at % frames] = (counts[at % frames] ?? 0) + 1;
    rotation.stopped(loop, end % frames);
  }
  return times;
}

const { part1, part2, part4 } = DEFAULT_QUESTION_TIMERS;
/** Nobody answers early: the most music that a game has. */
const GAME = Array.from({ length: 30 }, () => [
  ['lobby', part4 + USUAL_THEME_CHOICE_SECONDS] as const,
  ['question', part1 + part2] as const,
]).flat();

describe.each(['calm', 'lively'] as const)('26.12: the %s music of thirty questions', (mood) => {
  const times = heard(mood, GAME);

  it('has four loops of questions and two of the lobby, each heard to its end', () => {
    expect(times.size).toBe(6);
    for (const counts of times.values()) expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('has no bar that is heard more than six times', () => {
    for (const [loop, counts] of times) expect([loop, Math.max(...counts) <= 6]).toEqual([loop, true]);
  });
});

it('26.12: has three pieces of the lobby in all, and the same loop never twice in a row', () => {
  const rotation = new Rotation();
  const loops = (mood: 'calm' | 'lively') => [1, 2, 3, 4].map(() => rotation.next('lobby', mood).loop);
  const all = [...loops('calm'), ...loops('lively')];
  expect(new Set(all).size).toBe(3);
  for (const [at, loop] of all.entries()) expect(loop).not.toBe(all[at + 1]);
});
