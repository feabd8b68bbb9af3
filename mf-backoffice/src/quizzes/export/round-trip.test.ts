import { describe, expect, it } from '@jest/globals';
import {
  AREA_COUNT,
  CORNER_COUNT,
  type DraftQuestion,
  type EditedQuiz,
  ENTRY_COUNT,
  OPTION_COUNT,
  QUESTION_TYPES,
  QUIZ_LIMITS,
  type QuestionType,
} from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { SAMPLES } from '@luplay/quiz-rules/testing';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readFile } from '../import/read/read-file.ts';
import { replaceFiles } from '../media/replace-files.ts';
import { dense, file, maybe, special, webp, words, yes } from '../testing/arbitraries.ts';
import { exported, quizJson } from './export-quiz.ts';
import { quizBundle, storedFiles } from './quiz-bundle.ts';
import { quizCsv } from './quiz-csv.ts';

const seconds = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 60, noNaN: true }).map(Math.abs));

const media = fc
  .record({
    type: fc.constantFrom('No media' as const, 'Picture' as const, 'Video' as const),
    audio: maybe(fc.constant({ path: '/media/sounds/a.mp3' })),
    audioQuestion: maybe(file('mp3')),
    pictureQuestion: maybe(file('webp')),
    pictureAnswer: maybe(file('webp')),
    videoQuestion: maybe(file('mp4')),
  })
  .map(dense);

const common = {
  question: words(QUIZ_LIMITS.question, true),
  timers: fc.record({ part1: seconds, part2: seconds, part3: seconds, part4: seconds }),
  reward: fc.record({
    points: fc.integer({ min: 0, max: QUIZ_LIMITS.points }),
    items: fc.array(fc.constantFrom('umbrella', 'gift'), { maxLength: 3 }),
    randomDrop: fc.boolean(),
  }),
  media,
  explanation: maybe(words(QUIZ_LIMITS.explanation, true)),
  note: maybe(words(QUIZ_LIMITS.note, true)),
  special: maybe(special),
};

const option = fc.oneof(
  words(QUIZ_LIMITS.option, false),
  fc.constantFrom('a — b', 'a —', '— b', 'км/ч', 'a / b', '/', '='),
);
const optionsOf = ({ min, max }: { min: number; max: number }) => fc.array(option, { minLength: min, maxLength: max });
const partial = maybe(fc.constant(true));
const aText = fc.oneof(words(QUIZ_LIMITS.text, false), fc.constantFrom('км/ч', 'a / b', '/ b', ';'));
const texts = fc.array(aText, { maxLength: 5 });
const aNumber = fc
  .oneof(fc.integer(), fc.double({ min: -QUIZ_LIMITS.number, max: QUIZ_LIMITS.number, noNaN: true }), fc.constant(1e-7))
  // JSON has no negative zero.
  .map((value) => value + 0 || 0);
const short = words(QUIZ_LIMITS.unit, false);

const aShare = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0 || 0);
const place = fc.record({ x: aShare, y: aShare });
const radius = fc.double({ min: 0.01, max: 1, noNaN: true });
const areaName = maybe(fc.oneof(words(QUIZ_LIMITS.unit, false, 1), fc.constantFrom('a / b', 'a: 1', '/')));
const area = fc
  .oneof(
    fc.record({ circle: fc.record({ x: aShare, y: aShare, radius }), name: areaName }),
    fc.record({ polygon: fc.array(place, { minLength: CORNER_COUNT.min, maxLength: 6 }), name: areaName }),
  )
  .map(dense);
const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });

/** What authors may have saved of a kind, finished or not. Of others the sample, and what they begin with. */
const ANSWERS: Readonly<Partial<Record<QuestionType, fc.Arbitrary<object>>>> = {
  single: fc
    .record({ options: optionsOf(OPTION_COUNT), answer: fc.nat(OPTION_COUNT.max - 1) })
    .map(({ options, answer }) => ({ options, answer: answer % options.length })),
  several: fc
    .record({ options: optionsOf(ENTRY_COUNT), right: fc.uniqueArray(fc.nat(ENTRY_COUNT.max - 1)), partial })
    .map(({ right, ...rest }) => ({ ...rest, right: right.filter((index) => index < rest.options.length).toSorted() })),
  order: fc.record({ options: optionsOf(ENTRY_COUNT), partial }),
  pairs: fc
    .record({
      pairs: fc.array(fc.tuple(option, option), { minLength: ENTRY_COUNT.min, maxLength: ENTRY_COUNT.max }),
      partial,
    })
    .map(({ pairs, ...rest }) => ({
      ...rest,
      options: pairs.map(([left]) => left),
      matches: pairs.map(([, right]) => right),
    })),
  number: fc.record({
    value: fc.option(aNumber),
    unit: maybe(short),
    tolerance: maybe(aNumber.map(Math.abs)),
    slider: maybe(fc.constantFrom({ min: 0, max: 10, step: 0.5 }, { min: -1e6, max: 1.5, step: 1000 })),
  }),
  text: fc.record({ accepted: texts, refused: maybe(texts), hint: maybe(short) }),
  point: fc.record({ areas: fc.array(area, { maxLength: AREA_COUNT }), ratio: maybe(ratio), partial }),
  poll: fc.record({ options: optionsOf(OPTION_COUNT) }),
  spoken: fc.record({ accepted: texts }),
};

const answersOf = (type: QuestionType): fc.Arbitrary<object> =>
  ANSWERS[type] ?? fc.constantFrom<object>(SAMPLES[type].question, editingOf({ type }).empty);

const question = fc.oneof(
  ...QUESTION_TYPES.map((type) =>
    fc.record(common).chain((given) => answersOf(type).map((answers) => dense({ ...given, type, ...dense(answers) }))),
  ),
) as fc.Arbitrary<DraftQuestion>;

const theme = fc.record({
  name: words(QUIZ_LIMITS.themeName, false, 1),
  color: fc.constantFrom('#4B0082', '#ffffff'),
  icon: fc.constantFrom('🎯', '✏️', 'Я'),
  description: words(QUIZ_LIMITS.themeDescription, true),
  questions: fc.array(question, { minLength: 1, maxLength: 4 }),
});

const background = fc
  .record({
    audio: maybe(
      fc.record({ playlistPath: file('ogg').map(({ path }) => path), volume: fc.integer({ min: 0, max: 100 }) }),
    ),
    backgorund: maybe(file('webp')),
  })
  .map(dense);

const stored = fc.record({
  id: fc.constant('quiz-1'),
  type: fc.constant('quiz' as const),
  title: words(QUIZ_LIMITS.title, false, 1),
  description: words(QUIZ_LIMITS.description, true),
  locked: fc.boolean(),
  is_active: fc.boolean(),
  backgorundMedia: background,
  theme: fc.array(theme, { minLength: 1, maxLength: 4 }),
  version: fc.constant(2),
  updatedAt: fc.constant(1),
});
const rounds = fc.array(
  fc.record({ name: words(QUIZ_LIMITS.themeName, false), themes: fc.nat(3), final: yes }).map(dense),
  { maxLength: 3 },
);
const quizzes: fc.Arbitrary<EditedQuiz> = fc
  .record({ quiz: stored, course: maybe(fc.constantFrom('themes' as const, 'board' as const)), rounds: maybe(rounds) })
  .map(({ quiz, ...onBoard }) => ({ ...quiz, ...dense(onBoard) }));

const contentOf = (quiz: EditedQuiz) => {
  const { id: _id, type: _type, ...content } = exported(quiz);
  return content;
};
const bytesOf = (path: string) => new TextEncoder().encode(`bytes of ${path}`);

describe('export and import give back', () => {
  it('the whole quiz as JSON', () =>
    fc.assert(
      fc.asyncProperty(quizzes, async (quiz) => {
        const { quiz: read } = await readFile(new Blob([quizJson(quiz)]), 'quiz.json');
        expect(read).toEqual({ format: 'json', content: contentOf(quiz), media: [], notes: [] });
      }),
      { numRuns: 100 },
    ));

  it('the whole quiz with the bytes of its files as zip', () =>
    fc.assert(
      fc.asyncProperty(quizzes, async (quiz) => {
        // The size of a picture is read from its beginning.
        const load = async (path: string) =>
          new Blob([path.endsWith('webp') ? webp() : new Uint8Array(), bytesOf(path)]);
        const zip = await quizBundle(quiz, load);
        const { quiz: read, archive } = await readFile(zip, 'quiz.zip');
        expect(read.notes).toEqual([]);
        const originals = read.media.map(({ original }) => original ?? '');
        const restored = replaceFiles(read.content, (path) =>
          path.startsWith('archive:') ? (originals[Number(path.slice(8))] ?? null) : path,
        );
        expect(restored).toEqual(contentOf(quiz));
        expect(originals.toSorted()).toEqual(storedFiles(quiz).toSorted());
        for (const { name, original = '' } of read.media) {
          const bytes = await (await archive?.blob(name))?.bytes();
          expect(bytes).toEqual(await (await load(original)).bytes());
        }
      }),
      { numRuns: 40 },
    ));

  it('questions, themes, times and points as CSV', () =>
    fc.assert(
      fc.asyncProperty(quizzes, async (quiz) => {
        const { quiz: read } = await readFile(new Blob([quizCsv(quiz)]), 'quiz.csv');
        expect(questionsByTheme(read.content)).toEqual(questionsByTheme(quiz));
      }),
      { numRuns: 100 },
    ));
});

/**
 * What a table can carry. Themes of the same name are one in it; options that are not written are lost at the end, as
 * empty texts are everywhere.
 */
function questionsByTheme({ theme: themes }: Pick<EditedQuiz, 'theme'>) {
  const byName = new Map<string, unknown[]>();
  for (const { name, questions } of themes) {
    const carried = questions.map((one) => {
      const { question: text, type, timers, reward, explanation } = one;
      return { text, type, timers, points: reward.points, explanation: explanation ?? '', ...carriedAnswers(one) };
    });
    byName.set(name, [...(byName.get(name) ?? []), ...carried]);
  }
  return byName;
}

function carriedAnswers(one: DraftQuestion): object {
  if (one.type === 'number')
    return { value: one.value, unit: one.unit || undefined, tolerance: one.tolerance, slider: one.slider };
  if (one.type === 'text') {
    const refused = one.refused?.filter(Boolean) ?? [];
    return { accepted: one.accepted.filter(Boolean), refused, hint: one.hint || undefined };
  }
  if (one.type === 'spoken') return { accepted: one.accepted.filter(Boolean) };
  if (one.type === 'point') return { areas: one.areas, ratio: one.ratio, partial: one.partial };
  if (!('options' in one)) return Object.fromEntries(Object.entries(one).filter(([field]) => !(field in common)));
  const matches = one.type === 'pairs' ? one.matches : [];
  const least = one.type === 'single' || one.type === 'poll' ? OPTION_COUNT.min : ENTRY_COUNT.min;
  const right = one.type === 'single' ? [one.answer] : one.type === 'several' ? one.right : [];
  const written = one.options.findLastIndex((text, index) => text !== '' || (matches[index] ?? '') !== '');
  const count = Math.max(least, written + 1, ...right.map((index) => index + 1));
  return {
    ...{ options: one.options.slice(0, count), matches: matches.slice(0, count) },
    right,
    ...('partial' in one && { partial: one.partial }),
  };
}

it('no cell of a CSV file begins like a formula', () =>
  fc.assert(
    fc.property(quizzes, (quiz) => {
      const { data } = Papa.parse<string[]>(quizCsv(quiz));
      for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  ));
