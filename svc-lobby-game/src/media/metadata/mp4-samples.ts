import type { Bytes } from './bytes.ts';
import { type Box, boxAt } from './mp4-boxes.ts';

const TABLES = ['mdia', 'minf', 'stbl'];

async function tableOf(file: Bytes, trak: Box, type: string): Promise<Buffer | null> {
  const box = await boxAt(file, trak, [...TABLES, type]);
  return box && Buffer.from(await file.at(box.from, box.end - box.from));
}

/** Where the data of a track are: one range for each chunk. Empty for a track whose tables are damaged. */
export async function samplesOf(file: Bytes, trak: Box): Promise<{ start: number; end: number }[]> {
  const [sizes, groups, short, long] = [
    await tableOf(file, trak, 'stsz'),
    await tableOf(file, trak, 'stsc'),
    await tableOf(file, trak, 'stco'),
    await tableOf(file, trak, 'co64'),
  ];
  const places = short ?? long;
  if (!sizes || !groups || !places || Math.min(sizes.length - 4, groups.length, places.length) < 8) return [];
  const width = short ? 4 : 8;
  const chunks = Math.min(places.readUInt32BE(4), Math.floor((places.length - 8) / width));
  const same = sizes.readUInt32BE(4);
  const samples = same ? sizes.readUInt32BE(8) : Math.min(sizes.readUInt32BE(8), (sizes.length - 12) >> 2);
  const runs = Math.min(groups.readUInt32BE(4), Math.floor((groups.length - 8) / 12));
  const sizeOf = (sample: number) => same || (sample < samples ? sizes.readUInt32BE(12 + 4 * sample) : 0);
  const found: { start: number; end: number }[] = [];
  let sample = 0;
  for (let chunk = 0, run = -1; chunk < chunks && sample < samples; chunk++) {
    // A run says from which chunk on, counted from 1, each has so many samples.
    if (run + 1 < runs && groups.readUInt32BE(8 + 12 * (run + 1)) === chunk + 1) run += 1;
    const each = run < 0 ? 0 : groups.readUInt32BE(12 + 12 * run);
    const start = short ? places.readUInt32BE(8 + 4 * chunk) : Number(places.readBigUInt64BE(8 + 8 * chunk));
    let end = start;
    for (const last = Math.min(samples, sample + each); sample < last && end <= file.size; sample++)
      end += sizeOf(sample);
    found.push({ start, end });
  }
  return found;
}
