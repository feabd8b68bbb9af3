import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import type { CommonFields, Kind, KindValues } from './kind.ts';
import { number } from './number/values.ts';
import { order } from './order/values.ts';
import { pairs } from './pairs/values.ts';
import { point } from './point/values.ts';
import { poll } from './poll/values.ts';
import { several } from './several/values.ts';
import { single } from './single/values.ts';
import { spoken } from './spoken/values.ts';
import { text } from './text/values.ts';

const VALUES: Readonly<{ [Type in Kind]: KindValues<Type> }> = {
  single,
  several,
  order,
  pairs,
  number,
  text,
  point,
  poll,
  spoken,
};

export const kindValues = ({ type }: { type: Kind }): KindValues => VALUES[type];

/** What the author wrote as answers. */
export const answerTexts = (question: DraftQuestion): string[] =>
  kindValues(question)
    .listed(question)
    .map(({ text }) => text);

/** Stored questions may be older than this editor. */
export function isWhole(question: Partial<Record<string, unknown>> & { type?: Kind }): boolean {
  const kind = question?.type && VALUES[question.type];
  if (!kind || typeof question.question !== 'string') return false;
  return Object.entries(kind.empty).every(([field, value]) => !Array.isArray(value) || Array.isArray(question[field]));
}

const COMMON: ReadonlySet<string> = new Set<keyof CommonFields | 'key'>([
  ...(['key', 'question', 'timers', 'reward', 'media', 'explanation', 'note', 'special'] as const),
]);

/** The same question as one of another kind: what both have stays. */
export function asKind<Question extends DraftQuestion>(question: Question, type: Kind): Question {
  const common = Object.entries(question).filter(([name]) => COMMON.has(name));
  const answers = VALUES[type].made(kindValues(question).kept(question));
  return { ...Object.fromEntries(common), ...answers } as Question;
}

const ownOf = (question: DraftQuestion) => Object.entries(question).filter(([name]) => !COMMON.has(name));

/** Whether all that questions have of their own is identical. */
export const haveSameAnswers = (one: DraftQuestion, other: DraftQuestion): boolean =>
  ownOf(one).length === ownOf(other).length &&
  ownOf(one).every(([name, value]) => value === other[name as keyof DraftQuestion]);
