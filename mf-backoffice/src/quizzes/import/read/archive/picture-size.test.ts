import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { isAnimated, pictureSize } from './picture-size.ts';

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

const frames = [picture(), picture().negate()].map((frame) => frame.png().toBuffer());
it.each(['gif', 'webp'] as const)('a %s with two frames is animated, and with one it is not', async (format) => {
  const moving = sharp(await Promise.all(frames), { join: { animated: true } });
  expect(isAnimated(await moving.toFormat(format, { loop: 0 }).toBuffer())).toBe(true);
  expect(isAnimated(await picture().toFormat(format).toBuffer())).toBe(false);
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
