import { ENTRY_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import type { Answers } from './kind.ts';

const OPTIONS = { most: ENTRY_COUNT.max, length: QUIZ_LIMITS.option };
const TEXTS = { most: QUIZ_LIMITS.texts, length: QUIZ_LIMITS.text };
const LINE = { length: QUIZ_LIMITS.unit };

interface Limits {
  most?: number;
  length: number;
}

/** The texts of all kinds: how many there are in a list, and how long each is. */
const LIMITS: Readonly<Record<string, Limits>> = { options: OPTIONS, matches: OPTIONS };

function limitsOf(field: string, value: unknown): Limits | undefined {
  if (field === 'type') return undefined;
  if (typeof value === 'string') return LINE;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts ? (LIMITS[field] ?? TEXTS) : undefined;
}

interface Fitting {
  /** The text with at most so many characters. `number`: its place in a list, from 1 on. */
  cut: (text: string, length: number, number: number) => string;
  /** Called when a list has more entries than it may have. */
  onMore?: (field: string) => void;
}

/** Answers of a foreign text as far as a question may have them. */
export function withinLimits(answers: Answers, { cut, onMore }: Fitting): Answers {
  const fields = Object.entries(answers).map(([field, value]) => {
    const limits = limitsOf(field, value);
    if (!limits) return [field, value];
    if (typeof value === 'string') return [field, cut(value, limits.length, 1)];
    if (value.length > (limits.most ?? 0)) onMore?.(field);
    const list = (value as string[]).slice(0, limits.most).map((text, index) => cut(text, limits.length, index + 1));
    // Options keep their places.
    return [field, limits === TEXTS ? list.filter(Boolean) : list];
  });
  return Object.fromEntries(fields) as Answers;
}
