import { type CatalogueItem, items, RARITY, type SentEffect } from '@luplay/contracts/lobby-game';
import { api, sharedKeys } from '@luplay/web-kit';
import { type EntryForm, requirePicture } from '../../catalogue/form/entry-form.ts';
import { editor } from '../locale.ts';
import { type CommonDraft, requiredFields } from '../required-fields.ts';
import { type EffectDefinition, type EffectDraft, effectDraftOf, effectErrors, sentEffect } from './effect-draft.ts';

export interface ItemDraft extends CommonDraft, Pick<CatalogueItem, 'type' | 'rarity' | 'is_active'> {
  /** Only for quiz items. */
  effect: EffectDraft | null;
}

interface ItemContent extends Pick<CatalogueItem, 'type' | 'title' | 'description' | 'rarity' | 'is_active'> {
  effect: SentEffect | null;
}

const texts = editor.items;

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
