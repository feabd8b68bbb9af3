import { ROOM_LIMITS, type RoomSummary, rooms } from '@luplay/contracts/broadcast';
import {
  api,
  Button,
  ButtonLink,
  type Column,
  Dialog,
  EmptyState,
  IconButton,
  notify,
  QueryView,
  Row,
  Stack,
  Table,
  TextField,
  useRequestId,
  useUser,
  writesTime,
} from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RemoveRoomDialog } from '../control-room/remove-room.tsx';
import { failureText } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import { keys } from '../state/keys.ts';
import * as css from './admin.module.css';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All rooms with links into them, and a form for a new one. */
export function AdminDialog({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: keys.rooms,
    queryFn: async ({ signal }) => (await api(rooms.listRooms, { signal })).broadcasts,
    enabled: open,
  });
  const reread = () => client.invalidateQueries({ queryKey: keys.rooms });
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={ru.admin.title} size="l">
      <Stack gap={5}>
        <CreateRoom onCreated={reread} />
        <QueryView query={list} errorTitle={ru.loadFailed} errorText={ru.noReason}>
          {(rows) => <RoomTable rows={rows} onRemove={setLeaving} />}
        </QueryView>
      </Stack>
      <RemoveRoomDialog code={leaving} onClose={() => setLeaving(null)} onRemoved={reread} />
    </Dialog>
  );
}

function CreateRoom({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const { userId } = useUser();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { requestId, renew } = useRequestId();
  const create = useMutation({
    mutationFn: (wanted: string) =>
      api(rooms.createRoom, { body: { title: wanted, type: 'room', owner: userId, requestId } }),
    onSuccess: ({ code }, wanted) => {
      // What was typed meanwhile stays.
      setTitle((now) => (now.trim() === wanted ? '' : now));
      renew();
      notify({ kind: 'success', text: ru.admin.created(code) });
      return onCreated();
    },
    onError: (failure) => notify({ kind: 'error', text: failureText(failure, ru.admin.createFailed) }),
  });
  const submit = () => {
    const wanted = title.trim();
    setError(wanted === '' ? ru.admin.noTitle : null);
    if (wanted !== '' && !create.isPending) create.mutate(wanted);
  };
  return (
    <form
      noValidate
      className={css.create}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={ru.admin.newTitle}
        value={title}
        maxLength={ROOM_LIMITS.titleLength}
        error={error}
        onValueChange={(next) => {
          setTitle(next);
          renew();
        }}
      />
      <Button kind="primary" icon="plus" type="submit" busy={create.isPending}>
        {ru.admin.create}
      </Button>
    </form>
  );
}

const dateOf = writesTime({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

interface TableProps {
  rows: readonly RoomSummary[];
  onRemove: (code: string) => void;
}

function RoomTable({ rows, onRemove }: TableProps) {
  const { columns: titles } = ru.admin;
  const columns: Column<RoomSummary>[] = [
    { key: 'title', title: titles.title, render: ({ title }) => <span className={css.title}>{title}</span> },
    { key: 'code', title: titles.code, render: ({ code }) => <span className={css.code}>{code}</span> },
    {
      key: 'created',
      title: titles.created,
      render: ({ createdAt }) => <time dateTime={new Date(createdAt).toISOString()}>{dateOf(createdAt)}</time>,
    },
    {
      key: 'actions',
      title: titles.actions,
      hideTitle: true,
      align: 'end',
      render: (room) => (
        <Row as="span" gap={2} align="center" justify="end" wrap>
          <ButtonLink size="s" to={`/room/${room.code}`} aria-label={ru.admin.openNamed(room.title)}>
            {ru.admin.open}
          </ButtonLink>
          <ButtonLink
            size="s"
            kind="primary"
            to={`/controlRoom/${room.code}`}
            aria-label={ru.admin.controlNamed(room.title)}
          >
            {ru.admin.control}
          </ButtonLink>
          <IconButton label={ru.admin.deleteNamed(room.title)} icon="trash" onClick={() => onRemove(room.code)} />
        </Row>
      ),
    },
  ];
  return (
    <Table
      label={ru.admin.table}
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      empty={<EmptyState icon="broadcast" title={ru.admin.empty} text={ru.admin.emptyHint} />}
    />
  );
}
