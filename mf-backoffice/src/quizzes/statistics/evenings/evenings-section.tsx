import type { Evening } from '@luplay/contracts/lobby-game';
import { Badge, Button, type Column, EmptyState, Icon, QueryView, Row, Skeleton, Stack, Table } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { dateOf, results as texts } from '../../locale/results.ts';
import { downloadCsv, eveningRows } from '../csv.ts';
import { type Choice, eveningsQuery } from '../queries.ts';
import * as css from '../results.module.css';
import { EveningView } from './evening-view.tsx';

const { evenings: own } = texts;

const columnsOf = (onOpen: (gameId: string) => void): Column<Evening>[] => [
  { key: 'when', title: own.columns.when, render: ({ startedAt }) => dateOf(startedAt) },
  {
    key: 'lobby',
    title: own.columns.lobby,
    render: ({ title, simulated }) => (
      <>
        {title} {simulated && <Badge tone="info">{own.simulated}</Badge>}
      </>
    ),
  },
  { key: 'teams', title: own.columns.teams, render: ({ teams }) => <Teams teams={teams} /> },
  { key: 'players', title: own.columns.players, align: 'end', render: ({ players }) => players },
  {
    key: 'duration',
    title: own.columns.duration,
    align: 'end',
    render: ({ startedAt, finishedAt }) => own.duration(finishedAt - startedAt),
  },
  {
    key: 'open',
    title: own.columns.open,
    hideTitle: true,
    align: 'end',
    render: ({ gameId, startedAt }) => (
      <Button size="s" aria-label={own.openNamed(dateOf(startedAt))} onClick={() => onOpen(gameId)}>
        {own.open}
      </Button>
    ),
  },
];

const Teams = ({ teams }: Pick<Evening, 'teams'>) => (
  <ul className={css.teams}>
    {teams.map(({ teamId, name, score, won }) => (
      <li key={teamId}>
        {won && <Icon name="crown" size={16} label={own.winner} />}
        {`${name}: ${score}`}
      </li>
    ))}
  </ul>
);

interface Props {
  quizId: string;
  title: string;
  choice: Choice;
  /** The opened game. */
  gameId: string | null;
  onOpen: (gameId: string | null) => void;
}

/** The games that were played, and one of them when it is opened. */
export function EveningsSection({ quizId, title, choice, gameId, onOpen }: Props) {
  const query = useQuery(eveningsQuery(quizId, choice));
  if (gameId !== null) return <EveningView quizId={quizId} gameId={gameId} onClose={() => onOpen(null)} />;
  return (
    <QueryView query={query} errorText={texts.failed} loading={<Skeleton lines={8} />}>
      {({ evenings, total }) => (
        <Stack gap={5} shrink>
          <Row align="end" wrap className={css.tools}>
            <Button icon="copy" onClick={() => downloadCsv(title, eveningRows(evenings))}>
              {texts.csv}
            </Button>
          </Row>
          {total > evenings.length && <p className={css.note}>{own.limited(evenings.length, total)}</p>}
          <Table
            label={texts.sections.evenings}
            columns={columnsOf(onOpen)}
            rows={evenings}
            rowKey={(evening) => evening.gameId}
            empty={<EmptyState icon="quiz" title={texts.none} />}
          />
        </Stack>
      )}
    </QueryView>
  );
}
