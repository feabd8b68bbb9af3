import { crc32, deflateSync } from 'node:zlib';
import type { PictureFormat, SentPicture } from '@luplay/contracts';
import sharp from 'sharp';

export const sent = (bytes: Uint8Array, pictureFormat: PictureFormat): SentPicture => ({
  picture: Buffer.from(bytes).toString('base64'),
  pictureFormat,
});

/** A small PNG of one colour. */
export const plainPng = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** A black PNG of `side` × `side` pixels, one bit each: 20000 × 20000 are some 50 kB. */
export function vastPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const row = 1 + Math.ceil(side / 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(row * side))), chunk('IEND')];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
