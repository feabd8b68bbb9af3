import { authoring } from '../../locale/authoring.ts';
import { quiz as texts } from '../../locale/quiz.ts';
import type { Checked } from '../kind.ts';
import { isToldIn } from '../told.ts';

const isWritten = (text: string): boolean => text.trim() !== '';

type Accepting = Pick<Checked<'text'>, 'question' | 'accepted'>;

/** Of the kinds that list what is accepted. */
export const acceptedChecks = {
  lacking: ({ accepted }: Accepting) =>
    accepted.length > 0 && accepted.every(isWritten) ? [] : [texts.lacking.accepted],
  advice: ({ question, accepted }: Accepting) =>
    accepted.some((one) => isToldIn(question, one)) ? [authoring.checks.told] : [],
};
