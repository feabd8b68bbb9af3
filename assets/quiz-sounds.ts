/** Writes what questions of the demo play to a folder: `node assets/quiz-sounds.ts <folder>`. Each build does it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quizSounds } from './music/quiz.ts';
import { wav } from './music/strings.ts';

/** What arrives while a question is being read. */
const MOST_BYTES = 200_000;

const [folder = '.'] = process.argv.slice(2);
for (const [id, perform] of Object.entries(quizSounds)) {
  const sound = wav(perform());
  if (sound.length > MOST_BYTES) throw new Error(`${id} has ${sound.length} bytes, more than ${MOST_BYTES}`);
  writeFileSync(join(folder, `${id}.wav`), sound);
}
