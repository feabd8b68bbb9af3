import { type Bytes, Unreadable } from './bytes.ts';
import { type Edit, replace, zero } from './edits.ts';
import { type Box, boxes } from './mp4-boxes.ts';
import { samplesOf } from './mp4-samples.ts';

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
