import { gainFor } from '@luplay/web-kit/sound';
import type { EffectKind } from './effect-of.ts';

/*
 * Short sounds, synthesised as they are played, and those that authors have uploaded. Loaded once sounds are wanted.
 */

/** Peak of the loudest sound, from 0 to 1: heard, but never startling. */
const LOUDNESS = 0.16;

let context: AudioContext | null = null;

/** Null when the browser lets the page play nothing before its first press: the sound would come late. */
async function running(): Promise<AudioContext | null> {
  if (!('AudioContext' in globalThis)) return null;
  context ??= new AudioContext();
  // Safari has a third state, after a call or a locked screen.
  if (context.state !== 'running') await Promise.race([context.resume().catch(() => {}), soon()]);
  return context.state === 'running' ? context : null;
}

const PRESSES = ['click', 'keydown'] as const;

/** Safari starts sound only from within a press, and what happens in a play comes after it. Returns how to stop. */
export function wakeOnPress(): () => void {
  const wake = () => void running();
  for (const event of PRESSES) document.addEventListener(event, wake, true);
  return () => {
    for (const event of PRESSES) document.removeEventListener(event, wake, true);
  };
}

/** Plays the sound, if the browser lets the page play any. */
export async function playSound(kind: EffectKind): Promise<void> {
  const audio = await running();
  if (audio) SOUNDS[kind](audio, audio.currentTime);
}

let file: AudioBufferSourceNode | null = null;
/** The newest order: what is loaded for an older one is not played. */
let order = 0;

/** Plays an uploaded sound instead of the one before; that of a message when it cannot be loaded. */
export async function playFile(path: string): Promise<void> {
  stopFile();
  const own = order;
  const audio = await running();
  if (!audio) return;
  const buffer = await fetch(path)
    .then(async (answer) => (answer.ok ? audio.decodeAudioData(await answer.arrayBuffer()) : null))
    .catch(() => null);
  if (own !== order) return;
  if (!buffer) return playSound('message');
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  const gain = new GainNode(audio, { gain: gainFor(channels) });
  file = new AudioBufferSourceNode(audio, { buffer });
  file.connect(gain).connect(audio.destination);
  file.start();
}

export function stopFile(): void {
  order += 1;
  file?.stop();
  file = null;
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

const SOUNDS: Record<EffectKind, (audio: AudioContext, at: number) => void> = {
  step(audio, at) {
    thud(audio, at, 0.5);
    thud(audio, at + 0.17, 0.4);
  },
  find(audio, at) {
    const rising = [659.3, 784, 987.8, 1318.5];
    for (const [index, pitch] of rising.entries()) bell(audio, at + index * 0.075, pitch, 0.55, 0.5);
  },
  message(audio, at) {
    bell(audio, at, 880, 0.6, 0.7);
    bell(audio, at + 0.14, 1174.7, 0.5, 0.8);
  },
  death(audio, at) {
    const falling = [220, 207.7, 164.8];
    for (const [index, pitch] of falling.entries()) drone(audio, at + index * 0.28, pitch, 0.9 + index * 0.3);
  },
};

/** A tone with its octave and a fifth above, which fades as a bell's does. */
function bell(audio: AudioContext, at: number, pitch: number, loudness: number, seconds: number): void {
  for (const [times, share] of [
    [1, 1],
    [2, 0.35],
    [3, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(envelope(audio, at, loudness * share, 0.006, seconds / times)).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

function drone(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.94, at + seconds);
  tone.connect(envelope(audio, at, 0.8, 0.04, seconds)).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** Low noise: a foot on a wooden floor. */
function thud(audio: AudioContext, at: number, loudness: number): void {
  const seconds = 0.09;
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const noise = samples.getChannelData(0);
  for (let index = 0; index < noise.length; index += 1) noise[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const low = audio.createBiquadFilter();
  low.type = 'lowpass';
  low.frequency.value = 320;
  source
    .connect(low)
    .connect(envelope(audio, at, loudness * 6, 0.004, seconds))
    .connect(audio.destination);
  source.start(at);
}

function envelope(audio: AudioContext, at: number, loudness: number, attack: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness * LOUDNESS, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}
