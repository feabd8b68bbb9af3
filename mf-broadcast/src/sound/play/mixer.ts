import { gainOf } from '@luplay/web-kit/sound';
import { CUE_NAMES, type CueName, type Mood, type MusicName } from '../names.ts';
import { Music } from './music.ts';
import { SoundFiles } from './sound-files.ts';

/** What is heard at the moment. */
export interface Heard {
  music: MusicName | null;
  cue: CueName | null;
}

/** Volume changes within this time, seconds: a jump is heard as a click. */
const GLIDE = 0.03;
/** How fast music makes room for other sounds and comes back, seconds. */
const DUCK = 0.35;
/** How long a cue takes to fade when it is cut off, seconds. */
const CUT = 0.25;
/** Of the music, while a cue plays. */
const BEHIND_CUE = 0.3;
/** Of a file until it is measured: most are louder than ours. */
const UNKNOWN = 0.5;
/** A quiz's own music is as loud as ours, 2 dB below a question's sound. */
const TRACK = 10 ** (-2 / 20);
/** The volume that authors find set, percent: with it a track is as loud as ours. */
const USUAL_TRACK = 50;
/** At most 2 dB louder than ours. */
const MOST_TRACK = 1 / TRACK;
/** What a compressor adds by itself (Web Audio API, 1.20), taken away again. */
const MAKE_UP = 0.8;

/** Safari stops the sound of a page while the device is locked or in a call, and starts it again only when asked. */
const WAKING = ['click', 'keydown', 'visibilitychange'] as const;

/** People hear loudness as the square, about. `volume`: from 0 to 1. */
const lawOf = (volume: number): number => volume ** 2;

/**
 * Plays music and cues, and everything else of the screen. Music, ours or the quiz's, has a level of its own; then all
 * goes through one volume and a limiter. Must be made in the handler of a press, because browsers keep a page silent
 * before.
 */
export class Mixer {
  private readonly context = new AudioContext();
  private readonly files = new SoundFiles();
  private readonly buffers = new Map<CueName, AudioBuffer>();
  private readonly volume = this.context.createGain();
  private readonly musicLevel = this.context.createGain();
  private readonly music = new Music(this.context, this.files, this.musicLevel, () => this.report());
  private readonly cues = new Map<AudioBufferSourceNode, CueName>();
  private readonly listeners = new Set<() => void>();
  private readonly taken = new WeakSet<HTMLMediaElement>();
  private heard: Heard = { music: null, cue: null };
  private isDucked = false;

  constructor() {
    const limiter = this.context.createDynamicsCompressor();
    // A limiter: nothing below the threshold changes, and cue and music together never distort.
    limiter.threshold.value = -4;
    limiter.knee.value = 2;
    limiter.ratio.value = 20;
    limiter.attack.value = 0.002;
    limiter.release.value = 0.12;
    this.musicLevel.connect(this.volume);
    const output = this.context.createGain();
    output.gain.value = MAKE_UP;
    this.volume.connect(limiter).connect(output).connect(this.context.destination);
    void this.context.resume();
    for (const event of WAKING) document.addEventListener(event, this.wake, true);
  }

  /** Loads cues ahead, so that none comes late. What cannot be loaded is left out. */
  prepare(): void {
    for (const name of CUE_NAMES) if (!this.buffers.has(name)) this.decode(name).catch(() => {});
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.volume.gain.setTargetAtTime(lawOf(volume), this.context.currentTime, GLIDE);
  }

  /**
   * From now on the element is heard through the mixer, as loud as all files of questions; with `track` it is music, at
   * the volume that the author has chosen, percent.
   */
  take(element: HTMLMediaElement, track?: number): void {
    if (this.taken.has(element)) return;
    this.taken.add(element);
    const gain = this.context.createGain();
    const own = track === undefined ? 1 : TRACK * Math.min(MOST_TRACK, lawOf(track / USUAL_TRACK));
    gain.gain.value = UNKNOWN * own;
    this.context.createMediaElementSource(element).connect(gain);
    gain.connect(track === undefined ? this.volume : this.musicLevel);
    const level = (measured: number) => gain.gain.setTargetAtTime(measured * own, this.context.currentTime, GLIDE);
    // What cannot be measured, such as a video without sound, stays as it is.
    gainOf(element.currentSrc || element.src).then(level, () => {});
  }

  setMusic(name: MusicName | null, mood: Mood): void {
    this.music.play(name, mood);
  }

  /** Silent, until the volume is set again. */
  mute(): void {
    this.setMusic(null, 'none');
    this.setVolume(0);
  }

  /** How loud the layer of tension is now, from 0 to 1, and in how many seconds it reaches `to`. */
  setTension(from: number, to: number, seconds: number): void {
    this.music.setTension(from, to, seconds);
  }

  /** Something else on the page is heard, such as the sound of a question: the music is silent meanwhile. */
  duck(isDucked: boolean): void {
    this.isDucked = isDucked;
    this.levelMusic();
  }

  /** Plays a cue in `delay` seconds and returns how to cancel it. A cue that is not loaded yet is left out. */
  cue(name: CueName, delay = 0): () => void {
    const buffer = this.buffers.get(name);
    if (!buffer) return () => {};
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    const level = this.context.createGain();
    source.connect(level).connect(this.volume);
    const timer = setTimeout(() => {
      this.cues.set(source, name);
      this.report();
    }, delay * 1000);
    const ended = () => {
      clearTimeout(timer);
      if (this.cues.delete(source)) this.report();
    };
    source.onended = ended;
    source.start(this.context.currentTime + delay);
    return () => {
      level.gain.setTargetAtTime(0, this.context.currentTime, CUT / 3);
      source.stop(this.context.currentTime + CUT);
      ended();
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getHeard = (): Heard => this.heard;

  close(): void {
    for (const event of WAKING) document.removeEventListener(event, this.wake, true);
    void this.context.close();
  }

  private wake = (): void => {
    if (this.context.state !== 'running') this.context.resume().catch(() => {});
  };

  private async decode(name: CueName): Promise<void> {
    const file = await this.files.load(name);
    // Decoding takes the bytes away, and a change of music may prepare the same cue again.
    this.buffers.set(name, await this.context.decodeAudioData(file.slice(0)));
  }

  private levelMusic(): void {
    const level = this.isDucked ? 0 : this.cues.size > 0 ? BEHIND_CUE : 1;
    this.musicLevel.gain.setTargetAtTime(level, this.context.currentTime, DUCK / 3);
  }

  private report(): void {
    this.levelMusic();
    const next: Heard = { music: this.music.playing, cue: [...this.cues.values()].at(-1) ?? null };
    if (next.music === this.heard.music && next.cue === this.heard.cue) return;
    this.heard = next;
    for (const listener of this.listeners) listener();
  }
}
