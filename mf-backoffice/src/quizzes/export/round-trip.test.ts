import { describe, expect, it } from '@jest/globals';
import {
  AREA_COUNT,
  CORNER_COUNT,
  DEFAULT_QUESTION_TIMERS,
  type DraftQuestion,
  type EditedQuiz,
  ENTRY_COUNT,
  OPTION_COUNT,
  QUESTION_TYPES,
  QUIZ_LIMITS,
  type QuestionType,
  quizContent,
  type Special,
} from '@luplay/contracts/lobby-game';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readFile } from '../import/read/read-file.ts';
import { replaceFiles } from '../media/replace-files.ts';
import { kindSamples, quiz as quizSample, theme as themeSample } from '../testing/quiz-samples.ts';
import { exported, quizJson } from './export-quiz.ts';
import { quizBundle, storedFiles } from './quiz-bundle.ts';
import { quizCsv } from './quiz-csv.ts';
import { quizSiq, siqLosses } from './quiz-siq.ts';

/**
 * Text that a stored quiz may have: as the contract leaves it. Some of it looks like a formula, a number or a table.
 */
const words = (most: number, lines: boolean, min = 0) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''@a",
        '+7 900',
        '-5°',
        '@вера',
        '"',
        '""',
        ';,|',
        '2',
        'A',
        'а\nб',
        "'",
        '＝A1',
        '0',
      ),
    )
    .map((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim().slice(0, most).trim())
    .filter((text) => quizContent.shape.description.safeParse(text).success && (lines || !/[\n\t]/.test(text)))
    .filter((text) => text.length >= min && text === text.normalize('NFC'));

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const file = (extension: string) => hash.map((name) => ({ path: `/api2/media/quiz/${name}.${extension}` }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const seconds = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 60, noNaN: true }).map(Math.abs));
/** Without the fields that are undefined. */
const dense = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;

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

const range = fc
  .record({ from: fc.integer({ min: 1, max: 5000 }), steps: fc.nat(9), step: fc.integer({ min: 1, max: 500 }) })
  .map(({ from, steps, step }) => ({ from, to: from + steps * step, step: steps === 0 ? 1 : step }));
const yes = maybe(fc.constant(true as const));
const special: fc.Arbitrary<Special> = fc.oneof(
  fc.constantFrom('stake', 'stakeAll', 'noRisk', 'forAll').map((kind) => ({ kind }) as Special),
  fc
    .record({
      ...{ kind: fc.constant('secret' as const), theme: maybe(words(QUIZ_LIMITS.themeName, false, 1)) },
      ...{ price: maybe(range), known: yes, self: yes, money: yes },
    })
    // SIGame tells nothing of a secret before that has no question.
    .map(({ known, ...rest }) => dense({ ...rest, known: rest.money ? undefined : known })),
);

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

/** What authors may have saved of each kind, finished or not. */
const ANSWERS: Readonly<Record<QuestionType, fc.Arbitrary<object>>> = {
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

const question = fc.oneof(
  ...QUESTION_TYPES.map((type) =>
    fc.record(common).chain((given) => ANSWERS[type].map((answers) => dense({ ...given, type, ...dense(answers) }))),
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
        expect(read).toEqual({ format: 'json', content: contentOf(quiz), media: [], notes: [], openQuestions: [] });
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

/** Text that XML can carry. */
const plain = (most: number, lines: boolean) =>
  words(most, lines, 1).filter((text) => !/[\ufffe\uffff]/.test(text) && !/[)\]]\.?$/.test(text));
const distinct = (list: readonly string[]) => new Set(list.map((text) => text.toLowerCase())).size === list.length;

/** What a package of SIGame can carry of a question. */
const siqQuestion = fc
  .record({
    asked: fc.record({
      question: plain(QUIZ_LIMITS.question, true),
      explanation: maybe(plain(QUIZ_LIMITS.explanation, true)),
      note: maybe(plain(QUIZ_LIMITS.note, true)),
      special: maybe(special),
      points: fc.integer({ min: 0, max: QUIZ_LIMITS.points }),
      seconds: fc.integer({ min: 1, max: 60 }),
      picture: maybe(file('webp')),
      sound: maybe(file('mp3')),
    }),
    answers: fc.oneof(
      fc.record({
        type: fc.constant('text' as const),
        accepted: fc.array(plain(QUIZ_LIMITS.text, false), { minLength: 1, maxLength: 4 }),
        refused: maybe(fc.array(plain(QUIZ_LIMITS.text, false), { minLength: 1, maxLength: 2 })),
      }),
      fc.record({
        type: fc.constant('number' as const),
        value: fc.integer({ min: -9999, max: 9999 }),
        tolerance: fc.nat(99),
      }),
      fc
        .record({
          type: fc.constant('single' as const),
          options: fc.array(plain(QUIZ_LIMITS.option, false), { minLength: 2, maxLength: 6 }),
          answer: fc.nat(5),
        })
        .map((one) => ({ ...one, answer: one.answer % one.options.length })),
    ),
  })
  .filter(({ answers }) => answers.type !== 'text' || distinct([...answers.accepted, ...(answers.refused ?? [])]))
  .map(({ asked: { points, seconds, picture, sound, ...given }, answers }) =>
    dense({
      ...given,
      ...dense(answers),
      timers: { ...DEFAULT_QUESTION_TIMERS, part2: seconds },
      reward: { points, items: [], randomDrop: false },
      media: dense({ type: picture ? 'Picture' : 'No media', pictureAnswer: picture, audioQuestion: sound }),
    }),
  ) as fc.Arbitrary<DraftQuestion>;

const siqQuiz = fc.record({
  title: plain(QUIZ_LIMITS.title, false),
  description: plain(QUIZ_LIMITS.description, true),
  rounds: fc.array(
    fc.record({
      name: plain(QUIZ_LIMITS.themeName, false),
      themes: fc.array(
        fc.record({
          name: plain(QUIZ_LIMITS.themeName, false),
          description: fc.oneof(fc.constant(''), plain(QUIZ_LIMITS.themeDescription, true)),
          questions: fc.array(siqQuestion, { minLength: 1, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  final: fc.option(fc.record({ name: plain(QUIZ_LIMITS.themeName, false), question: siqQuestion })),
});

it('a package of SIGame holds rounds, themes, prices, special questions and answers', () =>
  fc.assert(
    fc.asyncProperty(siqQuiz, async ({ rounds: list, final, ...given }) => {
      const look = { color: '#4B0082', icon: '🎯' };
      const { special: _, ...last } = final?.question ?? ({} as DraftQuestion);
      const quiz: EditedQuiz = {
        ...{ ...given, id: 'quiz-1', type: 'quiz', version: 1, updatedAt: 1, locked: false, is_active: true },
        backgorundMedia: {},
        course: 'board',
        rounds: [
          ...list.map(({ name, themes }) => ({ name, themes: themes.length })),
          ...(final ? [{ name: final.name, themes: 1, final: true as const }] : []),
        ],
        theme: [
          ...list.flatMap(({ themes }) => themes.map((one) => ({ ...look, ...one }))),
          ...(final ? [{ ...look, name: 'Ф', description: '', questions: [last as DraftQuestion] }] : []),
        ],
      };
      const zip = await quizSiq(quiz, async (path) => new Blob([path.endsWith('webp') ? webp() : 'sound']));
      const { quiz: read } = await readFile(zip, 'quiz.siq');
      expect(read.notes).toEqual([]);
      const bare = ({ theme: themes, ...rest }: Omit<EditedQuiz, 'id' | 'type' | 'version' | 'updatedAt'>) => ({
        ...rest,
        theme: themes.map(({ color: _color, icon: _icon, ...one }) => one),
      });
      const withoutPaths = (content: Parameters<typeof bare>[0]) => bare(replaceFiles(content, () => 'file'));
      expect(withoutPaths(read.content)).toEqual(withoutPaths(contentOf(quiz)));
      const all = quiz.theme.reduce((sum, { questions }) => sum + questions.length, 0);
      expect(read.played).toEqual({ all, asWritten: all });
    }),
    { numRuns: 60 },
  ));

it('a package of SIGame holds what it does not know as texts', async () => {
  const one = quizSample({ theme: [themeSample('Т', kindSamples.several, kindSamples.pairs, kindSamples.poll)] });
  const { quiz: read } = await readFile(await quizSiq(one, async () => new Blob()), 'quiz.siq');
  expect(read.content.theme[0]?.questions).toMatchObject([
    { type: 'text', question: expect.stringContaining('2, 3, 4'), accepted: [expect.stringMatching(/2.*4/)] },
    { type: 'text', question: expect.stringContaining('Лондон, Париж, Рим') },
  ]);
  expect(siqLosses(one)).toEqual({ asText: 2, dropped: 1 });
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

/** The beginning of a WebP picture of 1 × 1 pixels. */
function webp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30);
  bytes.set(new TextEncoder().encode('RIFF....WEBPVP8X'));
  return bytes;
}
