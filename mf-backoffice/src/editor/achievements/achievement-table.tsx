import type { Achievement } from '@luplay/contracts/user';
import { Button, type Column, EmptyState, formatNumber, Table } from '@luplay/web-kit';
import * as css from '../../catalogue/tables.module.css';
import { ru } from '../../locale/ru.ts';
import { Medal } from './medal.tsx';

export interface AchievementRow extends Achievement {
  id: string;
}

interface Props {
  rows: readonly AchievementRow[];
  onEdit: (row: AchievementRow) => void;
}

export function AchievementTable({ rows, onEdit }: Props) {
  const columns: Column<AchievementRow>[] = [
    {
      key: 'title',
      title: ru.columns.title,
      render: ({ title, picture }) => (
        <span className={css.entry}>
          <Medal src={picture} />
          <span className={css.title}>{title}</span>
        </span>
      ),
    },
    {
      key: 'description',
      title: ru.columns.description,
      long: true,
      render: ({ description }) => <span className={css.text}>{description}</span>,
    },
    {
      key: 'lucoins',
      title: ru.columns.lucoins,
      align: 'end',
      render: ({ lucoins }) => <span className={css.number}>{formatNumber(lucoins)}</span>,
    },
    {
      key: 'edit',
      title: ru.edit,
      hideTitle: true,
      align: 'end',
      render: (row) => (
        <Button size="s" icon="edit" aria-label={ru.editNamed(row.title)} onClick={() => onEdit(row)}>
          {ru.edit}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={ru.achievements.table}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="trophy" title={ru.achievements.empty} />}
    />
  );
}
