import { INSTRUMENTS, type InstrumentName } from './instruments.ts';
import { loudnessOf, rmsOf } from './loudness.ts';
import { addReverb } from './reverb.ts';
import type { Note, Score } from './score.ts';
import { drumVoice, toneVoices, type Voice } from './voices.ts';

/** What is added to: two channels and what goes into the reverb. A loop is written around its end. */
interface Target {
  left: Float32Array<ArrayBuffer>;
  right: Float32Array<ArrayBuffer>;
  reverb: Float32Array<ArrayBuffer>;
  loop: boolean;
}

export type Rendered = Pick<Target, 'left' | 'right'>;

/** After the last beat of a cue, seconds: the reverb ends. */
const TAIL = 1.2;
/** A cue fades out at its very end, seconds. */
const LAST_FADE = 0.15;
const SECONDS_A_MINUTE = 60;
/** Samples of an MP3 frame. A loop is a whole number of them, so that its file has neither a seam nor a rest. */
export const FRAME = 1152;

export const secondsOf = ({ tempo, beats, loop }: Score): number =>
  (beats * SECONDS_A_MINUTE) / tempo + (loop ? 0 : TAIL);

/** The samples of a score, the same on every device, at its loudness. */
export function render(score: Score, rate: number): Rendered {
  const { loop, parts } = score;
  const unit = loop ? FRAME : 1;
  const length = Math.round((secondsOf(score) * rate) / unit) * unit;
  const silence = () => new Float32Array(length);
  const target: Target = { left: silence(), right: silence(), reverb: silence(), loop };
  for (const { instrument, notes } of parts) play(target, instrument, notes, score, rate);
  const { left, right } = target;
  addReverb(target.reverb, [left, right], { rate, loop });
  if (!loop) fadeOut([left, right], LAST_FADE * rate);
  level([left, right], score, rate);
  return { left, right };
}

/** Different strokes of a drum: more would not be heard as different. */
const STROKES = 5;

function play(
  target: Target,
  instrument: InstrumentName,
  notes: readonly Note[],
  { tempo, beats: all, loop, swing = 0 }: Score,
  rate: number,
): void {
  const samplesABeat = loop ? target.left.length / all : (SECONDS_A_MINUTE / tempo) * rate;
  const sound = INSTRUMENTS[instrument];
  // Most notes of a piece come again.
  const known = new Map<string, Voice[]>();
  const voicesOf = (key: string, make: () => Voice[]): Voice[] => {
    const voices = known.get(key) ?? make();
    known.set(key, voices);
    return voices;
  };
  for (const [index, { beat, beats, pitches, level }] of notes.entries()) {
    const start = Math.round((beat + (isOffbeat(beat) ? swing : 0)) * samplesABeat);
    const held = Math.round(beats * samplesABeat);
    const voices =
      sound.kind === 'drum'
        ? voicesOf(`${index % STROKES}`, () => [drumVoice(sound, (index % STROKES) + 1, rate)])
        : pitches.flatMap((pitch) => voicesOf(`${pitch} ${held}`, () => toneVoices(sound, pitch, held, rate)));
    for (const voice of voices) mix(target, voice, start, level, sound.reverb);
  }
}

/** Adds a voice from the sample `start` on. Equal power at every place between left and right. */
function mix(
  { left, right, reverb, loop }: Target,
  { samples, pan }: Voice,
  start: number,
  level: number,
  send: number,
): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const toLeft = Math.cos(angle) * level;
  const toRight = Math.sin(angle) * level;
  const toReverb = send * level;
  const { length } = left;
  let at = loop ? start % length : start;
  for (let index = 0; index < samples.length; index += 1) {
    if (at >= length) {
      if (!loop) return;
      at = 0;
    }
    const sample = samples[index] as number;
    left[at] = (left[at] as number) + sample * toLeft;
    right[at] = (right[at] as number) + sample * toRight;
    reverb[at] = (reverb[at] as number) + sample * toReverb;
    at += 1;
  }
}

const isOffbeat = (beat: number): boolean => Math.abs((beat % 1) - 0.5) < 0.01;

function fadeOut(channels: readonly Float32Array[], samples: number): void {
  for (const channel of channels) {
    const from = Math.max(0, channel.length - samples);
    for (let at = Math.floor(from); at < channel.length; at += 1) {
      channel[at] = (channel[at] as number) * ((channel.length - at) / samples);
    }
  }
}

/** Samples up to here stay as they are; above, they come closer to `CEILING` and never reach it. */
const KNEE = 0.55;
/** -1.4 dBFS: what converters and resamplers add still fits. */
const CEILING = 0.85;

function level(channels: readonly Float32Array[], { loop, loudness }: Score, rate: number): void {
  const gain = 10 ** ((loudness - (loop ? rmsOf(channels) : loudnessOf(channels, rate).loudest)) / 20);
  const room = CEILING - KNEE;
  for (const channel of channels) {
    for (let at = 0; at < channel.length; at += 1) {
      const sample = (channel[at] as number) * gain;
      const size = Math.abs(sample);
      channel[at] = size <= KNEE ? sample : Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room));
    }
  }
}
