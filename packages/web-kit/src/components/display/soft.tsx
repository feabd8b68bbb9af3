import type { ComponentPropsWithRef, ElementType } from 'react';
import { cx } from '../../styling/cx.ts';
import * as css from './soft.module.css';

/** Small quiet text beside or below what matters. */
export const Soft = ({ as: Tag = 'p', className, ...rest }: ComponentPropsWithRef<'p'> & { as?: ElementType }) => (
  <Tag className={cx(css.soft, className)} {...rest} />
);
