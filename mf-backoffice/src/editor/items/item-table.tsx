import type { CatalogueItem } from '@luplay/contracts/lobby-game';
import { ItemPicture, rarityOf } from '@luplay/quiz-ui';
import { Badge, type Column } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { EntryTable } from '../../catalogue/list/entry-table.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { editor } from '../locale.ts';

/** The name of a rarity in its colour. */
function RarityName({ rarity }: { rarity: number }) {
  const { color, name } = rarityOf(rarity);
  return (
    <span className={css.rarity}>
      <span className={css.dot} style={{ '--rarity': color } as CSSProperties} aria-hidden="true" /> {name}
    </span>
  );
}

interface Props {
  type: CatalogueItem['type'];
  rows: readonly CatalogueItem[];
  onEdit: (row: CatalogueItem) => void;
}

const title: Column<CatalogueItem> = {
  key: 'title',
  title: editor.columns.title,
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
};

const description: Column<CatalogueItem> = {
  key: 'description',
  title: editor.columns.description,
  long: true,
  render: (item) => <span className={css.text}>{item.description}</span>,
};

const effect: Column<CatalogueItem> = {
  key: 'effect',
  title: editor.columns.effect,
  long: true,
  render: (item) =>
    item.effect ? (
      <span className={css.text}>
        <strong>{item.effect.name}</strong>
        <span>{item.effect.description}</span>
      </span>
    ) : (
      <span className={css.text}>{editor.items.noEffect}</span>
    ),
};

const active: Column<CatalogueItem> = {
  key: 'active',
  title: editor.columns.active,
  render: ({ is_active }) => (
    <Badge tone={is_active ? 'good' : 'neutral'} icon={is_active ? 'check' : 'pause'}>
      {is_active ? editor.items.active : editor.items.inactive}
    </Badge>
  ),
};

/** Only quiz items have effects. */
const COLUMNS: Record<CatalogueItem['type'], readonly Column<CatalogueItem>[]> = {
  quiz: [title, description, effect, active],
  story: [title, description, active],
};

export const ItemTable = ({ type, ...props }: Props) => (
  <EntryTable
    {...props}
    label={editor.items.tables[type]}
    columns={COLUMNS[type]}
    nameOf={(item) => item.title}
    texts={editor}
    empty={{ icon: 'gift', title: editor.items.empty }}
  />
);
