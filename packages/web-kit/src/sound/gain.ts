/** Every file that authors upload sounds as loud as this, dBFS RMS. */
const TARGET_DB = -20;
/** A nearly silent file is not made into noise. */
const MOST = 8;
/** Enough to measure a loudness, and a third of the memory of the usual rate. */
const RATE = 16_000;

const known = new Map<string, Promise<number>>();

/** What the samples are multiplied by to be as loud as others. */
export function gainFor(channels: readonly Float32Array[]): number {
  const length = channels[0]?.length ?? 0;
  const power = channels.reduce((sum, channel) => channel.reduce((own, sample) => own + sample * sample, sum), 0);
  const rms = Math.sqrt(power / Math.max(1, length * channels.length));
  return rms === 0 ? 1 : Math.min(MOST, 10 ** (TARGET_DB / 20) / rms);
}

/** The same of a file, measured once. Rejects for a file without sound, or one that the browser does not decode. */
export function gainOf(path: string): Promise<number> {
  const measured = known.get(path) ?? measure(path);
  known.set(path, measured);
  // The next call tries again.
  measured.catch(() => known.delete(path));
  return measured;
}

async function measure(path: string): Promise<number> {
  if (!('OfflineAudioContext' in globalThis)) throw new Error('This browser measures nothing');
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  const samples = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer());
  return gainFor(Array.from({ length: samples.numberOfChannels }, (_, channel) => samples.getChannelData(channel)));
}
