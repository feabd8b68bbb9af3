import type { BodyInputOf } from '@luplay/contracts';
import { type CatalogueItem, type items, RARITY } from '@luplay/contracts/lobby-game';
import type { FieldErrors } from '../../catalogue/form/field-errors.ts';
import type { ChosenPicture } from '../../catalogue/picture/read-picture.ts';
import { ru } from '../../locale/ru.ts';
import { type EffectDefinition, type EffectDraft, effectDraftOf, effectFaults, sentEffect } from './effect-draft.ts';

type NewItem = BodyInputOf<typeof items.createItem>;
export type ItemChanges = BodyInputOf<typeof items.updateItem>['updates'];

/** What is typed and chosen. */
export interface ItemDraft extends Pick<CatalogueItem, 'type' | 'title' | 'description' | 'rarity' | 'is_active'> {
  /** Of items for quizzes alone. */
  effect: EffectDraft | null;
  /** Null: none was chosen; what exists keeps its own. */
  picture: ChosenPicture | null;
}

const EMPTY: ItemDraft = {
  type: 'quiz',
  title: '',
  description: '',
  rarity: RARITY.min,
  is_active: true,
  effect: null,
  picture: null,
};

export function draftOf(known?: CatalogueItem): ItemDraft {
  if (!known) return EMPTY;
  const { type, title, description, rarity, is_active, effect } = known;
  return { type, title, description, rarity, is_active, effect: effect ? effectDraftOf(effect) : null, picture: null };
}

/** What the service would refuse, said without asking it. `known`: the item that is edited. */
export function faultsOf(
  draft: ItemDraft,
  definitions: readonly EffectDefinition[],
  known?: CatalogueItem,
): FieldErrors {
  const effect = effectIn(draft);
  return {
    ...(draft.title.trim() === '' && { title: ru.form.titleMissing }),
    ...(draft.description.trim() === '' && { description: ru.form.descriptionMissing }),
    ...(!draft.picture && !known && { picture: ru.picture.missing }),
    ...(effect &&
      effectFaults(
        effect,
        definitions.find(({ type }) => type === effect.type),
      )),
  };
}

const effectIn = ({ type, effect }: ItemDraft): EffectDraft | null => (type === 'quiz' ? effect : null);

/** Of a draft without faults, as those below. */
function contentOf(draft: ItemDraft) {
  const { title, description, rarity, is_active } = draft;
  const effect = effectIn(draft);
  return {
    title: title.trim(),
    description: description.trim(),
    rarity,
    is_active,
    effect: effect && sentEffect(effect),
  };
}

export function newItem(draft: ItemDraft): NewItem {
  if (!draft.picture) throw new Error('an item without a picture');
  const { picture, pictureFormat } = draft.picture;
  const { effect, ...content } = contentOf(draft);
  return { type: draft.type, ...content, ...(effect && { effect }), picture, pictureFormat };
}

/** Only what differs; null when nothing does. */
export function changesOf(known: CatalogueItem, draft: ItemDraft): ItemChanges | null {
  const { title, description, rarity, is_active, effect } = contentOf(draft);
  const changes: ItemChanges = {
    ...(title !== known.title && { title }),
    ...(description !== known.description && { description }),
    ...(rarity !== known.rarity && { rarity }),
    ...(is_active !== known.is_active && { is_active }),
    ...(!isSameEffect(effect, known.effect) && { effect }),
    ...(draft.picture && { picture: draft.picture.picture, pictureFormat: draft.picture.pictureFormat }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

const isSameEffect = (effect: ReturnType<typeof sentEffect> | null, known: CatalogueItem['effect']): boolean =>
  effect?.type === known?.type && effect?.value === known?.value && effect?.target === known?.target;
