import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { type Column, Icon } from '@luplay/web-kit';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { orDash, percent, seconds, results as texts } from '../../locale/results.ts';
import { questionPath } from '../../navigation/place-asked.ts';
import { answersOf, hintsOf, isScored, rightOf, rightShare } from '../figures.ts';
import { PlotCard } from '../plots/plot-card.tsx';
import { Hatching, Range, RowPlot, ShareBar } from '../plots/row-plot.tsx';

const { plots, columns } = texts;
const shareText = (question: QuestionStatistics) => orDash(rightShare(question), percent);

const COLUMNS: readonly Column<QuestionStatistics>[] = [
  { key: 'question', title: columns.question, long: true, render: ({ question }) => question },
  { key: 'right', title: columns.right, align: 'end', render: shareText },
  { key: 'answers', title: columns.answers, align: 'end', render: answersOf },
];

/** The share of right answers to each question that has one. */
export function RightPlot({ quizId, questions }: { quizId: string; questions: readonly QuestionStatistics[] }) {
  const hatching = useId();
  const scored = questions.filter(isScored);
  if (scored.length === 0) return null;
  const rows = scored.map((question) => ({
    key: question.key,
    label: <QuestionLink quizId={quizId} question={question} />,
    value: (
      <>
        {shareText(question)} <small>{plots.right.row(rightOf(question), answersOf(question))}</small>
      </>
    ),
    draw: (scale: (value: number) => number) => (
      <ShareBar
        scale={scale}
        share={rightShare(question) ?? 0}
        marked={hintsOf(question).length > 0 ? hatching : undefined}
      />
    ),
  }));
  return (
    <PlotCard {...plots.right} columns={COLUMNS} rows={scored} rowKey={({ key }) => key}>
      <RowPlot label={plots.right.title} rows={rows} max={1} format={percent} defs={<Hatching id={hatching} />} />
    </PlotCard>
  );
}

interface Props {
  quizId: string;
  question: QuestionStatistics;
}

/** A question as the label of a row: a link to it if it is still in the quiz, with a sign if there is a hint. */
function QuestionLink({ quizId, question }: Props) {
  const hints = hintsOf(question);
  const { question: text, place } = question;
  return (
    <>
      {hints.length > 0 && (
        <Icon name="warning" size={16} label={hints.map((hint) => texts.questions.hints[hint]).join(', ')} />
      )}
      {place ? (
        <Link to={questionPath(quizId, place)} title={text}>
          {text}
        </Link>
      ) : (
        <span title={text}>{text}</span>
      )}
    </>
  );
}

const TIME_COLUMNS: readonly Column<QuestionStatistics>[] = [
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
    <PlotCard {...plots.times} columns={TIME_COLUMNS} rows={timed} rowKey={({ key }) => key}>
      <RowPlot label={plots.times.title} rows={rows} max={longest} format={seconds} />
    </PlotCard>
  );
}
