import { quiz as texts } from '../../locale/quiz.ts';
import type { Checks } from '../kind.ts';
import { lackingOptions } from '../options/checks.ts';

export const several: Checks<'several'> = {
  lacking: (question) => [...lackingOptions(question), ...(question.right.length === 0 ? [texts.lacking.right] : [])],
};
