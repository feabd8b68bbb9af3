import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { Hidden } from '@luplay/web-kit';
import { seconds, results as texts } from '../../locale/results.ts';
import * as css from '../results.module.css';
import { type Given, playersOf } from './evening.ts';

const { evenings: own } = texts;
const SIGNS: Record<Given, { sign: string; style?: string | undefined }> = {
  right: { sign: '✓', style: css.rightMark },
  wrong: { sign: '✗', style: css.wrongMark },
  silent: { sign: '–' },
  absent: { sign: '' },
};

/** Each player's answers: a row for each player, a column for each question. */
export function AnswersTable({ record }: { record: FinishedRecord }) {
  const { questions } = record;
  return (
    <>
      <p className={css.note}>{own.legend}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways */}
      <section className={css.scroll} tabIndex={0} aria-label={own.answersTable}>
        <table className={css.answers}>
          <thead>
            <tr>
              <th scope="col">{texts.players.columns.name}</th>
              <th scope="col">{texts.columns.right}</th>
              <th scope="col">{own.time}</th>
              {questions.map(({ number, question }, index) => (
                <th key={number} scope="col" title={question}>
                  <Hidden>{`${own.question(index + 1)}: ${question}`}</Hidden>
                  <span aria-hidden="true">{index + 1}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {playersOf(record).map(({ userId, name, team, right, answers, meanMs, given }) => (
              <tr key={userId}>
                <th scope="row">
                  {name || texts.players.unnamed}
                  <small>{team}</small>
                </th>
                <td>{texts.plots.right.row(right, answers)}</td>
                <td>{meanMs === null ? '–' : seconds(meanMs)}</td>
                {given.map((kind, index) => (
                  <td key={questions[index]?.number} className={SIGNS[kind].style}>
                    <span aria-hidden="true">{SIGNS[kind].sign}</span>
                    <Hidden>{own[kind]}</Hidden>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
