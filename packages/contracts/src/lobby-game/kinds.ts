import { z } from 'zod';
import { text } from '../core/fields.ts';
import { AREA_COUNT, CORNER_COUNT, ENTRY_COUNT, NAMED_CELLS, OPTION_COUNT, QUIZ_LIMITS } from './constants.ts';

/** The kinds of questions. A question without a type, as records of older versions have it, is `single`. */
export const QUESTION_TYPES = [
  'single',
  'several',
  'order',
  'pairs',
  'number',
  'text',
  'point',
  'poll',
  'spoken',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
export const questionType = z.enum(QUESTION_TYPES);

export const optionIndex = z
  .number()
  .int()
  .min(0)
  .max(OPTION_COUNT.max - 1);

const aNumber = z.number().min(-QUIZ_LIMITS.number).max(QUIZ_LIMITS.number);
const indexes = z.array(optionIndex).min(1).max(ENTRY_COUNT.max);
const isDistinct = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
/** Each index from 0 on, once. */
const permutation = indexes.refine((list) => isDistinct(list) && Math.max(...list) === list.length - 1);

/** Of a picture's width, or height. */
const share = z.number().min(0).max(1);
/** From the upper left corner of a picture. */
const place = z.strictObject({ x: share, y: share });
export type Place = z.output<typeof place>;

/** Of `of` equal parts the one in which a place is. */
export const partAt = (share: number, of: number): number => Math.min(of - 1, Math.floor(share * of));
/** «А1» is the upper left cell. */
export const cellName = ({ x, y }: Place): string =>
  `${NAMED_CELLS.columns[partAt(x, NAMED_CELLS.columns.length)]}${partAt(y, NAMED_CELLS.rows) + 1}`;

/** A part of a picture that is right. `radius`: a share of the picture's width. */
const named = { name: text(0, QUIZ_LIMITS.unit).optional() };
export const area = z.union([
  z.strictObject({ circle: place.extend({ radius: z.number().min(0.01).max(1) }), ...named }),
  z.strictObject({ polygon: z.array(place).min(CORNER_COUNT.min).max(CORNER_COUNT.max), ...named }),
]);
export type Area = z.output<typeof area>;
/** Width over height. */
export const pictureRatio = z.number().min(0.1).max(10);

/**
 * An answer that is not the index of one option. The most frequent first: a message is compared with one after another.
 * - `options`: a set of options, in rising order.
 * - `order`: the entries by their index, the first one first.
 * - `pairs`: for each entry the index of its match.
 * - `spoken`: it was said aloud, and whether the host judged it right. Nobody can send it.
 */
export const givenAnswer = z.union([
  z.strictObject({ text: text(1, QUIZ_LIMITS.text) }),
  z.strictObject({ options: indexes.refine(isDistinct) }),
  z.strictObject({ order: permutation }),
  z.strictObject({ pairs: permutation }),
  z.strictObject({ number: aNumber }),
  z.strictObject({ point: place }),
  z.strictObject({ spoken: z.boolean() }),
]);
export type GivenAnswer = z.output<typeof givenAnswer>;

/** An answer of any kind. A number is the index of an option, of `single` and `poll`. */
export type Answer = number | GivenAnswer;

/** How a number may be chosen on a slider. `max` is above `min`, and `step` is a part of what is between them. */
export const slider = z
  .strictObject({ min: aNumber, max: aNumber, step: z.number().positive().max(QUIZ_LIMITS.number) })
  .refine(({ min, max, step }) => max - min >= step && (max - min) / step <= 10_000, 'шкала не подходит');

/** How far a question is written: the least length of texts and lists, and the value of a number. */
interface Stage<Value> {
  least: 0 | 1;
  value: Value;
}
export const WRITTEN: Stage<typeof aNumber> = { least: 1, value: aNumber };
const nullable = aNumber.nullable();
export const DRAFT: Stage<typeof nullable> = { least: 0, value: nullable };

type Check = (question: unknown) => boolean;
const hasAnswer = ({ options, answer }: { options: string[]; answer: number }) => answer < options.length;
const hasRight = ({ options, right }: { options: string[]; right: number[] }) =>
  right.every((option) => option < options.length);
const hasPicture = ({ media }: { media: { pictureQuestion?: object } }) => media.pictureQuestion !== undefined;
const isPaired = ({ options, matches }: { options: string[]; matches: string[] }) => options.length === matches.length;

/** The schemas of all kinds. `shape`: the fields that they have in common. */
export function questionKinds<Shape extends z.ZodRawShape, Value extends z.ZodType>(
  { least, value }: Stage<Value>,
  shape: Shape,
) {
  const options = ({ min, max }: { min: number; max: number }) =>
    z.array(text(least, QUIZ_LIMITS.option)).min(min).max(max);
  const texts = z.array(text(least, QUIZ_LIMITS.text)).max(QUIZ_LIMITS.texts);
  /** A part of the answer gains a part of the points. */
  const partial = z.boolean().optional();
  const single = z.object({
    ...shape,
    type: z.literal('single'),
    options: options(OPTION_COUNT),
    /** Index of the right option. */
    answer: optionIndex,
  });
  const several = z.object({
    ...shape,
    type: z.literal('several'),
    options: options(ENTRY_COUNT),
    /** Indexes of the right options. */
    right: z.array(optionIndex).min(least).max(ENTRY_COUNT.max).refine(isDistinct),
    partial,
  });
  const pairs = z.object({
    ...shape,
    type: z.literal('pairs'),
    options: options(ENTRY_COUNT),
    /** For each option what belongs to it. */
    matches: options(ENTRY_COUNT),
    partial,
  });
  const number = z.object({
    ...shape,
    type: z.literal('number'),
    value,
    unit: text(0, QUIZ_LIMITS.unit).optional(),
    /** How far from the value an answer is right; missing: the closest teams gain points. */
    tolerance: z.number().min(0).max(QUIZ_LIMITS.number).optional(),
    slider: slider.optional(),
  });
  const point = z.object({
    ...shape,
    type: z.literal('point'),
    areas: z.array(area).min(least).max(AREA_COUNT),
    /** Of the question's picture, for its distances. Missing: 1. */
    ratio: pictureRatio.optional(),
    /** Beside an area a point gains less the farther it is, down to nothing at the area's own radius. */
    partial,
  });
  return [
    single.refine(hasAnswer as Check, { path: ['answer'], error: 'нет такого варианта' }),
    several.refine(hasRight as Check, { path: ['right'], error: 'нет такого варианта' }),
    /** `options`: in the right order. */
    z.object({ ...shape, type: z.literal('order'), options: options(ENTRY_COUNT), partial }),
    pairs.refine(isPaired as Check, { path: ['matches'], error: 'пары не сходятся' }),
    number,
    z.object({
      ...shape,
      type: z.literal('text'),
      accepted: texts.min(least),
      refused: texts.optional(),
      /** What the answer is, such as «фамилия». */
      hint: text(0, QUIZ_LIMITS.unit).optional(),
    }),
    least === 0
      ? point
      : point.refine(hasPicture as Check, { path: ['media', 'pictureQuestion'], error: 'нет картинки' }),
    z.object({ ...shape, type: z.literal('poll'), options: options(OPTION_COUNT) }),
    /** `accepted`: what the host compares with. */
    z.object({ ...shape, type: z.literal('spoken'), accepted: texts.min(least) }),
  ] as const;
}
