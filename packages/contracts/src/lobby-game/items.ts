import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, paragraphs, storedText, text } from '../core/fields.ts';
import { definePictureCall, PICTURE_MAX_BODY, sentPicture, updatesOf } from '../core/pictures.ts';
import { EFFECT_TYPES, ITEM_TARGETS, ITEM_TYPES, RARITY } from './constants.ts';
import { gameView, teamVotes } from './game.ts';

const service = 'svc-lobby-game';
const of = { service, method: 'POST', who: 'developer' } as const;

const effectType = z.enum(EFFECT_TYPES);
export type EffectType = z.output<typeof effectType>;
const itemTarget = z.enum(ITEM_TARGETS);
export type ItemTarget = z.output<typeof itemTarget>;

/**
 * An item's effect as players read it. `value`: points, a factor, options or seconds, by `type`; absent where none is
 * needed.
 */
const itemEffect = z.object({
  type: effectType,
  name: storedText,
  description: storedText,
  value: z.number().optional(),
  target: itemTarget,
});
export type ItemEffect = z.output<typeof itemEffect>;

export const quizItem = z.object({
  id,
  title: storedText,
  description: storedText,
  picture: filePath,
  /** 1 (most common) to 7. */
  rarity: z.number().int().min(RARITY.min).max(RARITY.max),
  is_active: z.boolean(),
  effect: itemEffect,
});
export type QuizItem = z.output<typeof quizItem>;

/** Games use only items with an effect. An editor may add the effect later. */
const catalogueQuizItem = quizItem.partial({ effect: true });
const storyItem = quizItem.omit({ effect: true });

/** A catalogue item as editors see it. */
const catalogueItem = catalogueQuizItem.extend({ type: z.enum(ITEM_TYPES) });
export type CatalogueItem = z.output<typeof catalogueItem>;

/** A kind of effect. `value` gives the range, if the kind needs a value. */
const effectDefinition = z.object({
  type: effectType,
  name: z.string(),
  description: z.string(),
  value: z.object({ min: z.number(), max: z.number(), default: z.number(), unit: z.string() }).optional(),
  /** Targets that make sense for it, and the default for editors. */
  targets: z.array(itemTarget),
  target: itemTarget,
});

const listItems = defineCall({
  id: 'items.list',
  service,
  method: 'GET',
  path: '/editor/items/list',
  who: 'user',
  summary: 'Каталог предметов по id: для квизов и для историй',
  response: z.object({
    items: z.object({ quiz: z.record(id, catalogueQuizItem), story: z.record(id, storyItem) }),
  }),
});

const listItemEffects = defineCall({
  id: 'items.effects',
  service,
  method: 'GET',
  path: '/editor/item-effects/list',
  who: 'user',
  summary: 'Виды эффектов предметов',
  response: z.object({ effects: z.array(effectDefinition) }),
});

const applyItem = defineCall({
  ...of,
  id: 'games.applyItem',
  path: '/game/applyItem/:lobbyId',
  who: 'user',
  summary: 'Применить предмет своей команды (фазы 0, 1, 2 и 4, один на вопрос)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    itemId: id,
    fromTeamId: id,
    /** The team that the player names. Required for target `any`, ignored otherwise. */
    toTeamId: id.optional(),
    /** A repeated call with the same id returns the result of the first. */
    requestId: id.optional(),
  }),
  response: z.object({ gameData: gameView, myTeam: teamVotes }),
  errors: ['not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});

const itemPicture = definePictureCall(service, 'items', 'Картинка предмета');

const edited = {
  title: text(1, 60),
  description: paragraphs(1, 300),
  rarity: quizItem.shape.rarity,
  is_active: z.boolean(),
};
/**
 * `value` and `target` must be allowed by the kind's definition. The service derives name and description from them.
 */
const sentEffect = z.strictObject({ type: effectType, value: z.number().optional(), target: itemTarget });
export type SentEffect = z.output<typeof sentEffect>;
const entry = z.object({ itemId: id, item: catalogueItem });

/**
 * The id follows from the content. A repeated call returns the existing item, or 409 with the item if it was changed
 * since.
 */
const createItem = defineCall({
  ...of,
  id: 'items.create',
  path: '/editor/items/create',
  summary: 'Новый предмет; эффект бывает у предметов для квизов',
  body: z.strictObject({
    ...edited,
    rarity: edited.rarity.default(RARITY.min),
    is_active: edited.is_active.default(true),
    type: z.enum(ITEM_TYPES).default('quiz'),
    effect: sentEffect.optional(),
    ...sentPicture,
  }),
  response: entry,
  errors: ['already_exists'],
  maxBody: PICTURE_MAX_BODY,
});

/** An `effect` of null removes the item's effect. Running games keep the item as it was. */
const updateItem = defineCall({
  ...of,
  id: 'items.update',
  method: 'PUT',
  path: '/editor/items/update',
  summary: 'Изменить предмет',
  body: z.strictObject({ itemId: id, updates: updatesOf({ ...edited, effect: sentEffect.nullable() }) }),
  response: entry.extend({ message: z.string() }),
  errors: ['not_found'],
  maxBody: PICTURE_MAX_BODY,
});

/**
 * A repeated deletion succeeds. An item that a quiz's rewards name cannot be deleted: 409, with the quizzes in
 * `details`.
 */
const deleteItem = defineCall({
  ...of,
  id: 'items.delete',
  method: 'DELETE',
  path: '/editor/items/delete',
  summary: 'Удалить предмет',
  body: z.strictObject({ itemId: id }),
  errors: ['not_found', 'conflict'],
});

/** Not in `index.ts`, so that players' bundles do not contain every call of the service. */
export const items = { listItems, listItemEffects, applyItem, itemPicture, createItem, updateItem, deleteItem };
