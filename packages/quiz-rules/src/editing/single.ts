import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { blank, fittedOptions, listedOf, partsOf } from './lists.ts';
import { TOLD } from './locale.ts';
import { lackingOptions } from './options.ts';
import { isToldIn, TRUE_FALSE } from './told.ts';

/** One of two to six options is right. */
export const single: KindEditing<'single'> = {
  name: 'Один верный',
  hint: 'Выбрать верный вариант',
  word: 'один',
  notation: 'Столица США?\n*Вашингтон\nБостон\nЧикаго',

  empty: { type: 'single', options: blank(OPTION_COUNT.usual), answer: 1 },
  parts: ({ options }) => partsOf(options),
  listed: ({ options, answer }) => listedOf(options, (index) => index === answer),
  marked: ({ options, answer }, option) => ({ answer: option < options.length ? option : answer }),
  kept: ({ options, answer }) => ({ options, right: [answer] }),
  made({ options: given, right: [answer = 0] }) {
    const options = fittedOptions(given);
    return { type: 'single', options, answer: answer < options.length ? answer : 0 };
  },

  /** «Верный»: the number of the right option. */
  written: ({ options, answer }) => ({ options, right: String(answer + 1) }),

  lacking: lackingOptions,
  advice({ question, options, answer }) {
    const right = options[answer] ?? '';
    // «Что тяжелее: вата или железо?» names all.
    const isTold =
      isToldIn(question, right) && !options.some((option, index) => index !== answer && isToldIn(question, option));
    return isTold && !TRUE_FALSE.test(right.trim()) ? [TOLD] : [];
  },
};
