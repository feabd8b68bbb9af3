/** Draws assets/served/profile_pictures/profile_picture_NN.jpg. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { characters } from './avatars/characters.ts';
import { staticFolder } from './folders.ts';
import { document } from './svg.ts';

const SIZE = 512;

export async function drawAvatars(): Promise<void> {
  const folder = staticFolder('profile_pictures');
  await mkdir(folder, { recursive: true });
  for (const [number, draw] of characters.entries()) {
    const name = `profile_picture_${String(number).padStart(2, '0')}.jpg`;
    await sharp(Buffer.from(document(SIZE, SIZE, draw())))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(`${folder}/${name}`);
  }
}
