import { Hidden } from '../../a11y/hidden.tsx';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { Stack } from '../layout/layout.tsx';
import * as css from './skeleton.module.css';

interface SkeletonProps {
  lines?: number;
  height?: number | string;
  shape?: 'line' | 'block' | 'circle';
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ lines = 1, height, shape = 'line' }: SkeletonProps) {
  const own = height ?? (shape === 'block' ? 96 : shape === 'circle' ? 48 : 16);
  const wide = shape === 'circle' ? own : '100%';
  return (
    <Stack gap={2} role="status">
      <Hidden>{ru.loading}</Hidden>
      {Array.from({ length: lines }, (_, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          key={i}
          className={cx(css.bone, css[shape])}
          style={{ height: own, width: lines > 1 && i === lines - 1 ? '62%' : wide }}
        />
      ))}
    </Stack>
  );
}
