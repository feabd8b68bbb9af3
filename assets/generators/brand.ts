/**
 * The mark: «Лу» is for «луч», a ray. A sun whose heart is the play button; its rays grow longer the way the button
 * points.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { staticFolder } from './folders.ts';
import { polar, stroke } from './svg.ts';

const VIEW = 512;

/**
 * `scale` 1 fills the square to the tips of the rays. Rays are straight strokes with round ends; none lies behind the
 * button.
 */
function mark(scale: number, rayColor: string, heart: string): string {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const turn = i * 30;
    const forward = (1 + Math.cos((turn * Math.PI) / 180)) / 2;
    const [x1, y1] = polar(236, 256, 164, turn);
    const [x2, y2] = polar(236, 256, 188 + forward * 52, turn);
    return stroke(`M${x1.toFixed(1)} ${y1.toFixed(1)} L${x2.toFixed(1)} ${y2.toFixed(1)}`, rayColor, 26);
  });
  const button = `<circle cx="236" cy="256" r="124" fill="${rayColor}"/><path d="M206 206 V306 L292 256Z" fill="${heart}" stroke="${heart}" stroke-width="26" stroke-linejoin="round"/>`;
  return `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${rays.join('')}${button}</g>`;
}

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${VIEW}" y2="${VIEW}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}">${content}</svg>\n`;

/** On any background, light or dark. */
const logo = svg(`<defs>${gradient('light', '#FFC83D', '#FF6B3D')}</defs>${mark(1, 'url(#light)', '#FFFFFF')}`);

/** With a ground of its own; `corner` 0 leaves rounding to the system. */
const icon = (corner: number, scale: number) =>
  svg(
    `<defs>${gradient('night', '#5B3FD6', '#2A1A6E')}${gradient('light', '#FFD75E', '#FF7A45')}</defs><rect width="${VIEW}" height="${VIEW}" rx="${corner}" fill="url(#night)"/>${mark(scale, 'url(#light)', '#2A1A6E')}`,
  );

export async function drawBrand(): Promise<void> {
  const folder = staticFolder('brand');
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/logo.svg`, logo);
  await writeFile(`${folder}/favicon.svg`, icon(112, 0.88));
  const png = (name: string, size: number, source: string) =>
    sharp(Buffer.from(source), { density: 144 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(`${folder}/${name}`);
  // The 512 and 192 icons may be masked by the system to a circle, hence the room around the mark.
  await png('icon-192.png', 192, icon(0, 0.8));
  await png('icon-512.png', 512, icon(0, 0.8));
  await png('apple-touch-icon.png', 180, icon(0, 0.86));
}
