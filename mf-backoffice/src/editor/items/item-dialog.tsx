import { type CatalogueItem, ITEM_TYPES, items, RARITY } from '@luplay/contracts/lobby-game';
import { api, Switch, TextField } from '@luplay/web-kit';
import { ItemPicture, rarityOf } from '@luplay/web-kit/game';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../catalogue/form/choice.tsx';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import { useChange } from '../../catalogue/form/use-change.ts';
import { useDraft } from '../../catalogue/form/use-draft.ts';
import { PictureField } from '../../catalogue/picture/picture-field.tsx';
import { ru } from '../../locale/ru.ts';
import { effectsQuery, ITEMS } from '../catalogues.ts';
import { EffectFields } from './effect-fields.tsx';
import { changesOf, draftOf, faultsOf, type ItemChanges, type ItemDraft, newItem } from './item-draft.ts';

interface Props {
  /** The item to edit; a new one when there is none. */
  known?: CatalogueItem;
  onClose: () => void;
}

const texts = ru.items;
const TYPES = ITEM_TYPES.map((value) => ({ value, text: texts.types[value] }));
const RARITIES = Array.from({ length: RARITY.max - RARITY.min + 1 }, (_, index) => {
  const value = RARITY.min + index;
  const { color, name } = rarityOf(value);
  return { value, text: String(value), name: `${value}, ${name}`, color };
});

export function ItemDialog({ known, onClose }: Props) {
  const definitions = useQuery(effectsQuery).data ?? [];
  const { draft, errors, change, isGood, refused } = useDraft(
    () => draftOf(known),
    (typed) => faultsOf(typed, definitions, known),
  );
  const { create, update, remove } = useItemChanges(known?.id ?? '');
  const after = { onSuccess: onClose, onError: refused };
  const submit = () => {
    if (!isGood()) return;
    if (!known) return create.mutate(draft, after);
    const changes = changesOf(known, draft);
    if (changes) update.mutate(changes, after);
    else onClose();
  };
  const picture = draft.picture?.preview ?? known?.picture ?? '';
  return (
    <EntryDialog
      title={known ? texts.editTitle : ru.createItem}
      submitText={known ? ru.form.save : ru.form.create}
      busy={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={submit}
      removal={
        known && {
          title: texts.deleteTitle,
          text: texts.deleteText(known.title),
          failed: texts.deleteFailed,
          remove: () => remove.mutateAsync(undefined, { onSuccess: onClose }),
        }
      }
    >
      {!known && (
        <Choice label={texts.type} options={TYPES} value={draft.type} onValueChange={(type) => change({ type })} />
      )}
      <PictureField
        preview={<ItemPicture item={{ picture, rarity: draft.rarity }} />}
        chosen={picture !== ''}
        onChoose={(chosen) => change({ picture: chosen })}
        error={errors.picture}
      />
      <TextField
        label={ru.form.title}
        value={draft.title}
        onValueChange={(title) => change({ title })}
        autoComplete="off"
        error={errors.title}
        required
      />
      <TextField
        label={ru.form.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
        multiline
        error={errors.description}
        required
      />
      <Choice
        label={`${texts.rarity}: ${rarityOf(draft.rarity).name}`}
        options={RARITIES}
        value={draft.rarity}
        onValueChange={(rarity) => change({ rarity })}
        narrow
      />
      {draft.type === 'quiz' && (
        <EffectFields effect={draft.effect} onChange={(effect) => change({ effect })} errors={errors} />
      )}
      <Switch
        label={texts.isActive}
        hint={draft.type === 'quiz' ? texts.isActiveHint : undefined}
        checked={draft.is_active}
        onCheckedChange={(is_active) => change({ is_active })}
      />
    </EntryDialog>
  );
}

function useItemChanges(itemId: string) {
  return {
    create: useChange((draft: ItemDraft) => api(items.createItem, { body: newItem(draft) }), {
      catalogue: ITEMS,
      texts: { done: texts.created, failed: texts.createFailed },
    }),
    update: useChange((updates: ItemChanges) => api(items.updateItem, { body: { itemId, updates } }), {
      catalogue: ITEMS,
      texts: { done: texts.updated, failed: texts.updateFailed },
    }),
    remove: useChange(() => api(items.deleteItem, { body: { itemId } }), {
      catalogue: ITEMS,
      texts: { done: texts.deleted, failed: texts.deleteFailed },
    }),
  };
}
