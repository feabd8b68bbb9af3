import { type Bytes, type Edit, remove, replace, Unreadable } from './bytes.ts';

const HEAD_BYTES = 27;
const FIRST_PAGE = 2;
/** Behind a page that is damaged, the next one is looked for in steps of this length. */
const SEARCH_BYTES = 32 * 1024;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let rest = index << 24;
  for (let bit = 0; bit < 8; bit++) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1;
  return rest >>> 0;
});

/** The checksum of a page, whose own field is taken for zero (RFC 3533, 6). */
export function checksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] as number);
    sum = ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] as number)) >>> 0;
  }
  return sum;
}

interface Page {
  start: number;
  bytes: Buffer;
}

/** A logical stream, whose second packet has the comments. */
interface Stream {
  /** How the packet of comments begins; null: of a kind that no player of this product plays. */
  comments: string | null;
  /** Packets that are complete. */
  packets: number;
  /** The packet of comments so far: pages, and where in them it is. */
  pieces: { page: Page; from: number; to: number }[];
}

const KINDS: readonly (readonly [first: string, comments: string])[] = [
  ['\x01vorbis', '\x03vorbis'],
  ['OpusHead', 'OpusTags'],
];

/**
 * A packet of comments of this length without any: the vendor's name, which has a length of its own, is blank. So all
 * pages stay in their places with their numbers.
 */
function emptyComments(name: string, length: number): Buffer {
  const isVorbis = name === '\x03vorbis';
  const blanks = length - name.length - 8 - (isVorbis ? 1 : 0);
  if (blanks < 0) throw new Unreadable('comments of an Ogg file are too short');
  const packet = Buffer.alloc(length, ' ');
  packet.write(name, 0, 'latin1');
  packet.writeUInt32LE(blanks, name.length);
  packet.writeUInt32LE(0, name.length + 4 + blanks);
  if (isVorbis) packet[length - 1] = 1;
  return packet;
}

async function emptied(file: Bytes, { comments, pieces }: Stream): Promise<Edit[]> {
  const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const packet = emptyComments(comments as string, length);
  const edits: Edit[] = [];
  let at = 0;
  for (const { page, from, to } of pieces) {
    packet.copy(page.bytes, from, at, at + to - from);
    at += to - from;
    page.bytes.writeUInt32LE(checksum(page.bytes), 22);
    edits.push(...(await replace(file, page.start, page.bytes)));
  }
  return edits;
}

/** The next page at or behind this place; null: there is none. */
async function nextPage(file: Bytes, start: number): Promise<number | null> {
  for (let at = start; at < file.size; at += SEARCH_BYTES) {
    const found = (await file.at(at, SEARCH_BYTES + 3)).indexOf('OggS');
    if (found >= 0) return at + found;
  }
  return null;
}

/** Blanks the comments of an Ogg file, and takes away what is neither Vorbis nor Opus. */
export async function oggMetadata(file: Bytes): Promise<Edit[]> {
  const streams = new Map<number, Stream>();
  const edits: Edit[] = [];
  for (let at = 0; at < file.size; ) {
    const start = await nextPage(file, at);
    if (start !== at) edits.push(remove(at, start ?? file.size));
    if (start === null) break;
    const head = await file.at(start, HEAD_BYTES + 255);
    const segments = head.subarray(HEAD_BYTES, HEAD_BYTES + (head[26] ?? 0));
    const body = HEAD_BYTES + segments.length;
    const length = body + segments.reduce((sum, segment) => sum + segment, 0);
    if (head.length < HEAD_BYTES || start + length > file.size) {
      edits.push(remove(start, file.size));
      break;
    }
    at = start + length;
    const serial = head.readUInt32LE(14);
    if ((head[5] ?? 0) & FIRST_PAGE) {
      const first = (await file.at(start + body, 8)).toString('latin1');
      const comments = KINDS.find(([name]) => first.startsWith(name))?.[1] ?? null;
      streams.set(serial, { comments, packets: 0, pieces: [] });
    }
    const stream = streams.get(serial);
    if (!stream?.comments) edits.push(remove(start, at));
    else if (stream.packets < 2) {
      const page = { start, bytes: Buffer.from(await file.at(start, length)) };
      takePage(stream, page, segments, body);
      if (stream.packets >= 2) edits.push(...(await emptied(file, stream)));
    }
  }
  return edits;
}

/** Counts the packets of a page, and notes the part of the comments in it. */
function takePage(stream: Stream, page: Page, segments: Uint8Array, body: number): void {
  let from = body;
  let to = body;
  for (const segment of segments) {
    to += segment;
    if (segment === 255) continue;
    if (stream.packets === 1) stream.pieces.push({ page, from, to });
    stream.packets += 1;
    if (stream.packets >= 2) return;
    from = to;
  }
  if (stream.packets === 1 && to > from) stream.pieces.push({ page, from, to });
}
