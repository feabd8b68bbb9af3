/**
 * Draws assets/served/media/story/world-map.webp: the island that the stories happen on. No words on it: each story
 * names its own places. `world-map-unknown.webp` is the open sea, in place of a map that does not load.
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { staticFolder } from './folders.ts';
import { document, rect } from './svg.ts';
import { land, path } from './world-map/land.ts';
import { lighthouse, manor, observatory, pier, stones, village } from './world-map/places.ts';
import { compass, sailboat, sea, waves } from './world-map/sea.ts';
import { forest, hills, mountains } from './world-map/wilds.ts';

const [WIDTH, HEIGHT] = [1200, 900];

const worldMap = () =>
  document(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, '#1D2740'),
    sea(WIDTH, HEIGHT),
    waves(),
    land(),
    pier(),
    hills(),
    mountains(),
    observatory(),
    path(),
    forest(),
    manor(),
    village(),
    stones(),
    lighthouse(),
    sailboat(),
    compass(),
  );

const openSea = () =>
  document(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, '#1D2740'), sea(WIDTH, HEIGHT), waves(), sailboat(), compass());

export async function drawWorldMap(): Promise<void> {
  const folder = staticFolder('media/story');
  await mkdir(folder, { recursive: true });
  await sharp(Buffer.from(worldMap())).webp({ quality: 84, effort: 6 }).toFile(`${folder}/world-map.webp`);
  const small = sharp(Buffer.from(openSea())).resize(WIDTH / 2, HEIGHT / 2);
  await small.webp({ quality: 80, effort: 6 }).toFile(`${folder}/world-map-unknown.webp`);
}
