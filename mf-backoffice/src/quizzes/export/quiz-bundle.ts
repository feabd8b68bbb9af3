import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { BlobReader, BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { importNoteKinds, quizImport } from '../locale/import.ts';
import { media } from '../locale/media.ts';
import { replaceFiles } from '../media/replace-files.ts';
import { exported } from './export-quiz.ts';
import { BUNDLE_FILE, BUNDLE_FORMAT, BUNDLE_VERSION, STORED_MEDIA } from './formats.ts';

// Without workers of its own, which the Content-Security-Policy would have to allow.
configure({ useWebWorkers: false });

/** The paths of the files that the server stores for this quiz. */
export function storedFiles(quiz: EditedQuiz): string[] {
  const paths = new Set<string>();
  replaceFiles(quiz, (path) => {
    if (path.startsWith(STORED_MEDIA)) paths.add(path);
    return path;
  });
  return [...paths];
}

/** Reads a file of the server; null when the archive must go without it. */
export type LoadFile = (path: string) => Promise<Blob | null>;

const MOST_PLACES = 20;

/** Tells the author where an archive lacks a file. */
export function missingText(quiz: EditedQuiz, missing: ReadonlySet<string>): string {
  const places = new Set<string>();
  replaceFiles(quiz, (path, _kind, place) => {
    if (missing.has(path)) places.add(place === quizImport.places.file ? media.background : place);
    return path;
  });
  const named = [...places].slice(0, MOST_PLACES).join('; ');
  return `${importNoteKinds.missingFile}: ${named}${places.size > MOST_PLACES ? '…' : '.'}`;
}

/** Gets the number of files that are in an archive already, and of all. */
export type OnFile = (done: number, all: number) => void;

/** Adds the files with these paths by their names in the archive. */
export async function addFiles(
  writer: ZipWriter<Blob>,
  names: readonly (readonly [path: string, name: string])[],
  load: LoadFile,
  onFile: OnFile = () => {},
): Promise<void> {
  for (const [index, [path, name]] of names.entries()) {
    const file = await load(path);
    // Pictures, sound and video are compressed already.
    if (file) await writer.add(name, new BlobReader(file), { level: 0 });
    onFile(index + 1, names.length);
  }
}

/** A zip with the quiz and its files, without loss. */
export async function quizBundle(quiz: EditedQuiz, load: LoadFile, onFile?: OnFile): Promise<Blob> {
  const names = Object.fromEntries(storedFiles(quiz).map((path) => [path, `media/${path.split('/').at(-1)}`]));
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  const bundle = { format: BUNDLE_FORMAT, version: BUNDLE_VERSION, quiz: exported(quiz), files: names };
  await writer.add(BUNDLE_FILE, new TextReader(JSON.stringify(bundle, null, 2)));
  await addFiles(writer, Object.entries(names), load, onFile);
  return writer.close();
}
