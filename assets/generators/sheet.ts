/** Medals and items are drawn on a square sheet, on a transparent ground. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { staticFolder } from './folders.ts';
import { document } from './svg.ts';

export const SHEET = 512;

/** Shown at 40 to 128 px; twice that for sharp screens. */
export const SMALL = 256;

/**
 * Draws `<id>.webp` for each picture into a folder of assets/served; `quality` as WebP counts it, 1-100; `size` in
 * pixels.
 */
export async function drawSheets(
  name: string,
  pictures: Record<string, () => string>,
  quality: number,
  size = SMALL,
): Promise<void> {
  const folder = staticFolder(name);
  await mkdir(folder, { recursive: true });
  for (const [id, draw] of Object.entries(pictures)) {
    await sharp(Buffer.from(document(SHEET, SHEET, draw())))
      .resize(size, size)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(`${folder}/${id}.webp`);
  }
}
