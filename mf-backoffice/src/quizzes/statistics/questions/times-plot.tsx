import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import type { Column } from '@luplay/web-kit';
import { seconds, results as texts } from '../../locale/results.ts';
import { Range } from '../plots/marks.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { RowPlot } from '../plots/row-plot.tsx';
import { QuestionLink } from './question-link.tsx';

const { plots, columns } = texts;

const COLUMNS: readonly Column<QuestionStatistics>[] = [
  { key: 'question', title: columns.question, long: true, render: ({ question }) => question },
  {
    key: 'median',
    title: columns.median,
    align: 'end',
    render: ({ times }) => (times ? seconds(times.median) : plots.times.unknown),
  },
  {
    key: 'middle',
    title: columns.middle,
    align: 'end',
    render: ({ times }) => (times ? `${seconds(times.lower)} – ${seconds(times.upper)}` : plots.times.unknown),
  },
];

/** The time to answer each question. Records from versions without times have none. */
export function TimesPlot({ quizId, questions }: { quizId: string; questions: readonly QuestionStatistics[] }) {
  const timed = questions.filter(({ times }) => times !== null);
  if (timed.length === 0) return null;
  const longest = Math.max(
    ...timed.map(({ times, place }) => Math.max(times?.upper ?? 0, (place?.seconds ?? 0) * 1000)),
  );
  const rows = timed.map((question) => {
    const { key, times, place } = question;
    const { lower, median, upper } = times as NonNullable<typeof times>;
    const limit = place && place.seconds > 0 ? place.seconds * 1000 : null;
    return {
      key,
      label: <QuestionLink quizId={quizId} question={question} />,
      value: seconds(median),
      draw: (scale: (value: number) => number) => <Range {...{ scale, lower, median, upper, limit }} />,
    };
  });
  return (
    <PlotCard {...plots.times} columns={COLUMNS} rows={timed} rowKey={({ key }) => key}>
      <RowPlot label={plots.times.title} rows={rows} max={longest} format={seconds} />
    </PlotCard>
  );
}
