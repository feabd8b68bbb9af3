import { authoring } from '../../locale/authoring.ts';
import { quiz as texts } from '../../locale/quiz.ts';
import type { Checks } from '../kind.ts';
import { isToldIn } from '../told.ts';

const isWritten = (text: string): boolean => text.trim() !== '';

export const text: Checks<'text'> = {
  lacking: ({ accepted }) => (accepted.length > 0 && accepted.every(isWritten) ? [] : [texts.lacking.accepted]),
  advice: ({ question, accepted }) => (accepted.some((one) => isToldIn(question, one)) ? [authoring.checks.told] : []),
};
