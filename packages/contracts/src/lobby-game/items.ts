import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, text } from '../core/fields.ts';
import { EFFECT_TYPES, ITEM_TARGETS, RARITY } from './constants.ts';
import { gameView, teamVotes } from './game.ts';

const service = 'svc-lobby-game';

export const effectType = z.enum(EFFECT_TYPES);
export type EffectType = z.output<typeof effectType>;
export const itemTarget = z.enum(ITEM_TARGETS);
export type ItemTarget = z.output<typeof itemTarget>;

/** What an item does, as players read it. `value`: points, a factor, options or seconds, by `type`; absent where none is needed. */
export const itemEffect = z.object({
  type: effectType,
  name: text(1, 60),
  description: text(0, 300),
  value: z.number().optional(),
  target: itemTarget,
});
export type ItemEffect = z.output<typeof itemEffect>;

export const quizItem = z.object({
  id,
  title: text(1, 60),
  description: text(0, 300),
  picture: filePath,
  /** 1 (most common) to 7. */
  rarity: z.number().int().min(RARITY.min).max(RARITY.max),
  is_active: z.boolean(),
  effect: itemEffect,
});
export type QuizItem = z.output<typeof quizItem>;

/** A kind of effect. `value` is there when it needs one, with what it may be. */
export const effectDefinition = z.object({
  type: effectType,
  name: z.string(),
  description: z.string(),
  value: z.object({ min: z.number(), max: z.number(), default: z.number(), unit: z.string() }).optional(),
  /** Targets that make sense for it. */
  targets: z.array(itemTarget),
});

export const listItems = defineCall({
  id: 'items.list',
  service,
  method: 'GET',
  path: '/editor/items/list',
  who: 'user',
  summary: 'Каталог предметов по id; story приходит с историей',
  response: z.object({ items: z.object({ quiz: z.record(id, quizItem), story: z.record(id, z.unknown()) }) }),
});

export const listItemEffects = defineCall({
  id: 'items.effects',
  service,
  method: 'GET',
  path: '/editor/item-effects/list',
  who: 'user',
  summary: 'Виды эффектов предметов',
  response: z.object({ effects: z.array(effectDefinition) }),
});

export const applyItem = defineCall({
  id: 'games.applyItem',
  service,
  method: 'POST',
  path: '/game/applyItem/:lobbyId',
  who: 'user',
  summary: 'Применить предмет своей команды (фазы 0, 1, 2 и 4, один на вопрос)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    itemId: id,
    fromTeamId: id,
    /** The team that the player names; counts for target `any` only, and must be given for it. */
    toTeamId: id.optional(),
    /** Makes a repeated call answer with what the first one did. */
    requestId: id.optional(),
  }),
  response: z.object({ gameData: gameView, myTeam: teamVotes }),
  errors: ['not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});
