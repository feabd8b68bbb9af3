import { z } from 'zod';

/** Refuses NUL and other control characters and the bidirectional overrides that can forge what is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** Text shown to people: trimmed, NFC, no control or direction-override characters. Length in UTF-16 units. */
export const text = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine((value) => !UNSAFE.test(value), 'недопустимые символы'),
    );

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
