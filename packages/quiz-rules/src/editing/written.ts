import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** A number as people write it: `1 961,5`, `−40`. Null when it is none, or too large. */
export function numberFrom(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^[−–]/, '-');
  const value = NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= QUIZ_LIMITS.number ? value : null;
}

/** The number with all its digits, as it is typed. */
export const written = (value: number): string => String(value).replace('.', ',');
