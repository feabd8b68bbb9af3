/**
 * Writes the sounds that the gateway serves to assets/served/media: `node assets/music.ts` at the root. Needs ffmpeg
 * with LAME for those of the projector. With `--table` it only prints how loud they are, for docs/sound.md. Those of
 * questions are written by `quiz-sounds.ts`.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FRAME, type Rendered, render } from './music/projector/render.ts';
import { CUES, MUSIC } from './music/projector/scores.ts';
import { loudnessTable } from './music/projector/table.ts';
import { playlists, radioTracks } from './music/radio.ts';
import { RATE, wav } from './music/strings.ts';

const write = (name: string, content: Buffer | string) =>
  writeFileSync(fileURLToPath(new URL(`served/media/${name}`, import.meta.url)), content);

/** With these two a frame of MP3 is always 288 bytes long. mf-broadcast's `play/loops.ts` cuts by it. */
const [MP3_RATE, KILOBITS] = [48_000, 96];
/** The encoder makes everything 0.3 dB quieter. */
const GAIN = 10 ** (0.3 / 20);
const FRAME_BYTES = (KILOBITS * 1000 * FRAME) / 8 / MP3_RATE;

/** Each frame can be decoded without others before it, but for the overlap of neighbours. */
function mp3({ left, right }: Rendered, times: number, header: boolean): Buffer {
  const samples = new Float32Array(left.length * 2 * times);
  for (let at = 0; at < samples.length / 2; at += 1) {
    samples[at * 2] = (left[at % left.length] ?? 0) * GAIN;
    samples[at * 2 + 1] = (right[at % right.length] ?? 0) * GAIN;
  }
  const from = ['-f', 'f32le', '-ar', `${MP3_RATE}`, '-ac', '2', '-i', '-'];
  const to = ['-c:a', 'libmp3lame', '-b:a', `${KILOBITS}k`, '-reservoir', '0', '-write_xing', header ? '1' : '0'];
  const { status, stdout, stderr } = spawnSync('ffmpeg', [...from, ...to, '-id3v2_version', '0', '-f', 'mp3', '-'], {
    input: Buffer.from(samples.buffer),
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return stdout;
}

/** What comes out of the middle of three turns has no start and no end. */
function endlessMp3(turn: Rendered): Buffer {
  const bytes = (turn.left.length / FRAME) * FRAME_BYTES;
  return mp3(turn, 3, false).subarray(bytes, 2 * bytes);
}

function writeAll(): void {
  for (const [name, score] of Object.entries(MUSIC))
    write(`projector/${name}.mp3`, endlessMp3(render(score, MP3_RATE)));
  for (const [name, score] of Object.entries(CUES))
    write(`projector/${name}.mp3`, mp3(render(score, MP3_RATE), 1, true));

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
}

if (process.argv.includes('--table')) process.stdout.write(loudnessTable());
else writeAll();
