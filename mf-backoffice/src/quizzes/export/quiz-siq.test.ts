import { expect, it, jest } from '@jest/globals';
import {
  DEFAULT_QUESTION_TIMERS,
  type DraftQuestion,
  type EditedQuiz,
  QUIZ_LIMITS,
} from '@luplay/contracts/lobby-game';
import fc from 'fast-check';
import { readFile } from '../import/read/read-file.ts';
import { replaceFiles } from '../media/replace-files.ts';
import { dense, file, maybe, special, webp, words } from '../testing/arbitraries.ts';
import { kindSamples, question, quiz as quizSample, theme as themeSample } from '../testing/quiz-samples.ts';
import { exported, loadFile } from './export-quiz.ts';
import { missingText, quizBundle } from './quiz-bundle.ts';
import { quizSiq, siqLosses } from './quiz-siq.ts';

const contentOf = (quiz: EditedQuiz) => {
  const { id: _id, type: _type, ...content } = exported(quiz);
  return content;
};

const NOT_XML = /[\ufffe\uffff]/;
/** Text that XML can carry. */
const plain = (most: number, lines: boolean) =>
  words(most, lines, 1).filter((text) => !NOT_XML.test(text) && !/[)\]]\.?$/.test(text));
const distinct = (list: readonly string[]) => new Set(list.map((text) => text.toLowerCase())).size === list.length;

const MAP = { path: '/api2/media/quiz/map.webp' };
/** What a package of SIGame can carry of a question. */
const siqQuestion = fc
  .record({
    asked: fc.record({
      question: plain(QUIZ_LIMITS.question, true),
      explanation: maybe(plain(QUIZ_LIMITS.explanation, true)),
      note: maybe(plain(QUIZ_LIMITS.note, true)),
      special: maybe(special.filter((one) => one.kind !== 'secret' || !NOT_XML.test(one.theme ?? ''))),
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
      fc.record({
        type: fc.constant('point' as const),
        areas: fc
          .record({ x: fc.integer({ max: 100, min: 0 }), y: fc.nat(100), radius: fc.integer({ min: 1, max: 100 }) })
          .map(({ x, y, radius }) => [{ circle: { x: x / 100, y: y / 100, radius: radius / 100 } }]),
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
      media: dense({
        type: picture || answers.type === 'point' ? 'Picture' : 'No media',
        ...{ pictureAnswer: picture, audioQuestion: sound },
        pictureQuestion: answers.type === 'point' ? MAP : undefined,
      }),
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
  // Pages without https have none.
  const missing = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const { quiz: read } = await readFile(await quizSiq(one, async () => new Blob()), 'quiz.siq');
  missing.mockRestore();
  expect(read.content.theme[0]?.questions).toMatchObject([
    { type: 'text', question: expect.stringContaining('2, 3, 4'), accepted: [expect.stringMatching(/2.*4/)] },
    { type: 'text', question: expect.stringContaining('Лондон, Париж, Рим') },
  ]);
  expect(siqLosses(one)).toEqual({ changed: 2, dropped: 1, background: 0 });
});

it('a package of SIGame does not judge numbers by the closest answer, and has no scale, unit, hint, name, items or times', () => {
  const { slider, tolerance: _tolerance, unit, ...closest } = kindSamples.number;
  const within = { ...closest, tolerance: 2 };
  const { reward, timers } = within;
  const rewarded = [{ items: ['gift'] }, { randomDrop: true }].map((more) => ({ reward: { ...reward, ...more } }));
  const more = [...rewarded, { timers: { ...timers, part3: 8 } }].map((part) => ({ ...within, ...part }));
  const area = { circle: { x: 0.5, y: 0.5, radius: 0.1 } };
  const [shown, named] = [area, { ...area, name: 'Байкал' }].map((one) => {
    const { partial: _partial, ...point } = kindSamples.point;
    return { ...point, areas: [one] };
  });
  const changed = [...more, closest, { ...within, slider }, { ...within, unit }, kindSamples.text, named!];
  const backgorundMedia = { backgorund: { path: '/media/a.webp' } };
  const one = quizSample({ theme: [themeSample('Т', within, shown!, ...changed)], backgorundMedia });
  expect(siqLosses(one)).toEqual({ changed: changed.length, dropped: 0, background: 1 });
});

it.each([
  ['quiz.zip', quizBundle],
  ['quiz.siq', quizSiq],
])('%s has the other files when some are gone or damaged', async (name, write) => {
  const damaged = () => new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) });
  const { fetch } = globalThis;
  globalThis.fetch = async (path, { method } = {}) => {
    const isGone = String(path).includes('gone') || (method === 'HEAD' && String(path).includes('damaged'));
    if (isGone) return new Response(null, { status: 404 });
    if (method === 'HEAD') return new Response();
    return new Response(/damaged|cut/.test(String(path)) ? damaged() : new Blob([webp()]));
  };
  const paths = ['here', 'gone', 'damaged'].map((file) => `/api2/media/quiz/${file}.webp`);
  const asked = paths.map((path) => question({ media: { type: 'Picture', pictureQuestion: { path } } }));
  const one = quizSample({ theme: [themeSample('Т', ...asked)] });
  const { quiz: read } = await readFile(await write(one, loadFile), name);
  // The server has the whole file: what broke was the connection, and another try may get everything.
  const cut = { ...one, backgorundMedia: { backgorund: { path: '/api2/media/quiz/cut.webp' } } };
  if (write === quizBundle) await expect(write(cut, loadFile)).rejects.toThrow('terminated');
  globalThis.fetch = fetch;
  expect(read.notes.map(({ kind }) => kind)).toEqual(['missingFile', 'missingFile']);
  expect(read.media).toHaveLength(1);
  const lost = { ...one, backgorundMedia: { backgorund: { path: '/api2/media/quiz/gone.webp' } } };
  expect(missingText(lost, new Set(paths.slice(1, 2)))).toBe('Файла в архиве нет: Фон; Тема 1, вопрос 2.');
});
