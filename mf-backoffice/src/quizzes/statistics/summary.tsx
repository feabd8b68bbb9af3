import type { ResponseOf } from '@luplay/contracts';
import type { quizStatistics } from '@luplay/contracts/lobby-game';
import { formatNumber, plural } from '@luplay/web-kit';
import { percent, results as texts } from '../locale/results.ts';
import * as css from './results.module.css';

export type Statistics = ResponseOf<(typeof quizStatistics)['readStatistics']>;

/** The totals in large figures, and what they do not count. */
export function Summary({ statistics }: { statistics: Statistics }) {
  const { games, evenings, players, answers, right, pending, truncated } = statistics;
  const { forms, figures } = texts;
  const all = [
    { key: 'games', value: formatNumber(games), name: plural(games, forms.games) },
    { key: 'evenings', value: formatNumber(evenings), name: plural(evenings, forms.evenings) },
    { key: 'players', value: formatNumber(players), name: plural(players, forms.players) },
    { key: 'answers', value: formatNumber(answers), name: plural(answers, forms.answers) },
    { key: 'right', value: answers === 0 ? '–' : percent(right / answers), name: figures.right },
  ];
  return (
    <>
      <ul className={css.figures} aria-label={figures.label}>
        {all.map(({ key, value, name }) => (
          <li key={key}>
            <strong>{value}</strong> {name}
          </li>
        ))}
      </ul>
      {pending > 0 && <p className={css.note}>{texts.pending(pending)}</p>}
      {truncated && <p className={css.note}>{texts.truncated(games)}</p>}
    </>
  );
}
