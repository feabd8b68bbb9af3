/** Writes assets/served/media/quiz/s-*.wav; the ids are random for the reason given in pictures.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { staticFolder } from './folders.ts';
import { interval, mountainHall, ode, waltz } from './sounds/pieces.ts';
import { RATE } from './sounds/synth.ts';
import { wav } from './sounds/wav.ts';

const sounds: Record<string, () => Float64Array> = {
  's-5d20': ode,
  's-b81c': waltz,
  's-2e97': mountainHall,
  's-f46a': interval,
};

export async function writeSounds(): Promise<void> {
  const folder = staticFolder('media/quiz');
  await mkdir(folder, { recursive: true });
  for (const [id, perform] of Object.entries(sounds)) await writeFile(`${folder}/${id}.wav`, wav(perform(), RATE));
}
