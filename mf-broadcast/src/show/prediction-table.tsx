import type { Predictions } from '@luplay/contracts/broadcast';
import { nouns } from '@luplay/quiz-ui';
import { count } from '@luplay/web-kit';
import { show } from '../locale/show.ts';
import * as css from './prediction-table.module.css';

const texts = show.predict;

/** The spectators' own table, between two questions. */
export function PredictionTable({ predictions }: { predictions: Predictions }) {
  const { best, asked, right } = predictions;
  if (best.length === 0 && asked === 0) return null;
  return (
    <section className={css.table} aria-label={texts.table}>
      <p className={css.title}>
        {texts.table}
        {asked > 0 && `: ${texts.came(right, asked)}`}
      </p>
      <ol className={css.people}>
        {best.map(({ name, points }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and places are what is shown
          <li key={index}>
            <span className={css.name}>{name}</span> <span className={css.points}>{count(points, nouns.points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
