import type { MediaKind, QuizContent } from '@luplay/contracts/lobby-game';
import { BUNDLE_FILE, BUNDLE_FORMAT, BUNDLE_VERSION } from '../../export/formats.ts';
import { quizImport } from '../../locale/import.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { Notes } from '../notes.ts';
import type { Archive } from './archive/archive.ts';
import { MediaList } from './archive/media-list.ts';
import { isPlain, readJson } from './json/read-json.ts';
import { readQuiz } from './json/read-quiz.ts';

const texts = quizImport;

/** Our own zip: a quiz with its files, see `export/bundle-format.ts`. */
export async function readBundle(archive: Archive): Promise<ImportedQuiz> {
  const bundle = readJson(await archive.text(BUNDLE_FILE));
  if (!isPlain(bundle) || bundle.format !== BUNDLE_FORMAT) {
    throw new ImportRefused(texts.refused.notQuiz(`format ≠ ${BUNDLE_FORMAT}`));
  }
  if (bundle.version !== BUNDLE_VERSION) {
    throw new ImportRefused(texts.refused.version(String(bundle.version), String(BUNDLE_VERSION)));
  }
  const notes = new Notes();
  const stored = readQuiz(bundle.quiz, notes);
  const files = isPlain(bundle.files) ? bundle.files : {};
  const media = new MediaList(archive, notes);
  const content = await withFiles(stored, async (path, kind, place) => {
    const name = Object.hasOwn(files, path) ? files[path] : undefined;
    // Files of the product itself are not in the bundle: every server has them.
    return typeof name === 'string' ? media.take(place, name, kind, path) : path;
  });
  return { format: 'zip', content, media: media.list, notes: notes.list, openQuestions: [] };
}

type Take = (path: string, kind: MediaKind, place: string) => Promise<string | null>;

async function withFiles(content: QuizContent, take: Take): Promise<QuizContent> {
  const taken = new Map<string, string | null>();
  const wanted: { path: string; kind: MediaKind; place: string }[] = [];
  replaceFiles(content, (path, kind, place) => {
    wanted.push({ path, kind, place });
    return path;
  });
  for (const { path, kind, place } of wanted) {
    const key = `${kind}:${path}`;
    if (!taken.has(key)) taken.set(key, await take(path, kind, place));
  }
  return replaceFiles(content, (path, kind) => taken.get(`${kind}:${path}`) ?? null);
}
