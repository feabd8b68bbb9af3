/**
 * Converts assets/pictures/**.svg to the files of the same names in assets/served: `node assets/pictures.ts` at the
 * root, or `node assets/pictures.ts media/items` for those whose path has this in it.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

/** Numbers are the quality, 1-100, and the width in pixels. */
const webp = (quality: number, width?: number) => (picture: Sharp) =>
  (width ? picture.resize(width) : picture).webp({ quality, effort: 6 });
/** Keeps the edges between saturated colours. */
const fineWebp = (quality: number, width: number) => (picture: Sharp) =>
  picture.resize(width).webp({ quality, effort: 6, smartSubsample: true });
const png = (width: number) => (picture: Sharp) => picture.resize(width).png({ compressionLevel: 9 });

/** What is made of the sources whose path begins so: the first match holds. */
const RESULTS: Readonly<Record<string, Readonly<Record<string, (picture: Sharp) => Sharp>>>> = {
  'profile_pictures/': {
    '$.jpg': (picture) =>
      picture.flatten({ background: '#fff' }).jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }),
  },
  // Medals, items and things are shown at 40 to 128 px; people stand on cards across a phone's screen.
  'media/achievements/': { '$.webp': fineWebp(75, 256) },
  'media/items/': { '$.webp': fineWebp(86, 256) },
  'media/story/world-map-unknown': { '$.webp': webp(80, 600) },
  'media/story/world-map': { '$.webp': webp(84) },
  // The specification's names of these two are served as well.
  'media/story/character-unknown': {
    '$.webp': fineWebp(84, 512),
    'media/char_Error.jpg': (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 84 }),
  },
  'media/story/item-unknown': {
    '$.webp': fineWebp(86, 256),
    'media/item_Error.png': (picture) => picture.resize(256).png({ palette: true }),
  },
  'media/story/char-': { '$.webp': fineWebp(84, 512) },
  'media/story/npc-': { '$.webp': fineWebp(84, 512) },
  'media/story/': { '$.webp': fineWebp(86, 256) },
  'media/': { '$.webp': webp(86) },
  // The system may mask these two to a circle, hence the room around the mark.
  'brand/icon': { '$-192.png': png(192), '$-512.png': png(512) },
  'brand/': { '$.png': png(180) },
};

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const [wanted = ''] = process.argv.slice(2);

for (const file of globSync('**/*.svg', { cwd: folder('pictures') }).sort()) {
  const name = file.replace(/\.svg$/, '');
  const rule = Object.keys(RESULTS).find((start) => name.startsWith(start));
  if (!rule) throw new Error(`assets/pictures.ts has no entry for ${file}`);
  for (const [result, convert] of Object.entries(RESULTS[rule] ?? {})) {
    const target = result.replace('$', name);
    if (!target.includes(wanted)) continue;
    await convert(sharp(folder(`pictures/${file}`))).toFile(folder(`served/${target}`));
  }
}
