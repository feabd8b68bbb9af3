import { authoring } from '../../locale/authoring.ts';
import type { Checks } from '../kind.ts';
import { lackingOptions } from '../options/checks.ts';
import { isToldIn, TRUE_FALSE } from '../told.ts';

export const single: Checks<'single'> = {
  lacking: lackingOptions,
  advice({ question, options, answer }) {
    const right = options[answer] ?? '';
    // «Что тяжелее: вата или железо?» names all.
    const isTold =
      isToldIn(question, right) && !options.some((option, index) => index !== answer && isToldIn(question, option));
    return isTold && !TRUE_FALSE.test(right.trim()) ? [authoring.checks.told] : [];
  },
};
