import { z } from 'zod';

/**
 * Control characters with line breaks, characters that turn the direction of writing, and halves of surrogate pairs:
 * with them a text can forge what is shown around it.
 */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;
/** In paragraphs line feeds and tabs are no danger. */
const PERMITTED = /[\n\t]/g;
/**
 * Letters, digits, punctuation and symbols; of these the ones that are drawn as nothing, such as the Hangul filler
 * and the empty Braille cell.
 */
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const isSafe = (value: string): boolean => !FORBIDDEN.test(value);
const isVisible = (value: string): boolean => DRAWN.test(value.replace(BLANK, ''));

const shown = (min: number, max: number, isAllowed: (value: string) => boolean) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine(isAllowed, 'недопустимые символы')
        .refine((value) => value === '' || isVisible(value), 'нет видимых символов'),
    );

/**
 * One line of text that somebody sends and others read: trimmed, NFC, with something to be seen, without control and
 * direction characters. Length in UTF-16 units. For what is sent; an answer has `storedText`.
 */
export const text = (min: number, max: number) => shown(min, max, isSafe);
/** The same with line breaks and tabs. */
export const paragraphs = (min: number, max: number) =>
  shown(min, max, (value) => isSafe(value.replace(PERMITTED, '')));
/** Text in an answer: what was stored once stays readable when rules for new text become stricter. */
export const storedText = z.string();

/** A base with a few marks, as emoji and letters have them, not a tower of marks. */
const TOWER = /\p{Mn}{4}/u;
const isGrapheme = (value: string): boolean => {
  const [first, ...rest] = new Intl.Segmenter().segment(value);
  return first !== undefined && rest.length === 0 && !TOWER.test(value);
};
/** One emoji or another single sign. */
export const icon = text(1, 16).refine(isGrapheme, 'нужен один значок');

/** Ids that services make: URL-safe, no dots (they are also NATS key tokens). */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export { userRef } from './user-ref.ts';
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** A file of the gateway's, or one that a service keeps: an absolute path on our own origin. */
export const filePath = z
  .string()
  .regex(/^\/((api2\/)?media|profile_pictures)\/[A-Za-z0-9_./-]{1,200}$/)
  .refine((p) => !p.includes('..'));
/** Epoch milliseconds. */
export const epochMs = z.number().int().nonnegative();
