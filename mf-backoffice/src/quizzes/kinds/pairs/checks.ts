import { quiz as texts } from '../../locale/quiz.ts';
import type { Checks } from '../kind.ts';
import { lackingOptions } from '../options/checks.ts';

export const pairs: Checks<'pairs'> = {
  lacking({ options, matches }) {
    const found = new Set([...lackingOptions({ options }), ...lackingOptions({ options: matches })]);
    return [
      ...(found.has(texts.lacking.options) ? [texts.lacking.pairs] : []),
      ...(found.has(texts.lacking.distinct) ? [texts.lacking.distinct] : []),
    ];
  },
};
