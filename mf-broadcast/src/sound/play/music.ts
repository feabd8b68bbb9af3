import type { MusicName, SoundName } from '../scores/names.ts';
import type { SoundBank } from './sound-bank.ts';

/** A piece fades in and out within this time, seconds. */
const FADE = 0.8;

interface Playing {
  name: MusicName;
  sources: AudioBufferSourceNode[];
  level: GainNode;
  /** Only of a piece with a second layer. */
  tension?: GainNode;
}

/** The piece of music that is wanted, and the fades between two. */
export class Music {
  private readonly context: AudioContext;
  private readonly bank: SoundBank;
  private readonly output: AudioNode;
  private readonly changed: () => void;
  private wanted: MusicName | null = null;
  private current: Playing | null = null;
  /** Level now, level to come, and when, in the context's seconds. */
  private tension = { from: 0, to: 0, start: 0, end: 0 };

  constructor(context: AudioContext, bank: SoundBank, output: AudioNode, changed: () => void) {
    this.context = context;
    this.bank = bank;
    this.output = output;
    this.changed = changed;
  }

  get playing(): MusicName | null {
    return this.current?.name ?? null;
  }

  play(name: MusicName | null): void {
    if (name === this.wanted) return;
    this.wanted = name;
    this.end();
    if (name) void this.begin(name);
    this.changed();
  }

  setTension(from: number, to: number, seconds: number): void {
    const start = this.context.currentTime;
    this.tension = { from, to, start, end: start + seconds };
    this.rampTension();
  }

  private async begin(name: MusicName): Promise<void> {
    const layers: SoundName[] = name === 'question' ? ['question', 'tension'] : [name];
    const buffers = await Promise.all(layers.map((layer) => this.bank.load(layer)));
    // Meanwhile another piece may be wanted, or this one may play.
    if (this.wanted !== name || this.current?.name === name) return;
    const { currentTime } = this.context;
    const level = this.context.createGain();
    level.gain.setValueAtTime(0, currentTime);
    level.gain.linearRampToValueAtTime(1, currentTime + FADE);
    level.connect(this.output);
    const sources: AudioBufferSourceNode[] = [];
    this.current = { name, sources, level };
    for (const [index, buffer] of buffers.entries()) {
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.loop = true;
      source.connect(index === 0 ? level : this.layer(this.current));
      // Layers have the same length and begin at the same sample, so that they stay together.
      source.start(currentTime);
      sources.push(source);
    }
    this.changed();
  }

  private layer(playing: Playing): GainNode {
    const gain = this.context.createGain();
    gain.connect(playing.level);
    playing.tension = gain;
    this.rampTension();
    return gain;
  }

  private rampTension(): void {
    const gain = this.current?.tension?.gain;
    if (!gain) return;
    const { from, to, start, end } = this.tension;
    const { currentTime } = this.context;
    const done = end > start ? Math.min(1, (currentTime - start) / (end - start)) : 1;
    gain.cancelScheduledValues(currentTime);
    gain.setValueAtTime(from + (to - from) * done, currentTime);
    if (end > currentTime) gain.linearRampToValueAtTime(to, end);
  }

  private end(): void {
    const playing = this.current;
    if (!playing) return;
    this.current = null;
    const { currentTime } = this.context;
    playing.level.gain.cancelScheduledValues(currentTime);
    playing.level.gain.setTargetAtTime(0, currentTime, FADE / 4);
    for (const source of playing.sources) source.stop(currentTime + FADE);
    setTimeout(() => playing.level.disconnect(), FADE * 1500);
  }
}
