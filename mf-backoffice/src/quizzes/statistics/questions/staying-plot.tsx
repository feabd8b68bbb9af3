import { Button, type Column } from '@luplay/web-kit';
import { percent, results as texts } from '../../locale/results.ts';
import { LinePlot } from '../plots/line-plot.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import type { Statistics } from '../summary.tsx';

type Position = Statistics['positions'][number];
const { plots, columns } = texts;
const shareOf = ({ active, players }: Position) => (players === 0 ? 0 : active / players);

const COLUMNS: readonly Column<Position>[] = [
  { key: 'number', title: columns.number, render: ({ number }) => number },
  { key: 'games', title: columns.games, align: 'end', render: ({ games }) => games },
  { key: 'share', title: columns.share, align: 'end', render: (position) => percent(shareOf(position)) },
];

/** Who still answers at each question of a game. */
export function StayingPlot({ positions, onDownload }: { positions: readonly Position[]; onDownload: () => void }) {
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
