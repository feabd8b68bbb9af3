import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../../locale/quiz-import.ts';
import { between, type Check, color, filePath, flag, icon, id, isPlain, oneOf, whole, words } from './check.ts';

const texts = quizImport.faults;

/** What is wrong in an imported quiz, and where: `theme.2.questions.0.options.3`. */
export interface QuizFault {
  path: readonly (string | number)[];
  message: string;
}

type Path = QuizFault['path'];
type Faults = (value: unknown, path: Path) => QuizFault[];
type Optional = { optional: Faults };

const one =
  (check: Check): Faults =>
  (value, path) => {
    const message = check(value);
    return message === null ? [] : [{ path, message }];
  };

/** `unknownFields`: the service refuses fields that it does not know in some objects, and drops them in others. */
const object =
  (fields: Record<string, Faults | Optional>, unknownFields: 'refused' | 'dropped' = 'dropped'): Faults =>
  (value, path) => {
    if (!isPlain(value)) return [{ path, message: texts.object }];
    const unknown =
      unknownFields === 'refused' ? Object.keys(value).filter((name) => !Object.hasOwn(fields, name)) : [];
    return [
      ...Object.entries(fields).flatMap(([name, field]) => {
        const inner = value[name];
        if (typeof field === 'function') return field(inner, [...path, name]);
        return inner === undefined ? [] : field.optional(inner, [...path, name]);
      }),
      ...unknown.map((name) => ({ path: [...path, name], message: texts.unknown })),
    ];
  };

const list =
  (entry: Faults, most: number): Faults =>
  (value, path) => {
    if (!Array.isArray(value)) return [{ path, message: texts.list }];
    if (value.length > most) return [{ path, message: texts.many(most) }];
    return value.flatMap((inner, index) => entry(inner, [...path, index]));
  };

const optional = (faults: Faults): Optional => ({ optional: faults });
const file = object({ path: one(filePath) });
const seconds = one(between(0, 60));

const FILES = ['audio', 'audioQuestion', 'audioAnswer', 'pictureQuestion', 'pictureAnswer', 'videoQuestion'] as const;
export const MEDIA_FIELDS = [...FILES, 'videoAnswer'] as const;

const option = one(words(0, QUIZ_LIMITS.option));
const options: Faults = (value, path) =>
  Array.isArray(value) && value.length !== 4 ? [{ path, message: texts.options }] : list(option, 4)(value, path);

const question = object({
  question: one(words(0, QUIZ_LIMITS.question, 'lines')),
  type: one(oneOf('single')),
  options,
  answer: one(whole(0, 3)),
  timers: object({ part1: seconds, part2: seconds, part3: seconds, part4: seconds }),
  reward: object({
    points: one(whole(0, 1000)),
    items: list(one(id), QUIZ_LIMITS.rewardItems),
    randomDrop: one(flag),
  }),
  media: object({
    type: one(oneOf('No media', 'Picture', 'Video')),
    ...Object.fromEntries(MEDIA_FIELDS.map((name) => [name, optional(file)])),
  }),
  explanation: optional(one(words(0, QUIZ_LIMITS.explanation, 'lines'))),
});

const theme = object({
  name: one(words(1, QUIZ_LIMITS.themeName)),
  color: one(color),
  icon: one(icon),
  description: one(words(0, QUIZ_LIMITS.themeDescription, 'lines')),
  questions: list(question, QUIZ_LIMITS.perTheme),
});

const countOf = (themes: readonly unknown[]): number =>
  themes.reduce<number>(
    (sum, one) => sum + (isPlain(one) && Array.isArray(one.questions) ? one.questions.length : 0),
    0,
  );

const themes: Faults = (value, path) => {
  const faults = list(theme, QUIZ_LIMITS.themes)(value, path);
  const tooMany = Array.isArray(value) && countOf(value) > QUIZ_LIMITS.questions;
  return tooMany ? [...faults, { path, message: texts.many(QUIZ_LIMITS.questions) }] : faults;
};

const content = object(
  {
    title: one(words(1, QUIZ_LIMITS.title)),
    description: one(words(0, QUIZ_LIMITS.description, 'lines')),
    locked: one(flag),
    is_active: one(flag),
    backgorundMedia: object(
      {
        audio: optional(object({ playlistPath: one(filePath), volume: one(between(0, 100)) }, 'refused')),
        backgorund: optional(object({ path: one(filePath) }, 'refused')),
      },
      'refused',
    ),
    theme: themes,
  },
  'refused',
);

/**
 * What the service would refuse in the content of a quiz, field by field. The schemas of the contracts are not in
 * browser builds, so a test holds this against `quizContent`.
 */
export const quizFaults = (value: unknown): QuizFault[] => content(value, []);
