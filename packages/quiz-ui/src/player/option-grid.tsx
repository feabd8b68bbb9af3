import { cx } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import * as css from '../screens/answering.module.css';
import { ru } from './locale.ts';

/** The longest option and word, in characters, with which two options fit side by side on a phone. */
const PAIRED = { text: 16, word: 7 };

const fitInPairs = (options: readonly string[]): boolean =>
  options.every((text) => text.length <= PAIRED.text && text.split(/\s/).every((word) => word.length <= PAIRED.word));

interface Props {
  options: readonly string[];
  /** The tile of an option. */
  children: (text: string, index: number) => ReactNode;
}

/** The options of a question on a player's phone: one below the other, short ones in pairs. */
export function OptionGrid({ options, children }: Props) {
  return (
    <fieldset className={cx(css.options, fitInPairs(options) && css.pairs)} aria-label={ru.options}>
      {options.map(children)}
    </fieldset>
  );
}
