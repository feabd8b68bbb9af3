import { cx } from '@luplay/web-kit';
import { ru } from '../locale.ts';
import * as css from './progress-dots.module.css';

/** `done` of `total` as dots, with the numbers for screen readers. */
export function ProgressDots({ label, total, done }: { label: string; total: number; done: number }) {
  return (
    <div className={css.dots} role="img" aria-label={ru.progress(label, done, total)}>
      {Array.from({ length: total }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={i} className={cx(css.dot, i < done && css.done)} />
      ))}
    </div>
  );
}
