import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import type { Column } from '@luplay/web-kit';
import { useId } from 'react';
import { percent, results as texts } from '../../locale/results.ts';
import { answersOf, rightOf, rightShare } from '../figures.ts';
import { Hatching, ShareBar } from '../plots/marks.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { RowPlot } from '../plots/row-plot.tsx';
import { hintsOf } from './hints.ts';
import { QuestionLink } from './question-link.tsx';

const { plots, columns } = texts;
const shareText = (question: QuestionStatistics) => {
  const share = rightShare(question);
  return share === null ? '–' : percent(share);
};

const COLUMNS: readonly Column<QuestionStatistics>[] = [
  { key: 'question', title: columns.question, long: true, render: ({ question }) => question },
  { key: 'right', title: columns.right, align: 'end', render: shareText },
  { key: 'answers', title: columns.answers, align: 'end', render: answersOf },
];

/** The share of right answers to each question. */
export function RightPlot({ quizId, questions }: { quizId: string; questions: readonly QuestionStatistics[] }) {
  const hatching = useId();
  const rows = questions.map((question) => ({
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
    <PlotCard {...plots.right} columns={COLUMNS} rows={questions} rowKey={({ key }) => key}>
      <RowPlot label={plots.right.title} rows={rows} max={1} format={percent} defs={<Hatching id={hatching} />} />
    </PlotCard>
  );
}
