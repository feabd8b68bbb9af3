import { type Bytes, type Edit, replace, Unreadable, zero } from './bytes.ts';

/**
 * The boxes that a player needs, by the box that they are in. All others become `free` boxes of the same length, so
 * that everything keeps its place: `udta`, `meta` and `uuid` hold the place and time of a recording, names, pictures.
 */
const KEPT: Record<string, string> = {
  '': 'ftyp styp moov moof mdat mfra sidx ssix',
  moov: 'mvhd trak mvex',
  trak: 'tkhd edts mdia tapt',
  mdia: 'mdhd hdlr minf elng',
  minf: 'vmhd smhd hmhd nmhd gmhd dinf stbl hdlr',
  dinf: 'dref',
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio',
  mvex: 'mehd trex leva',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
};
const CONTAINERS = new Set(Object.keys(KEPT));
const keptIn = Object.fromEntries(Object.entries(KEPT).map(([name, types]) => [name, new Set(types.split(' '))]));
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);
const PLAYED = new Set(['vide', 'soun']);
const FREE = Buffer.from('free', 'latin1');

/** The box as an empty one of the same length. */
async function free(file: Bytes, { start, from, end }: Box): Promise<Edit[]> {
  return [...(await replace(file, start + 4, FREE)), ...(await zero(file, from, end))];
}

/** When it was made and changed: two times of 4 bytes, or of 8 in version 1. */
async function undated(file: Bytes, { from }: Box): Promise<Edit[]> {
  const [version = 0] = await file.at(from, 1);
  return zero(file, from + 4, from + 4 + (version === 1 ? 16 : 8));
}

/** References to data: those to this file itself may still hold the path that it had on the author's disk. */
async function unreferenced(file: Bytes, { from, end }: Box): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const one of boxes(file, from + 8, end)) edits.push(...(await zero(file, one.from + 4, one.end)));
  return edits;
}

interface Track {
  /** Number of the track; null without a header. */
  id: number | null;
  isPlayed: boolean;
}

async function trackOf(file: Bytes, trak: Box): Promise<Track> {
  const track: Track = { id: null, isPlayed: false };
  for await (const box of boxes(file, trak.from, trak.end)) {
    if (box.type === 'tkhd') {
      const head = await file.at(box.from, 24);
      if (head.length === 24) track.id = head.readUInt32BE(head[0] === 1 ? 20 : 12);
    } else if (box.type === 'mdia') {
      for await (const { type, from } of boxes(file, box.from, box.end)) {
        if (type !== 'hdlr') continue;
        track.isPlayed = PLAYED.has((await file.at(from + 8, 4)).toString('latin1'));
      }
    }
  }
  return track;
}

/** Takes away what an MP4 or QuickTime file tells besides its picture and sound, tracks of other data among it. */
export async function mp4Metadata(file: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const media: Box[] = [];
  const dropped = new Set<number | null>();
  const unplayed: Box[] = [];

  async function walk(parent: string, start: number, end: number): Promise<void> {
    let reached = start;
    for await (const box of boxes(file, start, end)) {
      reached = box.end;
      if (!keptIn[parent]?.has(box.type)) edits.push(...(await free(file, box)));
      else if (box.type === 'trak') await walkTrack(box);
      else if (box.type === 'traf' && dropped.has(await fragmentOf(box))) edits.push(...(await free(file, box)));
      else if (CONTAINERS.has(box.type)) await walk(box.type, box.from, box.end);
      else if (DATED.has(box.type)) edits.push(...(await undated(file, box)));
      // Behind the kind of a track stands its name, such as a device's.
      else if (box.type === 'hdlr') edits.push(...(await zero(file, box.from + 12, box.end)));
      else if (box.type === 'dref') edits.push(...(await unreferenced(file, box)));
      else if (box.type === 'mdat') media.push(box);
    }
    edits.push(...(await zero(file, reached, end)));
  }

  async function walkTrack(trak: Box): Promise<void> {
    const { id, isPlayed } = await trackOf(file, trak);
    if (isPlayed) return walk('trak', trak.from, trak.end);
    dropped.add(id);
    unplayed.push(trak);
    edits.push(...(await free(file, trak)));
  }

  async function fragmentOf({ from, end }: Box): Promise<number | null> {
    for await (const box of boxes(file, from, end)) {
      const id = box.type === 'tfhd' ? await file.at(box.from + 4, 4) : null;
      if (id?.length === 4) return id.readUInt32BE(0);
    }
    return null;
  }

  await walk('', 0, file.size);
  if (media.length === 0) throw new Unreadable('an MP4 file without media');
  for (const trak of unplayed) {
    for (const { start, end } of await samplesOf(file, trak)) {
      if (media.some((box) => start >= box.from && end <= box.end)) edits.push(...(await zero(file, start, end)));
    }
  }
  return edits;
}

interface Box {
  type: string;
  start: number;
  /** Where its content begins and ends. */
  from: number;
  end: number;
}

/** The boxes between two places, as far as they can be told apart (ISO/IEC 14496-12, 4.2). */
async function* boxes(file: Bytes, from: number, end: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= end; ) {
    const head = await file.at(at, 16);
    let size = head.readUInt32BE(0);
    let headBytes = 8;
    if (size === 1 && head.length === 16) {
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    } else if (size === 0) size = end - at;
    if (size < headBytes) return;
    const box = { type: head.toString('latin1', 4, 8), start: at, from: at + headBytes, end: Math.min(end, at + size) };
    if (box.from > box.end) return;
    yield box;
    at = box.end;
  }
}

/** The first box that is found along these types. */
async function boxAt(file: Bytes, { from, end }: Box, [type, ...rest]: readonly string[]): Promise<Box | null> {
  for await (const box of boxes(file, from, end)) {
    if (box.type === type) return rest.length === 0 ? box : boxAt(file, box, rest);
  }
  return null;
}

const TABLES = ['mdia', 'minf', 'stbl'];

async function tableOf(file: Bytes, trak: Box, type: string): Promise<Buffer | null> {
  const box = await boxAt(file, trak, [...TABLES, type]);
  return box && Buffer.from(await file.at(box.from, box.end - box.from));
}

/** Where the data of a track are: one range for each chunk. Empty for a track whose tables are damaged. */
async function samplesOf(file: Bytes, trak: Box): Promise<{ start: number; end: number }[]> {
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
