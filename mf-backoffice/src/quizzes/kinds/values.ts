import { type DraftQuestion, QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import type { CommonFields, Kind } from './kind.ts';

/** What the author wrote as answers. */
export const answerTexts = (question: DraftQuestion): string[] =>
  editingOf(question)
    .listed(question)
    .map(({ text }) => text);

/** Stored questions may be older than this editor. */
export function isWhole(question: Partial<Record<string, unknown>> & { type?: Kind }): boolean {
  const { type } = question ?? {};
  const kind = type && QUESTION_TYPES.includes(type) ? editingOf({ type }) : null;
  if (!kind || typeof question.question !== 'string') return false;
  return Object.entries(kind.empty).every(([field, value]) => !Array.isArray(value) || Array.isArray(question[field]));
}

const COMMON: ReadonlySet<string> = new Set<keyof CommonFields | 'key'>([
  ...(['key', 'question', 'timers', 'reward', 'media', 'explanation', 'note', 'special'] as const),
]);

/** The same question as one of another kind: what both have stays. */
export function asKind<Question extends DraftQuestion>(question: Question, type: Kind): Question {
  const common = Object.entries(question).filter(([name]) => COMMON.has(name));
  const answers = editingOf({ type }).made(editingOf(question).kept(question));
  return { ...Object.fromEntries(common), ...answers } as Question;
}

const ownOf = (question: DraftQuestion) => Object.entries(question).filter(([name]) => !COMMON.has(name));

/** Whether all that questions have of their own is identical. */
export const haveSameAnswers = (one: DraftQuestion, other: DraftQuestion): boolean =>
  ownOf(one).length === ownOf(other).length &&
  ownOf(one).every(([name, value]) => value === other[name as keyof DraftQuestion]);
