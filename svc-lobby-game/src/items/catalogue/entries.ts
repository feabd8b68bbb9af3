import type { EffectType, ItemEffect, ItemTarget, SentEffect } from '@luplay/contracts/lobby-game';
import { contentId } from '@luplay/service-kit/catalogue';
import { effectDefinitions, effectNames } from '../effects/definitions.ts';
import { points, seconds, times, wrongOptions } from '../effects/texts.ts';
import type { ItemContent } from './store.ts';

export function itemIdOf({ type, title, description, rarity, is_active, picture, effect }: ItemContent): string {
  const how = effect ? [effect.type, effect.value ?? null, effect.target] : null;
  return contentId('item', [type, title, description, rarity, is_active, picture, how]);
}

/** Why the definition does not allow the effect, as a sentence for the editor; null when it is valid. */
export function effectFault({
  type,
  value,
  target,
}: SentEffect): { field: 'value' | 'target'; message: string } | null {
  const definition = effectDefinitions.find((one) => one.type === type);
  if (!definition?.targets.includes(target)) {
    return { field: 'target', message: 'у этого эффекта не бывает такой цели' };
  }
  if (!definition.value) {
    return value === undefined ? null : { field: 'value', message: 'у этого эффекта нет значения' };
  }
  const { min, max } = definition.value;
  // Points, options and seconds are whole; a factor has one decimal at most.
  const step = type === 'multiply_next' ? 10 : 1;
  const fits = value !== undefined && value >= min && value <= max && Number.isInteger(value * step);
  return fits ? null : { field: 'value', message: `число от ${min} до ${max}${step === 1 ? ', целое' : ''}` };
}

/** The effect as players read it. */
export function effectOf({ type, value, target }: SentEffect): ItemEffect {
  const effect = { type, name: effectNames[type], description: wordingOf(type, target, value), target };
  return value === undefined ? effect : { ...effect, value };
}

/** A target in the grammatical cases that the sentences below need: кто, кого, кому. */
interface Cases {
  who: string;
  whose: string;
  whom: string;
}

const CASES: Record<ItemTarget, Cases> = {
  self: { who: 'Своя команда', whose: 'своей команды', whom: 'своей команде' },
  any: { who: 'Выбранная команда', whose: 'выбранной команды', whom: 'выбранной команде' },
  random: { who: 'Случайная другая команда', whose: 'случайной другой команды', whom: 'случайной другой команде' },
  all: { who: 'Каждая команда', whose: 'каждой команды', whom: 'каждой команде' },
  all_except_self: { who: 'Каждая другая команда', whose: 'каждой другой команды', whom: 'каждой другой команде' },
};

const SENTENCES: Record<EffectType, (value: number, cases: Cases) => string> = {
  add_score: (value, { whom }) => `+${points(value)} ${whom}`,
  subtract_score: (value, { whom }) => `−${points(value)} ${whom}`,
  steal_score: (value, { whose }) => `Забирает ${points(value)} у ${whose}`,
  multiply_next: (value, { whose }) => `Следующий верный ответ ${whose} приносит в ${times(value)} больше очков`,
  block_answer: (_value, { who }) => `${who} пропускает следующий вопрос`,
  shield: (_value, { whom }) => `Отменяет следующий удар по ${whom}`,
  remove_wrong: (value, { whose }) => `Убирает ${wrongOptions(value)} для ${whose}`,
  extra_time: (value) => `+${seconds(value)} к идущему этапу для всех`,
};

/** What an effect does, in a few words for players. */
const wordingOf = (type: EffectType, target: ItemTarget, value = 0): string => SENTENCES[type](value, CASES[target]);
