import type { Achievement } from '@luplay/contracts/user';
import { type Column, formatNumber } from '@luplay/web-kit';
import { EntryTable } from '../../catalogue/list/entry-table.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import { editor } from '../locale.ts';

export interface AchievementRow extends Achievement {
  id: string;
}

interface Props {
  rows: readonly AchievementRow[];
  onEdit: (row: AchievementRow) => void;
}

const columns: readonly Column<AchievementRow>[] = [
  {
    key: 'title',
    title: editor.columns.title,
    render: ({ title, picture }) => (
      <span className={css.entry}>
        <EntryPicture kind="achievements" src={picture} />
        <span className={css.title}>{title}</span>
      </span>
    ),
  },
  {
    key: 'description',
    title: editor.columns.description,
    long: true,
    render: ({ description }) => <span className={css.text}>{description}</span>,
  },
  {
    key: 'lucoins',
    title: editor.columns.lucoins,
    align: 'end',
    render: ({ lucoins }) => <span className={css.number}>{formatNumber(lucoins)}</span>,
  },
];

export const AchievementTable = (props: Props) => (
  <EntryTable
    {...props}
    label={editor.achievements.table}
    columns={columns}
    nameOf={({ title }) => title}
    texts={editor}
    empty={{ icon: 'trophy', title: editor.achievements.empty }}
  />
);
