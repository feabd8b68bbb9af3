import type { ResponseOf } from '@luplay/contracts';
import type { EffectType, ItemEffect, ItemTarget, items, SentEffect } from '@luplay/contracts/lobby-game';
import { formatNumber } from '@luplay/web-kit';
import type { FieldErrors } from '../../catalogue/form/field-errors.ts';
import { editor } from '../locale.ts';

export type EffectDefinition = ResponseOf<typeof items.listItemEffects>['effects'][number];

/** The values of the effect's fields. */
export interface EffectDraft {
  type: EffectType;
  /** Empty where the effect has no value. */
  value: string;
  target: ItemTarget;
}

const typedAs = (value: number): string => String(value).replace('.', ',');

export const effectDraftOf = ({ type, value, target }: ItemEffect): EffectDraft => ({
  type,
  value: value === undefined ? '' : typedAs(value),
  target,
});

/** An effect of this kind with its default value. The target is kept if the kind allows it. */
export function effectOfKind({ type, value, targets }: EffectDefinition, before: EffectDraft | null): EffectDraft {
  const kept = targets.find((target) => target === before?.target);
  return { type, value: value ? typedAs(value.default) : '', target: kept ?? targets[0] ?? 'self' };
}

/** A typed number, with a decimal comma or point and spaces between thousands; null for anything else. */
function numberOf(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Values that the definition does not allow. While it is not loaded, the service decides. */
export function effectErrors({ value }: EffectDraft, definition: EffectDefinition | undefined): FieldErrors {
  if (!definition?.value) return {};
  const { min, max } = definition.value;
  const typed = numberOf(value);
  if (typed !== null && typed >= min && typed <= max) return {};
  return { 'effect.value': editor.effects.badValue(formatNumber(min), formatNumber(max)) };
}

/** The draft must be valid. */
export function sentEffect({ type, value, target }: EffectDraft): SentEffect {
  const typed = numberOf(value);
  return typed === null ? { type, target } : { type, value: typed, target };
}
