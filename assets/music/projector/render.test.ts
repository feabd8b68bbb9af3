import { describe, expect, it } from '@jest/globals';
import { loudnessOf } from './loudness.ts';
import { FRAME, render, secondsOf } from './render.ts';
import { line, pitchOf, type Score } from './score.ts';
import { CUES, MUSIC } from './scores.ts';

/** Half of a usual rate: the same music, in half of the time. */
const RATE = 24_000;
type SoundName = keyof typeof CUES | keyof typeof MUSIC;
const SCORES: Readonly<Record<SoundName, Score>> = { ...MUSIC, ...CUES };
const CUE_NAMES = Object.keys(CUES) as (keyof typeof CUES)[];
const NAMES = Object.keys(SCORES) as SoundName[];
const sounds = new Map(NAMES.map((name) => [name, render(SCORES[name], RATE)] as const));
const sound = (name: SoundName) => sounds.get(name) as ReturnType<typeof render>;
const decibels = (level: number) => 20 * Math.log10(level);
const largest = (samples: Float32Array) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/** The largest jump between two neighbours. */
const steepest = (samples: Float32Array) =>
  samples.reduce((most, each, at) => Math.max(most, at === 0 ? 0 : Math.abs(each - (samples[at - 1] as number))), 0);
/** Samples on both sides of the seam of a loop that its jump is compared with. */
const NEAR = 1000;

describe.each(NAMES)('the sound %s', (name) => {
  const { left, right } = sound(name);
  const score = SCORES[name];

  it('has only samples that can be played, below -1 dBFS and around zero', () => {
    for (const channel of [left, right]) {
      expect(channel.every(Number.isFinite)).toBe(true);
      expect(decibels(largest(channel))).toBeLessThan(-1);
      const mean = channel.reduce((sum, each) => sum + each, 0) / channel.length;
      expect(Math.abs(mean)).toBeLessThan(0.002);
    }
  });

  it('is as loud as its score says', () => {
    const { mean, loudest } = loudnessOf([left, right], RATE);
    expect(Math.abs((score.loop ? mean : loudest) - score.loudness)).toBeLessThan(1);
  });

  it('is heard on both sides, about equally', () => {
    const power = (samples: Float32Array) => samples.reduce((sum, each) => sum + each * each, 0);
    expect(Math.abs(10 * Math.log10(power(left) / power(right)))).toBeLessThan(4);
  });

  it('begins and ends without a click', () => {
    if (score.loop) {
      for (const channel of [left, right]) {
        const jump = Math.abs((channel[0] ?? 1) - (channel.at(-1) ?? 0));
        const around = Math.max(steepest(channel.subarray(0, NEAR)), steepest(channel.subarray(-NEAR)));
        expect(jump).toBeLessThan(around * 1.2);
      }
    } else {
      expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001);
    }
  });
});

describe('the sounds together', () => {
  it('have cues that are equally loud, and music below them', () => {
    const loudest = (name: SoundName) => loudnessOf(Object.values(sound(name)), RATE).loudest;
    const cues = CUE_NAMES.filter((name) => name !== 'tick' && name !== 'lastTick').map(loudest);
    expect(Math.max(...cues) - Math.min(...cues)).toBeLessThan(2);
    expect(loudest('question')).toBeLessThan(Math.min(...cues) - 5);
    expect(loudest('tick')).toBeLessThan(Math.min(...cues) - 3);
  });

  it('have 32 bars of music for the lobby, no four of them the same', () => {
    const { beats } = SCORES.lobby;
    expect(beats).toBe(32 * 4);
    const { left } = sound('lobby');
    const quarter = Math.floor(left.length / 4);
    const part = (index: number) => left.subarray(index * quarter, (index + 1) * quarter);
    for (const index of [1, 2, 3]) {
      const difference = part(index).map((each, at) => each - (part(0)[at] as number));
      expect(largest(difference)).toBeGreaterThan(0.1);
    }
  });

  it('have a layer of tension that stays with its music', () => {
    expect(sound('tension').left).toHaveLength(sound('question').left.length);
  });

  it('have loops of whole MP3 frames, as long as their scores say', () => {
    for (const name of ['lobby', 'question', 'tension'] as const) {
      const { length } = sound(name).left;
      expect(length % FRAME).toBe(0);
      expect(Math.abs(length / RATE - secondsOf(SCORES[name]))).toBeLessThan(FRAME / RATE);
    }
  });

  it('last as long as they are shown', () => {
    expect(secondsOf(SCORES.theme)).toBeLessThan(2.5);
    expect(SCORES.drumRoll.beats).toBeLessThan(1.7);
    expect(secondsOf(SCORES.fanfare)).toBeGreaterThan(4.4);
  });

  it('are the same each time', () => {
    expect(render(SCORES.right, RATE).left).toEqual(sound('right').left);
  });
});

describe('a tone', () => {
  it('has the pitch of its note', () => {
    const a4 = { tempo: 60, beats: 1, loop: false, loudness: -20 };
    const { left } = render({ ...a4, parts: [{ instrument: 'vibes', notes: line('A4/1') }] }, RATE);
    let crossings = 0;
    // In its second half, when only the lowest partial is left.
    for (let at = RATE / 2; at < RATE; at += 1) if ((left[at - 1] ?? 0) < 0 && (left[at] ?? 0) >= 0) crossings += 1;
    expect(Math.abs(crossings - 220)).toBeLessThanOrEqual(1);
  });
});

describe('the notation', () => {
  it('has pitches, chords, rests, drums and accents', () => {
    expect(['C4', 'A4', 'Bb3', 'F#5', 'C-1'].map(pitchOf)).toEqual([60, 69, 58, 78, 0]);
    expect(line('C4+E4/1 -/.5 | x/.5!', { level: 0.5 })).toEqual([
      { beat: 0, beats: 1, pitches: [60, 64], level: 0.5 },
      { beat: 1.5, beats: 0.5, pitches: [], level: 0.675 },
    ]);
  });

  it.each(['H4/1', 'C4', 'C4/x'])('refuses %s', (text) => expect(() => line(text)).toThrow('«'));
});
