import { Button, type Column, EmptyState, Row, SearchField, Select, Stack, useSearch } from '@luplay/web-kit';
import { useMemo, useState } from 'react';
import { percent, results as texts } from '../../locale/results.ts';
import { downloadCsv, positionRows, questionRows } from '../csv.ts';
import { FILTERS, type Filter, SORTS, type Sort, selected } from '../figures.ts';
import { LinePlot } from '../plots/line-plot.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import type { Choice, Statistics } from '../queries.ts';
import * as css from '../results.module.css';
import { QuestionCards } from './question-cards.tsx';
import { RightPlot, TimesPlot } from './question-plots.tsx';

const sorts = SORTS.map((value) => ({ value, label: texts.questions.sort[value] }));
const filters = FILTERS.map((value) => ({ value, label: texts.questions.filter[value] }));

interface Props {
  quizId: string;
  choice: Choice;
  statistics: Statistics;
}

/** The questions as plots and one by one, found, filtered and sorted together. */
export function QuestionsSection({ quizId, choice, statistics: { title, questions, positions } }: Props) {
  const search = useSearch();
  const [sort, setSort] = useState<Sort>('place');
  const [filter, setFilter] = useState<Filter>('all');
  const kept = useMemo(() => selected(questions, filter, sort), [questions, filter, sort]);
  const shown = search.found(kept, ({ question, theme }) => [question, theme]);
  const played = shown.filter((question) => question.played > 0);
  return (
    <Stack gap={5} shrink>
      <Row align="end" wrap className={css.tools}>
        <div className={css.grow}>
          <SearchField label={texts.questions.search} placeholder={texts.questions.search} {...search.field} />
        </div>
        <Select
          label={texts.questions.filter.label}
          value={filter}
          options={filters}
          onValueChange={(value) => setFilter(value as Filter)}
        />
        <Select
          label={texts.questions.sort.label}
          value={sort}
          options={sorts}
          onValueChange={(value) => setSort(value as Sort)}
        />
        <Button icon="copy" onClick={() => downloadCsv(title, questionRows(shown))}>
          {texts.csv}
        </Button>
      </Row>
      {shown.length === 0 && <EmptyState icon="search" title={texts.notFound} />}
      {played.length > 0 && (
        <>
          <RightPlot quizId={quizId} questions={played} />
          <TimesPlot quizId={quizId} questions={played} />
        </>
      )}
      {positions.length > 1 && (
        <StayingPlot positions={positions} onDownload={() => downloadCsv(title, positionRows(positions))} />
      )}
      {shown.length > 0 && <QuestionCards quizId={quizId} choice={choice} questions={shown} />}
    </Stack>
  );
}

type Position = Statistics['positions'][number];
const { plots, columns } = texts;
const shareOf = ({ active, players }: Position) => (players === 0 ? 0 : active / players);

const COLUMNS: readonly Column<Position>[] = [
  { key: 'number', title: columns.number, render: ({ number }) => number },
  { key: 'games', title: columns.games, align: 'end', render: ({ games }) => games },
  { key: 'share', title: columns.share, align: 'end', render: (position) => percent(shareOf(position)) },
];

/** Who still answers at each question of a game. */
function StayingPlot({ positions, onDownload }: { positions: readonly Position[]; onDownload: () => void }) {
  const last = positions.at(-1) as Position;
  return (
    <PlotCard {...plots.staying} columns={COLUMNS} rows={positions} rowKey={({ number }) => String(number)}>
      <LinePlot
        summary={plots.staying.summary(last.number, percent(shareOf(last)))}
        lines={[{ key: 'share', name: plots.staying.title, values: positions.map(shareOf) }]}
        from={1}
        max={1}
        axis={plots.staying.axis}
        format={percent}
      />
      <Button size="s" icon="copy" onClick={onDownload}>
        {texts.csv}
      </Button>
    </PlotCard>
  );
}
