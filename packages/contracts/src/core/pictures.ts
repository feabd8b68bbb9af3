import { z } from 'zod';
import { type Call, defineCall, type Shape } from './call.ts';

export const PICTURE_FORMATS = ['jpg', 'png'] as const;
export const pictureFormat = z.enum(PICTURE_FORMATS);
export type PictureFormat = z.output<typeof pictureFormat>;

/** Maximum size of an uploaded picture, bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum body of a call with a picture: its base64, and the other fields. */
export const PICTURE_MAX_BODY = Math.ceil((PICTURE_MAX_BYTES * 4) / 3) + 64 * 1024;

/** Padded base64 in one line, without a `data:` prefix. */
export const base64 = z
  .string()
  .refine((value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value), 'это не base64');

/** An uploaded picture. `pictureFormat` is the format its bytes must have. */
export const sentPicture = { picture: base64, pictureFormat };
export type SentPicture = { picture: string; pictureFormat: PictureFormat };

/** Changes of an entry: at least one field, and a picture only together with its format. */
export const updatesOf = <F extends Record<string, Shape>>(fields: F) =>
  z
    .strictObject({ ...fields, ...sentPicture })
    .partial()
    .refine((updates) => Object.keys(updates).length > 0, 'нечего менять')
    .refine(
      (updates) => 'picture' in updates === 'pictureFormat' in updates,
      'picture и pictureFormat передаются вместе',
    );

/** Name of a stored picture: a hash of its bytes. */
export const pictureName = z.string().regex(/^[0-9a-f]{32}\.webp$/);

/** The call that serves the pictures of one catalogue. The catalogue's `picture` is its path behind the gateway. */
export const definePictureCall = <S extends Call['service']>(service: S, catalogue: string, summary: string) =>
  defineCall({
    id: `${catalogue}.picture`,
    service,
    method: 'GET',
    path: `/media/${catalogue}/:name`,
    who: 'public',
    summary,
    params: z.strictObject({ name: pictureName }),
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/webp',
    errors: ['not_found'],
  });
