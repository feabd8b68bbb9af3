import { type Bytes, type Edit, replace, Unreadable, zero } from './bytes.ts';

/** Ids of elements (RFC 9559), with their marker bits. */
const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  blank: 0xec,
  checksum: 0xbf,
} as const;

/** What tells of the file and not of how it is played. */
const DROPPED = new Set<number>([ID.tags, ID.attachments, ID.chapters, ID.checksum, ID.blank]);
const LEVEL_ONE = new Set<number>([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues, ...DROPPED]);
/** Elements of `Info`. The two names of programs are required: they become empty. */
const INFO_KEPT = new Set([0x2ad7b1, 0x4489]);
const INFO_EMPTIED = new Set([0x4d80, 0x5741]);
const TRACK_NAME = 0x536e;
const SEEK_ID = 0x53ab;

interface Element {
  id: number;
  start: number;
  /** Where its content begins and ends. */
  from: number;
  end: number;
  /** Of a live recording: it ends where an element begins that cannot be in it. */
  isOpen: boolean;
}

/** Length of a number of variable length, by its first byte; 0: not one. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 0);

async function elementAt(file: Bytes, start: number, limit: number): Promise<Element | null> {
  const head = await file.at(start, 12);
  const idBytes = lengthOf(head[0]);
  const sizeBytes = lengthOf(head[idBytes]);
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || head.length < idBytes + sizeBytes) return null;
  const id = head.readUIntBE(0, idBytes);
  const from = start + idBytes + sizeBytes;
  const bits = head.subarray(idBytes, idBytes + sizeBytes);
  let size = (bits[0] as number) & (0xff >> sizeBytes);
  let isOpen = size === 0xff >> sizeBytes;
  for (const byte of bits.subarray(1)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { id, start, from, end: isOpen ? limit : Math.min(limit, from + size), isOpen };
}

/** The elements between two places. What is no element there is the last one's. */
async function* elements(file: Bytes, from: number, end: number): AsyncGenerator<Element> {
  for (let at = from; at < end; ) {
    const element = await elementAt(file, at, end);
    if (!element) return;
    if (element.isOpen && element.id === ID.cluster) element.end = await endOfCluster(file, element);
    yield element;
    at = element.end;
  }
}

async function endOfCluster(file: Bytes, { from, end }: Element): Promise<number> {
  for (let at = from; at < end; ) {
    const element = await elementAt(file, at, end);
    if (!element) return end;
    if (LEVEL_ONE.has(element.id) && element.id !== ID.blank && element.id !== ID.checksum) return at;
    at = element.end;
  }
  return end;
}

/** An empty element of this length, which players skip. */
async function blank(file: Bytes, { start, end }: Element): Promise<Edit[]> {
  const length = end - start;
  const head = Buffer.alloc(Math.min(length, 9));
  head[0] = ID.blank;
  if (length < 9) head[1] = 0x80 | (length - 2);
  else {
    head[1] = 0x01;
    head.writeUIntBE(length - 9, 3, 6);
  }
  return [...(await replace(file, start, head)), ...(await zero(file, start + head.length, end))];
}

async function ofInfo(file: Bytes, info: Element): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const one of elements(file, info.from, info.end)) {
    if (INFO_EMPTIED.has(one.id)) edits.push(...(await zero(file, one.from, one.end)));
    else if (!INFO_KEPT.has(one.id)) edits.push(...(await blank(file, one)));
  }
  return edits;
}

async function ofTracks(file: Bytes, tracks: Element): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const track of elements(file, tracks.from, tracks.end)) {
    if (track.id !== ID.track) edits.push(...(await blank(file, track)));
    else
      for await (const one of elements(file, track.from, track.end))
        if (one.id === TRACK_NAME || DROPPED.has(one.id)) edits.push(...(await blank(file, one)));
  }
  return edits;
}

/** The list of places names nothing that is dropped. */
async function ofSeekHead(file: Bytes, head: Element): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const seek of elements(file, head.from, head.end)) {
    let isKept = seek.id === ID.seek;
    for await (const { id, from, end } of elements(file, seek.from, seek.end)) {
      if (id !== SEEK_ID || end - from > 4 || end === from) continue;
      if (DROPPED.has((await file.at(from, end - from)).readUIntBE(0, end - from))) isKept = false;
    }
    if (!isKept) edits.push(...(await blank(file, seek)));
  }
  return edits;
}

/** Blanks tags, attachments, chapters and titles of a WebM file. Everything keeps its place. */
export async function webmMetadata(file: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let hasSegment = false;
  for await (const top of elements(file, 0, file.size)) {
    if (top.id === ID.ebml) continue;
    if (top.id !== ID.segment) {
      edits.push(...(await blank(file, top)));
      continue;
    }
    hasSegment = true;
    for await (const one of elements(file, top.from, top.end)) {
      if (DROPPED.has(one.id)) edits.push(...(await blank(file, one)));
      else if (one.id === ID.info) edits.push(...(await ofInfo(file, one)));
      else if (one.id === ID.tracks) edits.push(...(await ofTracks(file, one)));
      else if (one.id === ID.seekHead) edits.push(...(await ofSeekHead(file, one)));
    }
  }
  if (!hasSegment) throw new Unreadable('a WebM file without a segment');
  return edits;
}
