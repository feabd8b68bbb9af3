import { z } from 'zod';
import { id, paragraphs, text, userRef } from '../core/fields.ts';
import { EVERYBODY, STORY_LIMITS } from './constants.ts';

/** Responses are objects keyed by these ids, so an id must not be a property of every object. */
export const entryId = id.refine((value) => !(value in Object.prototype), 'это имя занято');
export const entryIds = (max: number) =>
  z
    .array(entryId)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, 'один и тот же id дважды');

export const name = text(1, STORY_LIMITS.name);
export const description = paragraphs(1, STORY_LIMITS.description);
export const word = text(1, STORY_LIMITS.word);

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isPlain(inner, depth - 1));
  const isKey = (key: string) => key === EVERYBODY || entryId.safeParse(key).success;
  return Object.entries(value).every(([key, inner]) => isKey(key) && isPlain(inner, depth - 1));
}

/** Stored effects: plain JSON. Its keys are words or ids. `sentEffects` says what a developer may write. */
export const effects = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= STORY_LIMITS.effects, 'слишком много')
  .refine((value) => isPlain(value, STORY_LIMITS.effectsDepth), 'недопустимый ключ или слишком глубоко');

/** A user or a character. */
export const playerRef = z.union([entryId, ...userRef.options]);
/** Idempotency key: a repeated request with the same id changes nothing. */
export const request = { requestId: id.optional() };
