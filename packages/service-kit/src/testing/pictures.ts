import { crc32, deflateSync } from 'node:zlib';
import type { PictureFormat, SentPicture } from '@luplay/contracts';
import sharp from 'sharp';

export const sent = (bytes: Uint8Array, pictureFormat: PictureFormat): SentPicture => ({
  picture: Buffer.from(bytes).toString('base64'),
  pictureFormat,
});

/** A picture of one colour. */
export function plainPicture(format: PictureFormat, background: string, width = 40, height = 30): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return (format === 'png' ? picture.png() : picture.jpeg()).toBuffer();
}

/** A black PNG of `side` × `side`, one bit for each pixel: 20000 × 20000 are some 50 kB. */
export function vastPng(side: number): Buffer {
  const row = 1 + Math.ceil(side / 8);
  return pngOf(side, deflateSync(Buffer.alloc(row * side)));
}

function pngOf(side: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The PNG with a text chunk behind its header. */
export function pngWithText(png: Buffer, text: string): Buffer {
  const afterHeader = 8 + 25;
  const comment = pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  return Buffer.concat([png.subarray(0, afterHeader), comment, png.subarray(afterHeader)]);
}

/** The JPEG with a comment segment at its beginning. */
export function jpgWithComment(jpg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([jpg.subarray(0, 2), head, comment, jpg.subarray(2)]);
}

/** The chunks of a WebP file by their names, `VP8 ` or `VP8L` being the pixels; throws for anything else. */
export function webpChunks(bytes: Buffer): string[] {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || bytes.readUInt32LE(4) !== bytes.length - 8) throw new Error('this is not one WebP file');
  const names: string[] = [];
  for (let at = 12; at < bytes.length; ) {
    names.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return names;
}
