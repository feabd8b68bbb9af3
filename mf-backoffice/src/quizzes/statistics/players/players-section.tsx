import type { PlayerStatistics } from '@luplay/contracts/lobby-game';
import {
  Button,
  type Column,
  EmptyState,
  QueryView,
  Row,
  SearchField,
  Skeleton,
  Stack,
  useSearch,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { orDash, percent, seconds, results as texts } from '../../locale/results.ts';
import { downloadCsv, playerRows } from '../csv.ts';
import { PlotCard } from '../plots/plot-card.tsx';
import { RowPlot, ShareBar } from '../plots/row-plot.tsx';
import { type Choice, playersQuery } from '../queries.ts';
import * as css from '../results.module.css';

const { players: own, plots } = texts;
const nameOf = ({ name }: PlayerStatistics) => name || own.unnamed;
const shareOf = ({ right, answers }: PlayerStatistics) => (answers === 0 ? null : right / answers);
const shareText = (player: PlayerStatistics) => orDash(shareOf(player), percent);

const COLUMNS: readonly Column<PlayerStatistics>[] = [
  { key: 'name', title: own.columns.name, render: nameOf },
  { key: 'games', title: own.columns.games, align: 'end', render: ({ games }) => games },
  { key: 'answers', title: own.columns.answers, align: 'end', render: ({ answers }) => answers },
  { key: 'right', title: own.columns.right, align: 'end', render: shareText },
  { key: 'silent', title: own.columns.silent, align: 'end', render: ({ silent }) => silent },
  { key: 'mean', title: own.columns.mean, align: 'end', render: ({ meanMs }) => orDash(meanMs, seconds) },
];

interface Props {
  quizId: string;
  title: string;
  choice: Choice;
}

/** How each player did over all games of the period. */
export function PlayersSection({ quizId, title, choice }: Props) {
  const query = useQuery(playersQuery(quizId, choice));
  const search = useSearch();
  return (
    <QueryView query={query} errorText={texts.failed} loading={<Skeleton lines={8} />}>
      {({ players, total }) => {
        const shown = search.found(players, (player) => [nameOf(player)]);
        const rows = shown.map((player) => ({
          key: player.userId,
          label: <span>{nameOf(player)}</span>,
          value: (
            <>
              {shareText(player)} <small>{plots.right.row(player.right, player.answers)}</small>
            </>
          ),
          draw: (scale: (value: number) => number) => <ShareBar scale={scale} share={shareOf(player) ?? 0} />,
        }));
        return (
          <Stack gap={5} shrink>
            <Row align="end" wrap className={css.tools}>
              <div className={css.grow}>
                <SearchField label={own.search} placeholder={own.search} {...search.field} />
              </div>
              <Button icon="copy" onClick={() => downloadCsv(title, playerRows(shown))}>
                {texts.csv}
              </Button>
            </Row>
            {total > players.length && <p className={css.note}>{own.limited(players.length, total)}</p>}
            {shown.length === 0 ? (
              <EmptyState icon="users" title={texts.notFound} />
            ) : (
              <PlotCard {...plots.players} columns={COLUMNS} rows={shown} rowKey={({ userId }) => userId}>
                <RowPlot label={plots.players.title} rows={rows} max={1} format={percent} />
              </PlotCard>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}
