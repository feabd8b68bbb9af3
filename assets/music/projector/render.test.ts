import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { quizSounds } from '../quiz.ts';
import { melody, play, RATE as QUIZ_RATE } from '../strings.ts';
import { brightnessOf, loudnessOf, peakOf, rmsOf } from './loudness.ts';
import { FRAME, render, secondsOf } from './render.ts';
import { line, pitchOf, type Score } from './score.ts';
import { CUES, MUSIC } from './scores.ts';
import { loudnessTable, RATE, sounds } from './table.ts';

type SoundName = keyof typeof CUES | keyof typeof MUSIC;
const SCORES: Readonly<Record<SoundName, Score>> = { ...MUSIC, ...CUES };
const CUE_NAMES = Object.keys(CUES) as (keyof typeof CUES)[];
const QUESTIONS: readonly SoundName[] = ['question', 'clockwork', 'night', 'spark'];
const LOOPS = (Object.keys(MUSIC) as (keyof typeof MUSIC)[]).filter((name) => name !== 'tension');
const BAR = 4;
const NAMES = Object.keys(SCORES) as SoundName[];
const sound = (name: SoundName) => sounds.get(name) as ReturnType<typeof render>;
const decibels = (level: number) => 20 * Math.log10(level);
const largest = (samples: Float32Array) => peakOf([samples]);

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
    const level = score.loop ? rmsOf([left, right]) : loudnessOf([left, right], RATE).loudest;
    expect(Math.abs(level - score.loudness)).toBeLessThan(1);
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
  it('have cues that are equally loud, ticks below them, and music behind both', () => {
    const loudest = (name: SoundName) => loudnessOf(Object.values(sound(name)), RATE).loudest;
    const cues = CUE_NAMES.filter((name) => name !== 'tick' && name !== 'lastTick').map(loudest);
    expect(Math.max(...cues) - Math.min(...cues)).toBeLessThan(2);
    expect(loudest('tick')).toBeLessThan(Math.min(...cues) - 3);
    // The mixer plays music by 10 dB quieter while a cue is heard.
    for (const name of LOOPS) expect(loudest(name) - 10).toBeLessThan(loudest('tick') - 3);
  });

  it('26.12: have music of -20 to -23 dBFS, also with the layer of tension, and bright enough for small loudspeakers', () => {
    const power = (name: SoundName) => 10 ** (rmsOf(Object.values(sound(name))) / 10);
    for (const name of LOOPS) {
      const levels = [power(name), ...(QUESTIONS.includes(name) ? [power(name) + power('tension')] : [])];
      for (const level of levels.map((each) => 10 * Math.log10(each))) {
        expect(level).toBeLessThan(-20);
        expect(level).toBeGreaterThan(-23);
      }
      expect(brightnessOf(Object.values(sound(name)), RATE)).toBeGreaterThan(-50);
    }
  });

  it('26.12: have no two bars of music that are the same', () => {
    const bars = LOOPS.flatMap((name) => {
      const { beats, parts } = SCORES[name];
      return Array.from({ length: beats / BAR }, (_, bar) => {
        const notes = parts.map((part) => part.notes.filter(({ beat }) => Math.floor(beat / BAR) === bar));
        const from = bar * BAR;
        return JSON.stringify(notes.map((own) => own.map((note) => ({ ...note, beat: note.beat - from }))));
      });
    });
    expect(bars.length).toBe(2 * 24 + 32 + 4 * 24);
    expect(new Set(bars).size).toBe(bars.length);
  });

  it('26.12: are as loud as docs/sound.md says', () => {
    const page = readFileSync(new URL('../../../docs/sound.md', import.meta.url), 'utf8');
    expect(page).toContain(loudnessTable());
  });

  it('have loops of whole MP3 frames, as long as their scores say, and a layer that fits those of questions', () => {
    for (const name of [...LOOPS, 'tension'] as const) {
      const { length } = sound(name).left;
      expect(length % FRAME).toBe(0);
      expect(Math.abs(length / RATE - secondsOf(SCORES[name]))).toBeLessThan(FRAME / RATE);
    }
    for (const name of QUESTIONS) expect(sound(name).left.length).toBe(3 * sound('tension').left.length);
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

describe('27.9: what questions play', () => {
  /** How much of a frequency there is: Goertzel's algorithm. */
  const strength = (samples: Float64Array, hertz: number) => {
    const turn = 2 * Math.cos((2 * Math.PI * hertz) / QUIZ_RATE);
    let [last, before] = [0, 0];
    for (const sample of samples) {
      const next = sample + turn * last - before;
      before = last;
      last = next;
    }
    return last ** 2 + before ** 2 - turn * last * before;
  };
  /** Quarters of a semitone, C2 to C7. */
  const steps = Array.from({ length: 60 * 4 + 1 }, (_, at) => 36 + at / 4);
  const heard = (samples: Float64Array) => {
    const strengths = steps.map((pitch) => strength(samples, 440 * 2 ** ((pitch - 69) / 12)));
    return steps[strengths.indexOf(Math.max(...strengths))] as number;
  };

  it('has the pitches of its notes, in their order', () => {
    const text = ['quiz', 'library'].map((name) => readFileSync(new URL(`../${name}.ts`, import.meta.url), 'utf8'));
    const names = [...new Set(text.join().match(/\b[A-G]#?[1-7](?=['/])/g))];
    expect(names.length).toBeGreaterThan(30);
    // At 240 beats a minute.
    const samples = play(melody(names.map((name) => `${name}/1`).join(' ')), 240);
    const length = QUIZ_RATE / 4;
    const pitches = names.map((_, at) =>
      heard(samples.subarray(Math.ceil(at * length), Math.floor((at + 0.9) * length))),
    );
    const wrong = names.filter((name, at) => Math.abs((pitches[at] as number) - pitchOf(name)) >= 0.5);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(quizSounds))('%s is heard, is not cut and is short', (_, perform) => {
    const samples = Float32Array.from(perform());
    expect(Math.abs(decibels(largest(samples)) - decibels(0.85))).toBeLessThan(0.1);
    expect(Math.abs(rmsOf([samples]) + 14)).toBeLessThan(4);
    expect(Math.abs(samples.length / QUIZ_RATE - 6.3)).toBeLessThan(2.8);
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
