import { simulator } from '../../locale/simulator.ts';
import * as css from '../simulator.module.css';
import type { LoggedRound } from './watched-game.ts';

const texts = simulator.watch;

/** The questions so far and how many were right, newest first. */
export function RoundLog({ rounds }: { rounds: readonly LoggedRound[] }) {
  return (
    <section className={css.log} aria-label={texts.log}>
      <h3>{texts.log}</h3>
      {rounds.length === 0 ? (
        <p className={css.hint}>{texts.logEmpty}</p>
      ) : (
        <ol reversed>
          {rounds.toReversed().map(({ questionId, number, question, right, answers }) => (
            <li key={questionId} value={number}>
              {question} <span className={css.hint}>{right === 0 ? texts.nobody : texts.right(right, answers)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
