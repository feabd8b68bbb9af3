import type { Answer } from '@luplay/contracts/lobby-game';
import { number as editing } from './editing/number.ts';
import type { Asked, QuestionKind } from './kind.ts';

const given = (answer: Answer | null): number | null =>
  typeof answer === 'object' && answer && 'number' in answer ? answer.number : null;

/** What the closest, the second and the third team gain, from how many teams on. */
const PLACES = [
  { share: 1, teams: 1 },
  { share: 0.5, teams: 3 },
  { share: 0.25, teams: 4 },
] as const;

/** Differences of binary fractions: 0.3 is within 0.1 of 0.2. */
const isWithin = (value: number, answer: number, tolerance: number): boolean =>
  Math.abs(answer - value) <= tolerance + Math.max(Math.abs(value), Math.abs(answer)) * Number.EPSILON * 4;

/** Below it a number is as good as 0. */
const TINY = 1e-6;

/** The width of the range that is told: a quarter of the slider, or as wide as the number is large. */
function rangeOf({ value, slider }: Asked<'number'>): { width: number; grain: number } {
  const width = slider ? (slider.max - slider.min) / 4 : Math.abs(value) > TINY ? Math.abs(value) : 10;
  return { width, grain: 10 ** Math.floor(Math.log10(width / 10)) };
}

/** Years are not grouped: 1961, 12 345. */
const written = (value: number): string =>
  value.toLocaleString('ru', { useGrouping: Math.abs(value) >= 10_000, maximumFractionDigits: 10 });

/** Without the remains of binary fractions. */
const plain = (value: number): number => Number(value.toPrecision(12));

/** The range begins with the mark, a multiple of the grain, and contains the value. */
function range(question: Asked<'number'>, start: number): [number, number] {
  const { width, grain } = rangeOf(question);
  const end = plain(start + width + grain);
  return question.slider ? [Math.max(question.slider.min, start), Math.min(question.slider.max, end)] : [start, end];
}

/** A number is right within a tolerance, or the closest teams gain points. */
export const number: QuestionKind<Asked<'number'>> = {
  read({ slider }, { answer }) {
    if (!answer || !('number' in answer)) return null;
    const isOnScale = !slider || (answer.number >= slider.min && answer.number <= slider.max);
    return isOnScale ? answer : null;
  },

  /** The median; of two in the middle the lower one. */
  settle(answers) {
    const sorted = answers.flatMap((answer) => given(answer) ?? []).sort((one, other) => one - other);
    const median = sorted[Math.floor((sorted.length - 1) / 2)];
    return median === undefined ? null : { number: median };
  },

  share({ value, tolerance }, answer, { teams } = {}) {
    const told = given(answer);
    if (told === null) return 0;
    if (tolerance !== undefined || !teams) return isWithin(value, told, tolerance ?? 0) ? 1 : 0;
    const distances = teams.map((other) => Math.abs((given(other) ?? Number.POSITIVE_INFINITY) - value));
    const nearer = distances.filter((distance) => !isWithin(value, told, distance));
    const place = PLACES[nearer.length];
    return place && teams.length >= place.teams ? place.share : 0;
  },

  asked: ({ unit, slider, tolerance }) => ({
    ...(unit && { unit }),
    ...(slider && { slider }),
    ...(tolerance === undefined && { closest: true }),
  }),
  revealed: ({ value, tolerance }) => ({ right: { number: value }, ...(tolerance && { tolerance }) }),
  rightText: ({ value, unit, tolerance }) =>
    [written(value), ...(tolerance ? [`± ${written(tolerance)}`] : []), ...(unit ? [unit] : [])].join(' '),

  /** Tells a range that contains the value at a place drawn at random, once. */
  removeWrong(question, told, count, chance) {
    if (told.length > 0 || count === 0) return [...told];
    const { width, grain } = rangeOf(question);
    return [plain(Math.floor((question.value - chance() * width) / grain) * grain)];
  },
  helped: (question, [start]) => ({ range: range(question, start as number) }),
  told: 'подсказывает промежуток',
  isRemoved: () => false,

  botAnswer(question, isRight, [start], chance) {
    const { value, slider, tolerance = 0 } = question;
    if (isRight) return { number: value };
    const off = Math.max(1, tolerance, rangeOf(question).width / 2) * (1 + chance());
    const guess = Math.round(chance() < 0.5 ? value + off : value - off);
    const limits = start === undefined ? slider && [slider.min, slider.max] : range(question, start);
    if (!limits) return { number: guess };
    const [low, high] = limits as [number, number];
    const inside = Math.min(high, Math.max(low, guess));
    if (!isWithin(value, inside, tolerance)) return { number: inside };
    return { number: value - low > high - value ? low : high };
  },

  identity: ({ question, value, tolerance = null, unit = '', type }) => [question, value, tolerance, unit, type],

  recorded: ({ question, unit, tolerance, right }) => ({
    ...{ type: 'number', question, unit, tolerance },
    value: right && 'number' in right ? right.number : Number.NaN,
  }),

  editing,
};
