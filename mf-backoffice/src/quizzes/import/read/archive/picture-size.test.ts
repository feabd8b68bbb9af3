import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pictureSize } from './picture-size.ts';

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: '#f00' } });

it.each([
  ['PNG', () => picture().png()],
  ['JPEG', () => picture().jpeg()],
  ['JPEG with a profile', () => picture().withMetadata().jpeg({ progressive: true })],
  ['GIF', () => picture().gif()],
  ['lossy WebP', () => picture().webp()],
  ['lossless WebP', () => picture().webp({ lossless: true })],
  ['extended WebP', () => picture().withMetadata().webp()],
])('%s', async (_, draw) => {
  const bytes = await draw().toBuffer();
  expect(pictureSize(bytes)).toEqual({ width: 321, height: 123 });
  expect(pictureSize(bytes.subarray(0, 8))).toBeNull();
});

it('anything else has no size', () => {
  for (const bytes of [
    new Uint8Array(),
    new Uint8Array(100),
    Buffer.from('<svg/>'),
    Buffer.from('ffd8ffffffff', 'hex'),
  ]) {
    expect(pictureSize(bytes)).toBeNull();
  }
});
