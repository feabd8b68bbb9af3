import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/paths.ts';
import { cx } from '../styling/cx.ts';
import * as css from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'warm' | 'good' | 'bad' | 'info';
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone])}>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className={css.text}>{children}</span>
    </span>
  );
}
