import type { CSSProperties, ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../../styling/cx.ts';
import { Row } from '../layout/layout.tsx';
import * as css from './card.module.css';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: ElementType;
  tone?: 'plain' | 'raised' | 'warm';
  /** A CSS colour for a stripe along the edge. */
  accent?: string;
  title?: ReactNode;
  /** Of a title that is focused when the card takes another one's place. */
  titleRef?: Ref<HTMLElement>;
  actions?: ReactNode;
}

export function Card({
  as: Tag = 'div',
  tone = 'plain',
  accent,
  title,
  titleRef,
  actions,
  className,
  style,
  children,
  ...rest
}: CardProps) {
  const heading = titleRef ? (
    <span ref={titleRef} tabIndex={-1}>
      {title}
    </span>
  ) : (
    title
  );
  return (
    <Tag
      className={cx(css.card, css[tone], accent && css.accented, className)}
      style={accent ? ({ '--card-accent': accent, ...style } as CSSProperties) : style}
      {...rest}
    >
      {title || actions ? (
        <Row align="center" justify="between" className={css.head}>
          {title ? <h2 className={css.title}>{heading}</h2> : null}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </Row>
      ) : null}
      {children}
    </Tag>
  );
}
