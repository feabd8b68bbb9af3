/** Writes the sounds that the gateway serves to assets/served/media: `node assets/music.ts` at the root. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { quizSounds } from './music/quiz.ts';
import { playlists, radioTracks } from './music/radio.ts';
import { RATE } from './music/strings.ts';

const write = (name: string, content: Buffer | string) =>
  writeFileSync(fileURLToPath(new URL(`served/media/${name}`, import.meta.url)), content);

/** 16-bit mono PCM. `samples` in [-1, 1]; louder ones are cut. */
function wav(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); // length of the format block
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32); // bytes for one sample
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [i, sample] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + i * 2);
  }
  return bytes;
}

for (const [id, perform] of Object.entries(quizSounds)) write(`quiz/${id}.wav`, wav(perform()));

/** Seconds by track: the room's clock goes by them, so they are exact. */
const durations: Record<string, number> = {};
for (const [id, { perform }] of Object.entries(radioTracks)) {
  const samples = perform();
  durations[id] = Math.round((samples.length / RATE) * 1000) / 1000;
  write(`radio/${id}.wav`, wav(samples));
}
const listed = playlists.map(({ title, tracks }) => ({
  title,
  tracks: tracks.map((id) => ({
    title: radioTracks[id].title,
    src: `/media/radio/${id}.wav`,
    duration: durations[id],
  })),
}));
write('radio/playlists.json', `${JSON.stringify(listed, null, 2)}\n`);
