import { FAULTS } from '@luplay/contracts';
import type { MediaKind, QuizContent } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { decodeEntities, decodeText } from '../../draft/text.ts';
import { BUNDLE_FILE, BUNDLE_FORMAT, BUNDLE_VERSION } from '../../export/formats.ts';
import { quizImport } from '../../locale/import.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { answersOf, type Found, parseQuestions, typedOf } from '../../paste/parse.ts';
import { fileSize, IMPORT_LIMITS } from '../limits.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { Notes } from '../notes.ts';
import { Archive } from './archive/archive.ts';
import { MediaList } from './archive/media-list.ts';
import { assertImportable } from './assert-limits.ts';
import { isPlain, type Plain, readJson } from './json/read-json.ts';
import { readQuiz } from './json/read-quiz.ts';
import { isGift, readGift } from './read-gift.ts';
import { readSiq, SIQ_CONTENT } from './siq/package.ts';
import { hasHeading, readCsv } from './table/read-csv.ts';
import { readXlsx, WORKBOOK } from './table/read-xlsx.ts';
import { ThemeList } from './theme-list.ts';

const texts = quizImport.refused;

interface ReadFile {
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

/** A text may begin with «[Раунд 1]» or `[x]`. */
const JSON_START = /^\s*(?:\{|\[\s*(?:[[\]{"]|$))/;

/** Control characters that no text file has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

async function readText(file: Blob, name: string): Promise<ImportedQuiz> {
  if (file.size > IMPORT_LIMITS.text) throw new ImportRefused(texts.textTooBig(name, fileSize(IMPORT_LIMITS.text)));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new ImportRefused(texts.empty);
  if (JSON_START.test(text) && !/\.([ct]sv|gift)$/i.test(name)) {
    const value = readJson(text);
    if (isTrivia(value)) return readTrivia(value, name);
    const notes = new Notes();
    const content = readQuiz(value, notes);
    return { format: 'json', content, media: [], notes: notes.list };
  }
  if (BINARY.test(text)) throw new ImportRefused(texts.unknown);
  if (/\.[ct]sv$/i.test(name)) return readCsv(text, name);
  if (isGift(text)) return readGift(text, name);
  const questions = hasHeading(text) ? null : questionsIn(text);
  return questions ? readQuestions(questions, name) : readCsv(text, name);
}

const listOf = (value: unknown): unknown[] | null => {
  const list = isPlain(value) ? value.results : value;
  return Array.isArray(list) ? list : null;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? decodeEntities(value).trim() : '');
const rightOf = (entry: Plain): string => textOf(entry.correct_answer ?? entry.correctAnswer);

/** Questions of Open Trivia DB or The Trivia API: the answer of the service, or the list alone. */
const isTrivia = (value: unknown): boolean =>
  listOf(value)?.some((entry) => isPlain(entry) && rightOf(entry) !== '') ?? false;

/** Its answers to a question of the type `boolean`. */
const FLAGS = ['True', 'False'];

function readTrivia(value: unknown, file: string): ImportedQuiz {
  const notes = new Notes();
  const themes = new ThemeList(notes);
  for (const [index, entry] of (listOf(value) ?? []).entries()) {
    const place = quizImport.places.number(index + 1);
    const { question, category, type, incorrect_answers, incorrectAnswers } = isPlain(entry) ? entry : ({} as Plain);
    const asked = textOf(isPlain(question) ? question.text : question);
    const right = isPlain(entry) ? rightOf(entry) : '';
    if (asked === '' || right === '') {
      notes.add(place, 'questionDropped', asked === '' ? 'question' : 'correct_answer', FAULTS.required);
      continue;
    }
    const given = incorrect_answers ?? incorrectAnswers;
    const wrong = (Array.isArray(given) ? given : []).map(textOf).filter((option) => option !== '');
    // «True» stands first, or the place would tell the right one.
    const flag = type === 'boolean' ? FLAGS.indexOf(right) : -1;
    const answers = flag < 0 ? { options: [right, ...wrong] } : { options: FLAGS, answer: flag };
    themes.addGiven(textOf(category), { place, question: asked, ...answers });
  }
  if (themes.isEmpty) throw new ImportRefused(quizImport.refused.noQuestions);
  return themes.quiz('trivia', file);
}

/** Questions in a text as people write them, or in Aiken; null when it is mostly something else. */
function questionsIn(text: string): Found | null {
  if (text.split('\n', IMPORT_LIMITS.rows + 1).length > IMPORT_LIMITS.rows) return null;
  const found = parseQuestions(text);
  const questions = found.themes.flatMap((theme) => theme.questions);
  const whole = questions.filter(
    ({ question, options, answer, typed }) =>
      typed !== null || (answer !== null && (options.length > 1 || question.endsWith('?'))),
  );
  return whole.length > 0 && whole.length * 2 >= questions.length ? found : null;
}

function readQuestions({ themes: list, ignored }: Found, file: string): ImportedQuiz {
  const notes = new Notes();
  const themes = new ThemeList(notes);
  for (const { line, text } of ignored) notes.add(quizImport.places.row(line), 'ignored', text.slice(0, 100));
  for (const { name, questions } of list) {
    for (const found of questions) {
      const { line, question, options, answer, explanation, note, hasSeveralRight } = found;
      const typed = typedOf(found);
      const place = quizImport.places.row(line);
      if (typed) {
        const isRead = editingOf(typed).read?.(typed.cells);
        if (!isRead) notes.add(place, 'badAnswer', typed.cells.right.slice(0, 40));
        themes.addAnswered(name ?? '', { place, question, answers: answersOf(found), explanation, note });
        continue;
      }
      if (hasSeveralRight) notes.add(place, 'severalMarked');
      if (answer === null && options.length > 0) notes.add(place, 'noRight');
      themes.addGiven(name ?? '', { place, question, options, answer: answer ?? 0, explanation, note });
    }
  }
  return themes.quiz('text', file);
}

/** Our own zip: a quiz with its files, see `export/formats.ts`. */
async function readBundle(archive: Archive): Promise<ImportedQuiz> {
  const bundle = readJson(await archive.text(BUNDLE_FILE));
  if (!isPlain(bundle) || bundle.format !== BUNDLE_FORMAT) {
    throw new ImportRefused(texts.notQuiz(`format ≠ ${BUNDLE_FORMAT}`));
  }
  if (bundle.version !== BUNDLE_VERSION) {
    throw new ImportRefused(texts.version(String(bundle.version), String(BUNDLE_VERSION)));
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
  return { format: 'zip', content, media: media.list, notes: notes.list };
}

type Take = (path: string, kind: MediaKind, place: string) => Promise<string | null>;

async function withFiles(content: QuizContent, take: Take): Promise<QuizContent> {
  const wanted: Parameters<Take>[] = [];
  replaceFiles(content, (...file) => {
    wanted.push(file);
    return file[0];
  });
  const taken: (string | null)[] = [];
  for (const file of wanted) taken.push(await take(...file));
  return replaceFiles(content, () => taken.shift() ?? null);
}
