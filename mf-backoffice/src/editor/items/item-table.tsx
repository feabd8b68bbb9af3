import type { CatalogueItem, ItemEffect } from '@luplay/contracts/lobby-game';
import { Badge, Button, type Column, EmptyState, Table } from '@luplay/web-kit';
import { ItemPicture } from '@luplay/web-kit/game';
import * as css from '../../catalogue/tables.module.css';
import { ru } from '../../locale/ru.ts';
import { RarityName } from './rarity-name.tsx';

interface Props {
  type: CatalogueItem['type'];
  rows: readonly CatalogueItem[];
  onEdit: (row: CatalogueItem) => void;
}

/** The items of one type. Only those for quizzes have effects. */
export function ItemTable({ type, rows, onEdit }: Props) {
  const label = ru.items.tables[type];
  const columns: Column<CatalogueItem>[] = [
    {
      key: 'title',
      title: ru.columns.title,
      render: (item) => (
        <span className={css.entry}>
          <span className={css.picture}>
            <ItemPicture item={item} />
          </span>
          <span className={css.words}>
            <span className={css.title}>{item.title}</span>
            <RarityName rarity={item.rarity} />
          </span>
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
      key: 'active',
      title: ru.columns.active,
      render: ({ is_active }) => (
        <Badge tone={is_active ? 'good' : 'neutral'} icon={is_active ? 'check' : 'pause'}>
          {is_active ? ru.items.active : ru.items.inactive}
        </Badge>
      ),
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
  if (type === 'quiz') {
    const effect = { key: 'effect', title: ru.columns.effect, long: true, render: effectCell };
    columns.splice(2, 0, effect);
  }
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="gift" title={ru.items.empty} />}
    />
  );
}

const effectCell = ({ effect }: { effect?: ItemEffect }) =>
  effect ? (
    <span className={css.text}>
      <strong>{effect.name}</strong>
      <span>{effect.description}</span>
    </span>
  ) : (
    <span className={css.text}>{ru.items.noEffect}</span>
  );
