import { lobbies, type SimulatedLobby } from '@luplay/contracts/lobby-game';
import {
  api,
  Badge,
  Button,
  Card,
  type Column,
  ConfirmDialog,
  count,
  EmptyState,
  errorText,
  notify,
  QueryView,
  Row,
  Table,
} from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { simulator } from '../../locale/simulator.ts';
import { SIMULATIONS, simulationsQuery } from '../queries.ts';
import * as css from '../simulator.module.css';

const texts = simulator.list;
const TONES = { waiting: 'warm', in_progress: 'good', finished: 'neutral' } as const;

interface Props {
  /** The simulation that is being watched. */
  watched: string | null;
  onWatch: (lobbyId: string) => void;
  onDeleted: (lobbyId: string) => void;
}

/** The developer's simulations, those of other pages and earlier visits among them. */
export function SimulationList({ watched, onWatch, onDeleted }: Props) {
  const query = useQuery(simulationsQuery);
  const [deleting, setDeleting] = useState<SimulatedLobby | null>(null);
  const remove = useRemoval(onDeleted);
  const columns: readonly Column<SimulatedLobby>[] = [
    { key: 'title', title: texts.columns.title, render: ({ title }) => <span className={css.name}>{title}</span> },
    {
      key: 'state',
      title: texts.columns.state,
      render: ({ status }) => <Badge tone={TONES[status]}>{texts.states[status]}</Badge>,
    },
    {
      key: 'bots',
      title: texts.columns.bots,
      render: ({ bots }) => <span className={css.count}>{count(bots, simulator.bots)}</span>,
    },
    {
      key: 'actions',
      title: texts.columns.actions,
      hideTitle: true,
      align: 'end',
      render: (one) => (
        <Row as="span" gap={2} justify="end" wrap>
          <Button
            size="s"
            icon="eye"
            aria-label={texts.watchNamed(one.title)}
            aria-pressed={one.lobbyId === watched}
            onClick={() => onWatch(one.lobbyId)}
          >
            {texts.watch}
          </Button>
          <Button size="s" icon="trash" aria-label={texts.deleteNamed(one.title)} onClick={() => setDeleting(one)}>
            {texts.delete}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Card as="section" title={texts.title}>
      <p className={css.note}>{texts.hint}</p>
      <QueryView query={query} errorText={texts.failed}>
        {(simulations) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={simulations}
            rowKey={({ lobbyId }) => lobbyId}
            empty={<EmptyState icon="quiz" title={texts.empty} />}
          />
        )}
      </QueryView>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={texts.deleteTitle}
        text={texts.deleteText(deleting?.title ?? '')}
        confirmText={texts.delete}
        onConfirm={() => deleting && remove(deleting.lobbyId)}
      />
    </Card>
  );
}

/** Deletes the lobby of a simulation, with its game. */
function useRemoval(onDeleted: (lobbyId: string) => void) {
  const client = useQueryClient();
  return async (lobbyId: string) => {
    try {
      await api(lobbies.deleteLobby, { params: { id: lobbyId } });
    } catch (error) {
      notify({ kind: 'error', text: errorText(error, texts.deleteFailed) });
      throw error;
    }
    notify({ kind: 'success', text: texts.deleted });
    onDeleted(lobbyId);
    await client.invalidateQueries({ queryKey: SIMULATIONS });
  };
}
