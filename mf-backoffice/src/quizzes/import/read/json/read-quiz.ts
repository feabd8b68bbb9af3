import { FAULTS } from '@luplay/contracts';
import { type QuizContent, quizContent, type Rounds } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../locale/import.ts';
import { mediaType } from '../../../media/replace-files.ts';
import { ImportRefused } from '../../model.ts';
import type { Notes } from '../../notes.ts';
import { assertNotTooMany } from '../assert-limits.ts';
import { checkQuiz, type QuizFault } from './quiz-faults.ts';
import { isPlain, type Plain } from './read-json.ts';

const texts = quizImport;

/** Fields of an exported quiz that belong to the stored one, not to its content. */
const OF_STORED = ['id', 'type', 'version', 'updatedAt'];
const FIELDS = ['title', 'description', 'locked', 'is_active', 'backgorundMedia', 'course', 'rounds', 'theme'];

/**
 * A quiz from our own JSON. Questions and themes that the service would refuse are left out with a remark; a quiz
 * without a title or themes is refused.
 */
export function readQuiz(value: unknown, notes: Notes): QuizContent {
  if (!isPlain(value)) throw new ImportRefused(texts.refused.notQuiz(FAULTS.object));
  if ((value.type ?? 'quiz') !== 'quiz') throw new ImportRefused(texts.refused.notQuiz('type'));
  for (const name of Object.keys(value)) {
    if (!FIELDS.includes(name) && !OF_STORED.includes(name)) notes.add(texts.places.file, 'unknownField', name);
  }
  const { title, description = '', locked = false, is_active = true, backgorundMedia = {}, theme } = value;
  assertNotTooMany(theme);
  const { course, rounds } = value;
  const onBoard = { ...(course !== undefined && { course }), ...(rounds !== undefined && { rounds }) };
  const content = { title, description, locked, is_active, backgorundMedia, ...onBoard, theme };
  const { content: checked, faults } = checkQuiz(withoutBadFiles(content, notes));
  for (const { path, message } of faults) {
    if (path[0] !== 'theme' || path.length === 1) {
      throw new ImportRefused(texts.refused.notQuiz(`${path.join('.')} – ${message}`));
    }
  }
  if (checked) return checked;
  const [fault] = faults;
  const left = quizContent.parse(withoutFaults(content, faults, notes));
  if (fault && left.theme.every(({ questions }) => questions.length === 0)) {
    throw new ImportRefused(texts.refused.notQuiz(`${fault.path.join('.')} – ${fault.message}`));
  }
  return left;
}

/** Drops paths of files that the service would refuse: the question is worth more than its picture. */
function withoutBadFiles(content: Plain, notes: Notes): Plain {
  const bad = checkQuiz(content).faults.filter(({ path, message }) => message === FAULTS.path && isOfMedia(path));
  for (const { path } of bad) {
    const place = placeOf(path);
    notes.add(place, 'mediaDropped', path.slice(0, -1).join('.'));
    const owner = path.slice(0, -2).reduce<unknown>((inner, key) => (inner as Plain)[key], content) as Plain;
    delete owner[path.at(-2) as string];
    if ('type' in owner) owner.type = mediaType(owner);
  }
  return content;
}

const isOfMedia = (path: QuizFault['path']): boolean =>
  path.length > 2 && path.some((key) => /media/i.test(String(key)));

const placeOf = ([, theme, , question]: QuizFault['path']): string =>
  typeof question === 'number'
    ? texts.places.question(Number(theme) + 1, question + 1)
    : typeof theme === 'number'
      ? texts.places.theme(theme + 1)
      : texts.places.file;

/** Drops the questions with faults, and the themes that have faults themselves. */
function withoutFaults(content: Plain, faults: readonly QuizFault[], notes: Notes): Plain {
  const badThemes = new Set<unknown>();
  const badQuestions = new Set<string>();
  for (const { path, message } of faults) {
    const [, theme, list, question, ...field] = path;
    const isQuestion = list === 'questions' && typeof question === 'number';
    const key = `${theme}.${question}`;
    // One reason for each is enough.
    if (isQuestion ? badQuestions.has(key) : badThemes.has(theme)) continue;
    if (isQuestion) badQuestions.add(key);
    else badThemes.add(theme);
    if (isQuestion) notes.add(placeOf(path), 'questionDropped', field.join('.'), message);
    else notes.add(placeOf(path), 'themeDropped', path.slice(2).join('.'), message);
  }
  const theme = (content.theme as Plain[]).flatMap((one, index) =>
    badThemes.has(index)
      ? []
      : [{ ...one, questions: (one.questions as unknown[]).filter((_, at) => !badQuestions.has(`${index}.${at}`)) }],
  );
  const rounds = content.rounds as Rounds | undefined;
  return { ...content, ...(rounds && { rounds: withoutThemes(rounds, badThemes) }), theme };
}

/** The rounds without the dropped themes. */
function withoutThemes(rounds: Rounds, dropped: ReadonlySet<unknown>): Rounds {
  let first = 0;
  return rounds.map((round) => {
    const themes = Array.from({ length: round.themes }, () => first++);
    return { ...round, themes: themes.filter((index) => !dropped.has(index)).length };
  });
}
