import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { Button, Card, type Column, formatNumber, Hidden, QueryView, Row, Skeleton, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { dateOf, orDash, seconds, results as texts } from '../../locale/results.ts';
import { answerRows, downloadCsv } from '../csv.ts';
import { LinePlot } from '../plots/line-plot.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { eveningQuery } from '../queries.ts';
import * as css from '../results.module.css';
import { type Given, playersOf, scoresOf } from './evening.ts';

const { evenings: own, plots } = texts;

interface Props {
  quizId: string;
  gameId: string;
  onClose: () => void;
}

/** One game: the teams' scores and each player's answers. */
export function EveningView({ quizId, gameId, onClose }: Props) {
  const query = useQuery(eveningQuery(quizId, gameId));
  return (
    <Stack gap={5} shrink>
      <Row align="center" justify="between" wrap>
        <Button icon="back" onClick={onClose}>
          {own.back}
        </Button>
        {query.data && (
          <Button icon="copy" onClick={() => downloadCsv(query.data.questTitle, answerRows(query.data))}>
            {texts.csv}
          </Button>
        )}
      </Row>
      <QueryView query={query} errorText={own.missing} loading={<Skeleton lines={8} />}>
        {(record) => <Evening record={record} />}
      </QueryView>
    </Stack>
  );
}

interface After {
  number: number;
  scores: readonly number[];
}

function Evening({ record }: { record: FinishedRecord }) {
  const { title, startedAt, finishedAt } = record;
  const lines = scoresOf(record);
  const rows = (lines[0]?.values ?? []).map(
    (_, number): After => ({ number, scores: lines.map(({ values }) => values[number] ?? 0) }),
  );
  const columns: Column<After>[] = [
    { key: 'number', title: plots.points.axis, render: ({ number }) => number },
    ...lines.map(({ key, name }, index) => ({
      ...{ key, title: name, align: 'end' as const },
      render: ({ scores }: After) => formatNumber(scores[index] ?? 0),
    })),
  ];
  return (
    <>
      <Row align="center" justify="between" wrap>
        <h2>{`${title}, ${dateOf(startedAt)}`}</h2>
        <span className={css.note}>{own.duration(finishedAt - startedAt)}</span>
      </Row>
      {rows.length > 1 && (
        <PlotCard {...plots.points} columns={columns} rows={rows} rowKey={({ number }) => String(number)}>
          <LinePlot
            summary={lines.map(({ name, values }) => plots.points.summary(name, values.at(-1) ?? 0)).join(' ')}
            lines={lines}
            from={0}
            max={Math.max(1, ...lines.flatMap(({ values }) => values))}
            axis={plots.points.axis}
            format={formatNumber}
          />
        </PlotCard>
      )}
      <Card as="section" aria-label={own.answers} title={own.answers}>
        <AnswersTable record={record} />
      </Card>
    </>
  );
}

const SIGNS: Record<Given, { sign: string; style?: string | undefined }> = {
  right: { sign: '✓', style: css.rightMark },
  part: { sign: '½', style: css.rightMark },
  wrong: { sign: '✗', style: css.wrongMark },
  given: { sign: '•' },
  silent: { sign: '–' },
  absent: { sign: '' },
};

/** Each player's answers: a row for each player, a column for each question. */
function AnswersTable({ record }: { record: FinishedRecord }) {
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
                <td>{orDash(meanMs, seconds)}</td>
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
