import { cx } from '@luplay/web-kit';
import { ru } from '../locale.ts';
import * as css from './option-mark.module.css';

const SHAPES = [css.circle, css.diamond, css.square, css.hexagon, css.triangle, css.shield];

/**
 * An option's letter on a shape of its own, so that options do not differ by colour alone. Sized in `em`.
 */
export function OptionMark({ index, quiet }: { index: number; quiet?: boolean }) {
  return (
    <span className={cx(css.mark, SHAPES[index % SHAPES.length], quiet && css.quiet)} aria-hidden="true">
      <span>{optionLetter(index)}</span>
    </span>
  );
}

/** Letter of an option: А to Е. */
export const optionLetter = (index: number): string => ru.letters[index] ?? String(index + 1);
