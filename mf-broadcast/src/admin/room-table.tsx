import type { RoomSummary } from '@luplay/contracts/broadcast';
import { ButtonLink, type Column, EmptyState, IconButton, Row, Table } from '@luplay/web-kit';
import { ru } from '../locale/rooms.ts';
import * as css from './admin.module.css';

const DATE = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

interface Props {
  rows: readonly RoomSummary[];
  onRemove: (room: RoomSummary) => void;
}

export function RoomTable({ rows, onRemove }: Props) {
  const { columns: titles } = ru.admin;
  const columns: Column<RoomSummary>[] = [
    { key: 'title', title: titles.title, render: ({ title }) => <span className={css.title}>{title}</span> },
    { key: 'code', title: titles.code, render: ({ code }) => <span className={css.code}>{code}</span> },
    {
      key: 'created',
      title: titles.created,
      render: ({ createdAt }) => <time dateTime={new Date(createdAt).toISOString()}>{DATE.format(createdAt)}</time>,
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
          <IconButton label={ru.admin.deleteNamed(room.title)} icon="trash" onClick={() => onRemove(room)} />
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
