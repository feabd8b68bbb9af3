import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { cx } from '../../styling/cx.ts';
import * as css from './layout.module.css';

type Props<Own> = Own &
  ComponentPropsWithRef<'div'> & {
    as?: ElementType;
    /** Of `as="form"`. */
    noValidate?: boolean;
    /** The space between children, a step of the scale: 2 is `--s2`. */
    gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  };

function box(kind: string, { as: Tag = 'div', gap = 3, className, ...rest }: Props<unknown>) {
  return <Tag className={cx(kind, gap > 0 && css[`gap-${gap}`], className)} {...rest} />;
}

/** Children under each other. `shrink`: they may be narrower than their longest word. */
export function Stack({ align, shrink, ...props }: Props<{ align?: 'start' | 'center'; shrink?: boolean }>) {
  return box(cx(css.stack, shrink && css.shrink, align && css[`across-${align}`]), props);
}

interface Beside {
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
}

/** Children beside each other. */
export function Row({ align, justify, wrap, ...props }: Props<Beside>) {
  const classes = cx(css.row, wrap && css.wrap, align && css[`align-${align}`], justify && css[`justify-${justify}`]);
  return box(classes, props);
}

interface Columns {
  /** How wide a column is at least. They widen to fill the row. */
  min: string;
  /** Whether few children leave columns empty. */
  keep?: boolean;
  align?: 'start' | 'end';
}

/** Children in as many columns of one width as fit. */
export function Grid({ min, keep, align, style, ...props }: Props<Columns>) {
  const classes = cx(css.grid, keep && css.keep, align && css[`align-${align}`]);
  return box(classes, { ...props, style: { '--min': min, ...style } as CSSProperties });
}
