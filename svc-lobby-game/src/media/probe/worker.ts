import { parentPort, workerData } from 'node:worker_threads';
import { ALL_FORMATS, CustomSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import type { MediaFacts, ReadAnswer, ReadRequest } from './probe.ts';

/** Parsed bytes that are kept in memory. */
const CACHE_BYTES = 4 * 1024 * 1024;

const port = parentPort;
if (!port) throw new Error('runs as a worker only');
const { bytes } = workerData as { bytes: number };

const waiting = new Map<number, (data: Uint8Array) => void>();
let asked = 0;
port.on('message', ({ id, data }: ReadAnswer) => {
  waiting.get(id)?.(data);
  waiting.delete(id);
});
const read = (start: number, end: number) =>
  new Promise<Uint8Array>((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    port.postMessage({ id: asked, start, end } satisfies ReadRequest);
  });

/** Reads the structure of a file, and the first and the last packet of each track. */
async function examine(): Promise<MediaFacts> {
  const source = new CustomSource({ getSize: () => bytes, read, maxCacheSize: CACHE_BYTES, prefetchProfile: 'none' });
  const input = new Input({ formats: ALL_FORMATS, source });
  const tracks = await input.getTracks();
  for (const track of tracks) await assertWhole(track);
  const codecs = (type: string) => tracks.filter((track) => track.type === type).map(({ codec }) => codec ?? 'unknown');
  return {
    format: (await input.getFormat()).name,
    video: codecs('video'),
    audio: codecs('audio'),
    seconds: await input.computeDuration(),
  };
}

/** A truncated file has no last packet, or one without its data. */
async function assertWhole(track: InputTrack): Promise<void> {
  const sink = new EncodedPacketSink(track as never);
  for (const packet of [await sink.getFirstPacket(), await sink.getPacket(Number.POSITIVE_INFINITY)]) {
    if (!packet || packet.data.byteLength === 0) throw new Error('a track has no packets');
  }
}

const facts = await examine().catch((error: unknown) => ({ unreadable: String(error) }));
port.postMessage({ facts });
port.close();
