import { cx, formatNumber, Hidden, Icon } from '@luplay/web-kit';
import type { CSSProperties, ReactNode } from 'react';
import { ru } from '../locale.ts';
import { type Bars, barsOf } from './ranking.ts';
import * as css from './score-bars.module.css';
import { softHyphens } from './soft-hyphens.ts';

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
  /** Further scores that the bars have room for. */
  scores?: readonly number[];
}

export function ScoreBars({ label, rows, scores = [] }: ScoreBarsProps) {
  const bars = barsOf([...scores, ...rows.map((row) => row.score)]);
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
            <span className={css.words}>{softHyphens(row.name)}</span>
          </span>
          <span className={css.score}>{formatNumber(row.score)}</span>
          <Bar bars={bars} row={row} />
          {row.note ? <div className={css.note}>{row.note}</div> : null}
        </li>
      ))}
    </ol>
  );
}

function Bar({ bars: { of, zero }, row: { score, color } }: { bars: Bars; row: ScoreRow }) {
  const { from, part } = of(score);
  return (
    <div
      className={cx(css.track, zero > 0 && css.signed)}
      style={{ '--zero': `${zero}%` } as CSSProperties}
      aria-hidden="true"
    >
      <div
        className={cx(css.fill, score < 0 && css.below)}
        style={{ width: `${part}%`, marginInlineStart: `${from}%`, '--bar': color } as CSSProperties}
      />
    </div>
  );
}
