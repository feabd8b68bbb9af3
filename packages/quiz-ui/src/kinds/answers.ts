import type { ReactNode } from 'react';
import { OptionMark, optionLetter } from '../question/option-mark.tsx';
import { type ByKind, SHOWN_KIND } from './kind.ts';

/** How an answer is written: in results, scores, announcements and the record. */
interface AnswerForm {
  Mark: (props: { index: number; quiet?: boolean }) => ReactNode;
  short: (answer: number) => string;
  plain: (answer: number, options: readonly string[]) => string;
}

const ANSWERS: ByKind<AnswerForm> = {
  single: {
    Mark: OptionMark,
    short: optionLetter,
    plain: (answer, options) => options[answer] ?? String(answer + 1),
  },
};

export const answerForm = (): AnswerForm => ANSWERS[SHOWN_KIND];
