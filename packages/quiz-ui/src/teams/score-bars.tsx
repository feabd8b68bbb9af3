import { formatNumber, Hidden, Icon } from '@luplay/web-kit';
import type { CSSProperties, ReactNode } from 'react';
import { ru } from '../locale.ts';
import * as css from './score-bars.module.css';

interface ScoreRow {
  id: string;
  name: string;
  score: number;
  /** A CSS colour. */
  color: string;
  icon?: ReactNode;
  /** A line below the bar. */
  note?: ReactNode;
  winner?: boolean;
  /** From 1; shown before the name. */
  place?: number | undefined;
}

interface ScoreBarsProps {
  label: string;
  /** In display order. */
  rows: readonly ScoreRow[];
  /** The score of a full bar; the best one when unset. */
  max?: number;
}

export function ScoreBars({ label, rows, max }: ScoreBarsProps) {
  const full = Math.max(1, max ?? Math.max(0, ...rows.map((row) => row.score)));
  return (
    <ol className={css.bars} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          <span className={css.name}>
            {row.place === undefined ? null : (
              <span className={css.place}>
                <span aria-hidden="true">{row.place}</span>
                <Hidden>{ru.place(row.place)}</Hidden>
              </span>
            )}
            {row.winner ? (
              <span className={css.crown}>
                <Icon name="crown" label={ru.winner} />
              </span>
            ) : null}
            {row.icon}
            <span>{row.name}</span>
          </span>
          <span className={css.score}>{formatNumber(row.score)}</span>
          <div className={css.track} aria-hidden="true">
            <div
              className={css.fill}
              style={{ width: `${Math.min(100, (row.score / full) * 100)}%`, '--bar': row.color } as CSSProperties}
            />
          </div>
          {row.note ? <div className={css.note}>{row.note}</div> : null}
        </li>
      ))}
    </ol>
  );
}
