import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import { cx } from '../../styling/cx.ts';
import * as css from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'warm' | 'good' | 'bad' | 'info';
  icon?: IconName;
  /** For sentences: wraps instead of being cut with an ellipsis. */
  wrap?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, wrap, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone], wrap && css.wrap)}>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className={css.text}>{children}</span>
    </span>
  );
}
