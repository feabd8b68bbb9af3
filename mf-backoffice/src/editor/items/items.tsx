import { type CatalogueItem, ITEM_TYPES, items, RARITY, type SentEffect } from '@luplay/contracts/lobby-game';
import { ItemPicture, rarityOf } from '@luplay/quiz-ui';
import { api, Badge, ChoiceButtons, type Column, Row, Switch, sharedKeys } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { effectsQuery } from '../../catalogue/catalogues.ts';
import { EntryEditor } from '../../catalogue/form/entry-editor.tsx';
import { type EntryForm, requirePicture } from '../../catalogue/form/entry-form.ts';
import { EntryTable } from '../../catalogue/list/entry-table.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { type CommonDraft, CommonFields, descriptionColumn, requiredFields } from '../common-fields.tsx';
import { editor } from '../locale.ts';
import {
  type EffectDefinition,
  type EffectDraft,
  EffectFields,
  effectDraftOf,
  effectErrors,
  sentEffect,
} from './effect-fields.tsx';

interface Props {
  /** The item to edit; a new one when there is none. */
  known?: CatalogueItem;
  onClose: () => void;
}

const texts = editor.items;
const TYPES = ITEM_TYPES.map((value) => ({ value, text: texts.types[value] }));
const RARITIES = Array.from({ length: RARITY.max - RARITY.min + 1 }, (_, index) => {
  const value = RARITY.min + index;
  const { color, name } = rarityOf(value);
  return { value, text: String(value), name: `${value}, ${name}`, color };
});

export function ItemDialog({ known, onClose }: Props) {
  const definitions = useQuery(effectsQuery).data ?? [];
  return (
    <EntryEditor form={itemForm(definitions)} known={known} onClose={onClose}>
      {(fields) => {
        const { draft, change, errorOf } = fields;
        const picture = draft.picture?.preview ?? known?.picture ?? '';
        return (
          <>
            {!known && (
              <ChoiceButtons
                label={texts.type}
                options={TYPES}
                value={draft.type}
                onValueChange={(type) => change({ type })}
              />
            )}
            <CommonFields
              fields={fields}
              preview={<ItemPicture item={{ picture, rarity: draft.rarity }} />}
              hasPicture={picture !== ''}
            />
            <ChoiceButtons
              label={`${texts.rarity}: ${rarityOf(draft.rarity).name}`}
              options={RARITIES}
              value={draft.rarity}
              onValueChange={(rarity) => change({ rarity })}
              narrow
            />
            {draft.type === 'quiz' && (
              <EffectFields effect={draft.effect} onChange={(effect) => change({ effect })} errorOf={errorOf} />
            )}
            <Switch
              label={texts.isActive}
              hint={draft.type === 'quiz' ? texts.isActiveHint : undefined}
              checked={draft.is_active}
              onCheckedChange={(is_active) => change({ is_active })}
            />
          </>
        );
      }}
    </EntryEditor>
  );
}

export interface ItemDraft extends CommonDraft, Pick<CatalogueItem, 'type' | 'rarity' | 'is_active'> {
  /** Only for quiz items. */
  effect: EffectDraft | null;
}

interface ItemContent extends Pick<CatalogueItem, 'type' | 'title' | 'description' | 'rarity' | 'is_active'> {
  effect: SentEffect | null;
}

const effectIn = ({ type, effect }: ItemDraft): EffectDraft | null => (type === 'quiz' ? effect : null);

/** A new item omits `effect` instead of sending null. */
export const withoutNull = <Body extends { effect: SentEffect | null }>({ effect, ...body }: Body) =>
  effect ? { ...body, effect } : body;

/** `definitions`: the kinds of effects, as far as they are loaded. */
export const itemForm = (
  definitions: readonly EffectDefinition[],
): EntryForm<CatalogueItem, ItemDraft, ItemContent> => ({
  catalogue: sharedKeys.items,
  texts: { createTitle: editor.createItem, ...texts },
  draftOf: (known) => ({
    type: known?.type ?? 'quiz',
    title: known?.title ?? '',
    description: known?.description ?? '',
    rarity: known?.rarity ?? RARITY.min,
    is_active: known?.is_active ?? true,
    effect: known?.effect ? effectDraftOf(known.effect) : null,
    picture: null,
  }),
  validate: (draft, known) => {
    const effect = effectIn(draft);
    return {
      ...requiredFields(draft, known),
      ...(effect &&
        effectErrors(
          effect,
          definitions.find(({ type }) => type === effect.type),
        )),
    };
  },
  contentOf: (draft) => {
    const { type, title, description, rarity, is_active } = draft;
    const effect = effectIn(draft);
    return {
      type,
      title: title.trim(),
      description: description.trim(),
      rarity,
      is_active,
      effect: effect && sentEffect(effect),
    };
  },
  create: (body) => api(items.createItem, { body: requirePicture(withoutNull(body)) }),
  // The form does not change an item's type.
  update: (itemId, { type: _, ...updates }) => api(items.updateItem, { body: { itemId, updates } }),
  removal: {
    title: texts.deleteTitle,
    text: ({ title }) => texts.deleteText(title),
    done: texts.deleted,
    failed: texts.deleteFailed,
    remove: (itemId) => api(items.deleteItem, { body: { itemId } }),
  },
});

/** The name of a rarity in its colour. */
function RarityName({ rarity }: { rarity: number }) {
  const { color, name } = rarityOf(rarity);
  return (
    <Row as="span" gap={1} align="center" className={css.rarity}>
      <span className={css.dot} style={{ '--rarity': color } as CSSProperties} aria-hidden="true" /> {name}
    </Row>
  );
}

interface ItemTableProps {
  type: CatalogueItem['type'];
  rows: readonly CatalogueItem[];
  onEdit: (row: CatalogueItem) => void;
}

const title: Column<CatalogueItem> = {
  key: 'title',
  title: editor.columns.title,
  render: (item) => (
    <Row as="span" align="center" className={css.entry}>
      <span className={css.picture}>
        <ItemPicture item={item} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{item.title}</span>
        <RarityName rarity={item.rarity} />
      </span>
    </Row>
  ),
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
  quiz: [title, descriptionColumn, effect, active],
  story: [title, descriptionColumn, active],
};

export const ItemTable = ({ type, ...props }: ItemTableProps) => (
  <EntryTable
    {...props}
    label={editor.items.tables[type]}
    columns={COLUMNS[type]}
    nameOf={(item) => item.title}
    texts={editor}
    empty={{ icon: 'gift', title: editor.items.empty }}
  />
);
