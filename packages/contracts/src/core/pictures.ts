import { z } from 'zod';
import { type Call, defineCall, type Shape } from './call.ts';

export const PICTURE_FORMATS = ['jpg', 'png'] as const;
export const pictureFormat = z.enum(PICTURE_FORMATS);
export type PictureFormat = z.output<typeof pictureFormat>;

/** The largest picture that may be sent, bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** The largest body of a call that takes a picture: its base64, and what stands beside it. */
export const PICTURE_MAX_BODY = Math.ceil((PICTURE_MAX_BYTES * 4) / 3) + 64 * 1024;

/** Bytes as base64 with its padding, in one line and without a `data:` in front. */
const base64 = z
  .string()
  .refine((value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value), 'это не base64');

/** A picture on its way in: `pictureFormat` is what its bytes must be. */
export const sentPicture = { picture: base64, pictureFormat };
export type SentPicture = { picture: string; pictureFormat: PictureFormat };

/** What of an entry may be changed: at least one field, and a picture only together with its format. */
export const updatesOf = <F extends Record<string, Shape>>(fields: F) =>
  z
    .strictObject({ ...fields, ...sentPicture })
    .partial()
    .refine((updates) => Object.keys(updates).length > 0, 'нечего менять')
    .refine(
      (updates) => 'picture' in updates === 'pictureFormat' in updates,
      'picture и pictureFormat передаются вместе',
    );

/** A picture that was sent once, as services keep it: its name tells its bytes. */
export const pictureName = z.string().regex(/^[0-9a-f]{32}\.webp$/);

/** The call that shows the pictures of one catalogue; the catalogue's `picture` is its path behind the gateway. */
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
