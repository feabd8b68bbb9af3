import { describe, expect, it } from '@jest/globals';
import { type DraftQuestion, QUIZ_LIMITS, quizContent } from '@luplay/contracts/lobby-game';
import { exported } from '../../../export/export-quiz.ts';
import { question, quiz, theme } from '../../../testing/quiz-samples.ts';
import { checkQuiz } from './quiz-faults.ts';

const content = (): Record<string, unknown> => {
  const { id: _id, type: _type, ...rest } = exported(quiz({ theme: [theme('Планеты', question())] }));
  return structuredClone(rest);
};

const WORDS = [
  '',
  ' ',
  'Слово',
  ' é ',
  'а\nб',
  'a\tb',
  'a\u202eb',
  'a\u0000',
  'a\ud800',
  '\u2800',
  '\u3164',
  5,
  null,
  [],
];
const longWords = (most: number) => [...WORDS, 'а'.repeat(most), `${'а'.repeat(most)} `, 'а'.repeat(most + 1)];
const PATHS = [
  '/media/a.webp',
  '/api2/media/quiz/0f.webp',
  '/profile_pictures/a.png',
  '/media/../a',
  '/media/a b',
  'http://a/b',
  '//media/a',
  '',
  7,
  null,
];
const FLAGS = [true, false, 'true', 1, null];
const FILES = [...PATHS.map((path) => ({ path })), { path: '/media/a.webp', more: 1 }, '/media/a.webp', null];
const SECONDS = [0, 60, 0.5, -1, 60.1, Number.NaN, '10', null];
const many = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);

/** Values for each field, right and wrong. */
const VALUES: readonly (readonly [string, readonly unknown[]])[] = [
  ['title', longWords(QUIZ_LIMITS.title)],
  ['description', longWords(QUIZ_LIMITS.description)],
  ['locked', FLAGS],
  ['is_active', FLAGS],
  ['more', [1]],
  ['backgorundMedia', [{}, null, [], { more: {} }]],
  ['backgorundMedia.audio', PATHS.map((playlistPath) => ({ playlistPath, volume: 5 }))],
  [
    'backgorundMedia.audio',
    [{}, null, { playlistPath: '/media/a.mp3', volume: 101 }, { playlistPath: '/media/a.mp3', volume: 0, x: 1 }],
  ],
  ['backgorundMedia.backgorund', FILES],
  ['theme', [[], {}, null, many(QUIZ_LIMITS.themes, theme('А')), many(QUIZ_LIMITS.themes + 1, theme('А'))]],
  ['theme', [many(10, theme('А', ...many(100, question()))), many(11, theme('А', ...many(100, question())))]],
  ['theme.0', [null, [], {}, 'тема']],
  ['theme.0.name', longWords(QUIZ_LIMITS.themeName)],
  ['theme.0.description', longWords(QUIZ_LIMITS.themeDescription)],
  ['theme.0.color', ['#4B0082', '#4b0082', '#fff', 'red', '#4B00821', 5]],
  [
    'theme.0.icon',
    ['🎯', '✏️', 'А', '👩‍🚀', 'АБ', '', ' 🎯 ', '🎯🎯', 'a\u0301\u0301\u0301\u0301\u0301', '\u2800', 5, null],
  ],
  ['theme.0.questions', [[], {}, null, many(QUIZ_LIMITS.perTheme + 1, question())]],
  ['theme.0.questions.0', [null, 'вопрос', {}]],
  ['theme.0.questions.0.question', longWords(QUIZ_LIMITS.question)],
  ['theme.0.questions.0.type', ['single', 'multiple', null]],
  ['theme.0.questions.0.options', [['а', 'б', 'в'], many(5, 'а'), ['', '', '', ''], ['а', 'б', 'в', 4], 'абвг', null]],
  ['theme.0.questions.0.options.2', longWords(QUIZ_LIMITS.option)],
  ['theme.0.questions.0.answer', [0, 3, 4, -1, 1.5, '1', null]],
  ['theme.0.questions.0.explanation', longWords(QUIZ_LIMITS.explanation)],
  ['theme.0.questions.0.timers.part1', SECONDS],
  ['theme.0.questions.0.timers.part4', SECONDS],
  ['theme.0.questions.0.timers', [null, [], {}]],
  ['theme.0.questions.0.reward.points', [0, 1000, 1001, -1, 0.5, '60', null]],
  ['theme.0.questions.0.reward.items', [[], ['umbrella'], many(10, 'a'), many(11, 'a'), ['a b'], [5], null]],
  ['theme.0.questions.0.reward.randomDrop', FLAGS],
  ['theme.0.questions.0.media', [null, {}, { type: 'Picture' }, { type: 'Text' }, { type: 'No media', more: 1 }]],
  ...(
    [
      'audio',
      'audioQuestion',
      'audioAnswer',
      'pictureQuestion',
      'pictureAnswer',
      'videoQuestion',
      'videoAnswer',
    ] as const
  ).map((field: keyof DraftQuestion['media']) => [`theme.0.questions.0.media.${field}`, FILES] as const),
];

const MISSING = Symbol('missing');
function changed(path: string, value: unknown): Record<string, unknown> {
  const whole = content();
  const keys = path.split('.');
  const owner = keys.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], whole);
  const last = keys.at(-1) as string;
  if (value === MISSING) delete (owner as Record<string, unknown>)[last];
  else (owner as Record<string, unknown>)[last] = value;
  return whole;
}
const short = (value: unknown) => String(JSON.stringify(value)).slice(0, 50);
const CASES = VALUES.flatMap(([path, values]) => values.map((value) => [path, short(value), value] as const));
const FIELDS = [...new Set(VALUES.map(([path]) => path))];

describe('what the contract refuses is told in Russian', () => {
  it.each(CASES)('%s: %s', (path, _, value) => {
    const sent = changed(path, value);
    const { content: checked, faults } = checkQuiz(sent);
    const { data = null } = quizContent.safeParse(sent);
    expect(checked).toEqual(data);
    expect(faults.length === 0).toBe(data !== null);
    for (const fault of faults) {
      expect(fault.path.join('.').startsWith(path)).toBe(true);
      expect(fault.message).toMatch(/[а-яё]/);
    }
  });

  // JSON has no lists with gaps.
  it.each(FIELDS.filter((path) => !/\d$/.test(path)))('%s missing', (path) => {
    const sent = changed(path, MISSING);
    expect(checkQuiz(sent).faults.length === 0).toBe(quizContent.safeParse(sent).success);
  });

  it.each([null, [], 'quiz', 5])('%j', (value) => {
    expect(checkQuiz(value).faults).toEqual([{ path: [], message: 'нужен объект' }]);
  });

  it.each([
    ['title', 5, 'нужен текст'],
    ['title', MISSING, 'нужен текст'],
    ['title', ' ', 'не может быть пустым'],
    ['title', 'а'.repeat(QUIZ_LIMITS.title + 1), `длиннее ${QUIZ_LIMITS.title} знаков`],
    ['title', 'а\nб', 'есть недопустимые знаки'],
    ['title', '\u2800', 'нет видимых знаков'],
    ['locked', 'true', 'нужно true или false'],
    ['theme', {}, 'нужен список'],
    ['theme', many(QUIZ_LIMITS.themes + 1, theme('А')), `больше ${QUIZ_LIMITS.themes}`],
    ['theme.0.color', 'red', 'нужен цвет вида #4B0082'],
    ['theme.0.color', 5, 'нужен цвет вида #4B0082'],
    ['theme.0.icon', 'АБ', 'нужен один значок'],
    ['theme.0.questions.0.type', 'multiple', 'неизвестное значение'],
    ['theme.0.questions.0', { ...question(), options: ['а'], answer: 0 }, 'нужно не меньше 2'],
    ['theme.0.questions.0.answer', 4, 'нет такого варианта'],
    ['theme.0.questions.0.options', many(7, 'а'), 'больше 6'],
    ['theme.0.questions.0.answer', 1.5, 'нужно целое число от 0 до 5'],
    ['theme.0.questions.0.answer', '1', 'нужно целое число от 0 до 5'],
    ['theme.0.questions.0.timers.part1', 60.1, 'нужно число от 0 до 60'],
    ['theme.0.questions.0.timers.part1', null, 'нужно число от 0 до 60'],
    ['theme.0.questions.0.reward.items.0', 'a b', 'нужен id из латинских букв, цифр, - и _'],
    ['theme.0.questions.0.media.type', MISSING, 'неизвестное значение'],
    ['backgorundMedia.backgorund', { path: '/media/../a b' }, 'нужен путь к файлу этого сайта'],
    ['more', 1, 'такого поля нет'],
  ] as const)('%s: %p: %s', (path, value, message) => {
    expect(checkQuiz(changed(path, value)).faults.map((fault) => fault.message)).toEqual([message]);
  });
});
