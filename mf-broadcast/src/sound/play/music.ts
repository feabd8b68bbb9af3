import type { LoopName, Mood, MusicName, SoundName } from '../names.ts';
import { FRAME_BYTES, FRAME_SECONDS, PIECE, PIECE_SECONDS, PIECE_START, piece } from './loops.ts';
import { Rotation } from './rotation.ts';
import type { SoundFiles } from './sound-files.ts';

/** A piece fades in and out within this time, seconds. */
const FADE = 0.8;
/** After music could not be loaded, ms: the line may be back. */
const AGAIN_MS = 5_000;

interface Playing {
  name: MusicName;
  loop: LoopName;
  files: ArrayBuffer[];
  /** The first frame that is heard. */
  frame: number;
  /** In the context's seconds. */
  start: number;
  sources: Set<AudioBufferSourceNode>;
  level: GainNode;
  /** Only of a loop with a second layer. */
  tension?: GainNode;
  /** Ends when the whole loop was heard. */
  turn?: ReturnType<typeof setTimeout>;
}

/** The music that is wanted, and the fades between two loops. */
export class Music {
  private readonly context: AudioContext;
  private readonly files: SoundFiles;
  private readonly output: AudioNode;
  private readonly changed: () => void;
  private readonly rotation = new Rotation();
  private wanted: MusicName | null = null;
  private mood: Mood = 'lively';
  private current: Playing | null = null;
  /** Level now, level to come, and when, in the context's seconds. */
  private tension = { from: 0, to: 0, start: 0, end: 0 };

  constructor(context: AudioContext, files: SoundFiles, output: AudioNode, changed: () => void) {
    this.context = context;
    this.files = files;
    this.output = output;
    this.changed = changed;
  }

  get playing(): MusicName | null {
    return this.current?.name ?? null;
  }

  play(name: MusicName | null, mood: Mood): void {
    if (name === this.wanted && mood === this.mood) return;
    this.wanted = name;
    this.mood = mood;
    this.takeTurn();
  }

  setTension(from: number, to: number, seconds: number): void {
    const start = this.context.currentTime;
    this.tension = { from, to, start, end: start + seconds };
    this.rampTension();
  }

  private takeTurn(): void {
    this.end();
    const { wanted, mood } = this;
    const again = () => this.wanted === wanted && this.mood === mood && !this.current && this.takeTurn();
    if (wanted && mood !== 'none') this.begin(wanted, mood).catch(() => setTimeout(again, AGAIN_MS));
    this.changed();
  }

  private async begin(name: MusicName, mood: Exclude<Mood, 'none'>): Promise<void> {
    const { loop, frame } = this.rotation.next(name, mood);
    const files = await this.load(name, mood, loop);
    const [first, second] = await Promise.all([this.decode(files, frame), this.decode(files, frame + PIECE)]);
    // Meanwhile other music may be wanted, or play.
    if (this.wanted !== name || this.mood !== mood || this.current) return;
    const { currentTime } = this.context;
    const level = this.context.createGain();
    level.gain.setValueAtTime(0, currentTime);
    level.gain.linearRampToValueAtTime(1, currentTime + FADE);
    level.connect(this.output);
    const playing: Playing = { name, loop, files, frame, start: currentTime, sources: new Set(), level };
    this.current = playing;
    if (files.length > 1) this.addTension(playing);
    this.schedule(playing, 0, first);
    this.schedule(playing, 1, second);
    playing.turn = setTimeout(() => this.takeTurn(), (framesOf(playing) * FRAME_SECONDS - FADE) * 1000);
    this.changed();
    // Ahead, so that the music of the next scene is not late.
    const other = name === 'lobby' ? 'question' : 'lobby';
    await this.load(other, mood, this.rotation.peek(other, mood));
  }

  private load(name: MusicName, mood: Mood, loop: LoopName): Promise<ArrayBuffer[]> {
    const layers: SoundName[] = name === 'question' && mood === 'lively' ? [loop, 'tension'] : [loop];
    return Promise.all(layers.map((layer) => this.files.load(layer)));
  }

  private decode(files: readonly ArrayBuffer[], frame: number): Promise<AudioBuffer[]> {
    return Promise.all(files.map((file) => this.context.decodeAudioData(piece(file, frame))));
  }

  /** Plays a piece of each layer right after the one before. When it is over, the one after next is decoded. */
  private schedule(playing: Playing, index: number, buffers: readonly AudioBuffer[]): void {
    for (const [layer, buffer] of buffers.entries()) {
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.connect(layer === 0 ? playing.level : (playing.tension ?? playing.level));
      source.start(playing.start + index * PIECE_SECONDS, PIECE_START, PIECE_SECONDS);
      playing.sources.add(source);
      source.onended = () => {
        playing.sources.delete(source);
        if (layer === 0) this.goOn(playing, index + 2).catch(() => {});
      };
    }
  }

  private async goOn(playing: Playing, index: number): Promise<void> {
    if (this.current !== playing) return;
    const buffers = await this.decode(playing.files, playing.frame + index * PIECE);
    if (this.current === playing) this.schedule(playing, index, buffers);
  }

  private addTension(playing: Playing): void {
    const gain = this.context.createGain();
    gain.connect(playing.level);
    playing.tension = gain;
    this.rampTension();
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
    clearTimeout(playing.turn);
    const { currentTime } = this.context;
    const heard = Math.max(0, Math.round((currentTime - playing.start) / FRAME_SECONDS));
    this.rotation.stopped(playing.loop, (playing.frame + heard) % framesOf(playing));
    playing.level.gain.cancelScheduledValues(currentTime);
    playing.level.gain.setTargetAtTime(0, currentTime, FADE / 4);
    for (const source of playing.sources) source.stop(currentTime + FADE);
    setTimeout(() => playing.level.disconnect(), FADE * 1500);
  }
}

const framesOf = ({ files: [file] }: Playing): number => (file?.byteLength ?? FRAME_BYTES) / FRAME_BYTES;
