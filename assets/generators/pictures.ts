/**
 * Draws assets/served/media/quiz/*.webp, and media/question-unknown.webp for one that is away. Ids are random: a name
 * says nothing about the answer, and knowing a question's picture does not lead to the picture of its answer.
 * svc-lobby-game/src/demo refers to them by the same ids.
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { staticFolder } from './folders.ts';
import { cultureBackground, eveningBackground, scienceBackground } from './pictures/backgrounds.ts';
import { chessAnswer, chessQuestion } from './pictures/chess.ts';
import { constellationAnswer, constellationQuestion } from './pictures/constellation.ts';
import { flagAnswer, flagQuestion } from './pictures/flag.ts';
import { rebusAnswer, rebusQuestion } from './pictures/rebus.ts';
import { segmentsAnswer, segmentsQuestion } from './pictures/segments.ts';
import { tracksAnswer, tracksQuestion } from './pictures/tracks.ts';
import { unknown } from './pictures/unknown.ts';

const pictures: Record<string, () => string> = {
  'q-7f3a': constellationQuestion,
  'q-c05e': constellationAnswer,
  'q-19b4': tracksQuestion,
  'q-e83d': tracksAnswer,
  'q-a6d2': flagQuestion,
  'q-3b71': flagAnswer,
  'q-58ce': segmentsQuestion,
  'q-d904': segmentsAnswer,
  'q-0b8f': chessQuestion,
  'q-62a9': chessAnswer,
  'q-f17d': rebusQuestion,
  'q-84e6': rebusAnswer,
  'b-41f6': eveningBackground,
  'b-9c27': scienceBackground,
  'b-e5d3': cultureBackground,
};

export async function drawPictures(): Promise<void> {
  const folder = staticFolder('media/quiz');
  await mkdir(folder, { recursive: true });
  const write = (draw: () => string, file: string) =>
    sharp(Buffer.from(draw())).webp({ quality: 86, effort: 6 }).toFile(file);
  for (const [id, draw] of Object.entries(pictures)) await write(draw, `${folder}/${id}.webp`);
  // Not among the quizzes' own: every file there belongs to one question.
  await write(unknown, `${staticFolder('media')}/question-unknown.webp`);
}
