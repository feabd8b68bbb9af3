import type { SoundName } from '../scores/names.ts';
import type { RenderedSound, RenderJob } from '../synth/render-worker.ts';

const SCRIPT = new URL('../synth/render-worker.ts?worker', import.meta.url);

/** The rendered sounds of an audio context. Each is rendered once, in a worker, in the order of the requests. */
export class SoundBank {
  private readonly context: AudioContext;
  private readonly sounds = new Map<SoundName, AudioBuffer>();
  private readonly asked = new Map<
    SoundName,
    { promise: Promise<AudioBuffer>; resolve: (sound: AudioBuffer) => void }
  >();
  private readonly worker = new Worker(SCRIPT);

  constructor(context: AudioContext) {
    this.context = context;
    this.worker.onmessage = ({ data }: MessageEvent<RenderedSound>) => this.keep(data);
  }

  /** The sound, if it is rendered already. */
  get(name: SoundName): AudioBuffer | undefined {
    return this.sounds.get(name);
  }

  load(name: SoundName): Promise<AudioBuffer> {
    const known = this.asked.get(name);
    if (known) return known.promise;
    const waiting = Promise.withResolvers<AudioBuffer>();
    this.asked.set(name, waiting);
    const job: RenderJob = { name, rate: this.context.sampleRate };
    this.worker.postMessage(job);
    return waiting.promise;
  }

  close(): void {
    this.worker.terminate();
  }

  private keep({ name, left, right }: RenderedSound): void {
    const sound = this.context.createBuffer(2, left.length, this.context.sampleRate);
    sound.copyToChannel(left, 0);
    sound.copyToChannel(right, 1);
    this.sounds.set(name, sound);
    this.asked.get(name)?.resolve(sound);
  }
}
