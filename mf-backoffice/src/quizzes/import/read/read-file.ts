import { BUNDLE_FILE } from '../../export/bundle-format.ts';
import { quizImport } from '../../locale/import.ts';
import { fileSize, IMPORT_LIMITS } from '../limits.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { Archive } from './archive/archive.ts';
import { assertImportable } from './assert-limits.ts';
import { readJson } from './json/read-json.ts';
import { readQuiz } from './json/read-quiz.ts';
import { isTrivia, readTrivia } from './json/trivia.ts';
import { Notes } from './notes.ts';
import { isGift, readGift } from './questions/read-gift.ts';
import { questionsIn, readQuestions } from './questions/read-questions.ts';
import { readBundle } from './read-bundle.ts';
import { readSiq, SIQ_CONTENT } from './siq/package.ts';
import { hasHeading, readCsv } from './table/read-csv.ts';
import { readXlsx, WORKBOOK } from './table/read-xlsx.ts';
import { decodeText } from './text/decode.ts';

const texts = quizImport.refused;

export interface ReadFile {
  quiz: ImportedQuiz;
  /** The archive that the quiz was in, for its files. */
  archive: Archive | null;
}

/** Reads a file of any known format, which its content tells. Throws `ImportRefused` and nothing else. */
export async function readFile(file: Blob, name: string): Promise<ReadFile> {
  try {
    if (file.size === 0) throw new ImportRefused(texts.empty);
    if (file.size > IMPORT_LIMITS.file) throw new ImportRefused(texts.tooBig(fileSize(IMPORT_LIMITS.file)));
    const archive = (await isZip(file)) ? await Archive.open(file) : null;
    const quiz = archive ? await readArchive(archive, name) : await readText(file, name);
    assertImportable(quiz.content);
    return { quiz, archive };
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused(texts.broken, { cause: error });
  }
}

/** `PK` begins every zip file, also an empty one. */
async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b;
}

function readArchive(archive: Archive, name: string): Promise<ImportedQuiz> {
  if (archive.has(BUNDLE_FILE)) return readBundle(archive);
  if (archive.has(SIQ_CONTENT)) return readSiq(archive, name);
  if (archive.has(WORKBOOK)) return readXlsx(archive, name);
  throw new ImportRefused(texts.unknownArchive);
}

/** Control characters that no text file has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

async function readText(file: Blob, name: string): Promise<ImportedQuiz> {
  if (file.size > IMPORT_LIMITS.text) throw new ImportRefused(texts.textTooBig(name, fileSize(IMPORT_LIMITS.text)));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new ImportRefused(texts.empty);
  if (/^\s*[[{]/.test(text) && !/\.([ct]sv|gift)$/i.test(name)) {
    const value = readJson(text);
    if (isTrivia(value)) return readTrivia(value, name);
    const notes = new Notes();
    const content = readQuiz(value, notes);
    return { format: 'json', content, media: [], notes: notes.list, openQuestions: [] };
  }
  if (BINARY.test(text)) throw new ImportRefused(texts.unknown);
  if (/\.[ct]sv$/i.test(name)) return readCsv(text, name);
  if (isGift(text)) return readGift(text, name);
  const questions = hasHeading(text) ? null : questionsIn(text);
  return questions ? readQuestions(questions, name) : readCsv(text, name);
}
