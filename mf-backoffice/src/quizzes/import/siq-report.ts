/** `npm run siq -- pack.siq …`: what the import understands of files, in numbers first. */
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { quizImport } from '../locale/import.ts';
import { byKind, kindTitle } from './notes.ts';
import { readFile } from './read/read-file.ts';

const { report: texts } = quizImport;

for (const path of process.argv.slice(2)) {
  try {
    const { quiz } = await readFile(await openAsBlob(path), basename(path));
    const { theme, rounds = [] } = quiz.content;
    const questions = theme.flatMap((one) => one.questions);
    const { all, asWritten } = quiz.played ?? { all: questions.length, asWritten: questions.length };
    const special = questions.filter((one) => one.special).length;
    console.log(texts.file(path, quiz.content.title));
    console.log(texts.numbers(all, asWritten, rounds.length, theme.length, special, quiz.media.length));
    for (const [kind, same] of byKind(quiz.notes)) {
      console.log(texts.kind(kindTitle(kind), same.length));
      for (const { place, text } of same) console.log(texts.note(place, text));
    }
  } catch (error) {
    console.log(texts.refused(path, (error as Error).message));
    process.exitCode = 1;
  }
}
if (process.argv.length === 2) console.log('npm run siq -- pack.siq …');
