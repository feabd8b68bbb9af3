/** Writes assets/served/media/radio: the demo radio's tracks and the playlists that name them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { staticFolder } from './folders.ts';
import { eveningLights, finishLine, nightTram, stairs, teaBreak } from './radio/pieces.ts';
import { RATE } from './sounds/synth.ts';
import { wav } from './sounds/wav.ts';

const tracks = {
  'evening-lights': { title: 'Вечерние огни', perform: eveningLights },
  stairs: { title: 'Вверх по лестнице', perform: stairs },
  'tea-break': { title: 'Перерыв на чай', perform: teaBreak },
  'night-tram': { title: 'Ночной трамвай', perform: nightTram },
  'finish-line': { title: 'Финишная прямая', perform: finishLine },
};

const playlists: { title: string; tracks: (keyof typeof tracks)[] }[] = [
  { title: 'Пока все собираются', tracks: ['evening-lights', 'tea-break', 'stairs'] },
  { title: 'Между вопросами', tracks: ['finish-line', 'stairs'] },
  { title: 'Поздний вечер', tracks: ['night-tram', 'evening-lights'] },
];

export async function writeRadio(): Promise<void> {
  const folder = staticFolder('media/radio');
  await mkdir(folder, { recursive: true });
  /** Seconds by track: the room's clock goes by them, so they are exact. */
  const durations: Record<string, number> = {};
  for (const [id, { perform }] of Object.entries(tracks)) {
    const samples = perform();
    durations[id] = Math.round((samples.length / RATE) * 1000) / 1000;
    await writeFile(`${folder}/${id}.wav`, wav(samples, RATE));
  }
  const listed = playlists.map(({ title, tracks: ids }) => ({
    title,
    tracks: ids.map((id) => ({ title: tracks[id].title, src: `/media/radio/${id}.wav`, duration: durations[id] })),
  }));
  await writeFile(`${folder}/playlists.json`, `${JSON.stringify(listed, null, 2)}\n`);
}
