import { quizImport } from '../../../../locale/quiz-import.ts';
import { isVisible } from '../text/clean.ts';

const texts = quizImport.faults;

/** The message, or null when the value is right. */
export type Check = (value: unknown) => string | null;
export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;

/** As the service normalises text before it checks and stores it. */
export const normalText = (value: string): string => value.normalize('NFC').replaceAll('\r\n', '\n').trim();

export const words =
  (min: number, max: number, lines: 'one line' | 'lines' = 'one line'): Check =>
  (value) => {
    if (typeof value !== 'string') return texts.text;
    const text = normalText(value);
    if (text.length < min) return texts.required;
    if (text.length > max) return texts.tooLong(max);
    if (FORBIDDEN.test(lines === 'lines' ? text.replaceAll(/[\n\t]/g, '') : text)) return texts.characters;
    return text === '' || isVisible(text) ? null : texts.invisible;
  };

export const flag: Check = (value) => (typeof value === 'boolean' ? null : texts.flag);

export const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? null : texts.number(min, max);

export const whole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max ? null : texts.whole(min, max);

const matching =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : message;

export const color = matching(/^#[0-9a-fA-F]{6}$/, texts.color);
export const id = matching(/^[A-Za-z0-9_-]{1,64}$/, texts.id);
export const filePath: Check = (value) =>
  typeof value === 'string' &&
  /^\/((api2\/)?media|profile_pictures)\/[A-Za-z0-9_./-]{1,200}$/.test(value) &&
  !value.includes('..')
    ? null
    : texts.path;

const STACKED_MARKS = /\p{Mn}{4}/u;
const oneIcon = words(1, 16);
export const icon: Check = (value) => {
  const fault = oneIcon(value);
  if (fault !== null) return fault;
  const text = normalText(value as string);
  return [...new Intl.Segmenter().segment(text)].length === 1 && !STACKED_MARKS.test(text) ? null : texts.icon;
};

export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : texts.type;
