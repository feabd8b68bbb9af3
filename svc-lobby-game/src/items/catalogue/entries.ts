import type { ItemEffect, SentEffect } from '@luplay/contracts/lobby-game';
import { contentId } from '@luplay/service-kit/catalogue';
import { effectDefinitions, effectNames } from '../effects/definitions.ts';
import { wordingOf } from '../effects/wording.ts';
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
