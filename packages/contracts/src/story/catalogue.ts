import { z } from 'zod';
import { defineCall, type Shape, type Who } from '../core/call.ts';
import { PICTURE_MAX_BODY, sentPicture } from '../core/pictures.ts';
import type { StoryKind } from './constants.ts';
import { entryId } from './fields.ts';

const service = 'svc-story';
export const byId = z.strictObject({ id: entryId });

/** `{ [key]: shape }` with the type of its key. */
export const under = <K extends string, S extends Shape>(key: K, shape: S) =>
  z.object({ [key]: shape } as Record<K, S>);

/** `message` is part of every list response; empty on success. */
export const listMessage = { message: z.string() };

const together = (sent: object) => 'picture' in sent === 'pictureFormat' in sent;
const once = (sent: object) => !('picture' in sent && 'image' in sent);

/** A new entry. The caller chooses its id. */
export const creationOf = <F extends Record<string, Shape>>(fields: F) => z.strictObject({ id: entryId, ...fields });

/**
 * Changes of an entry: at least one field. Lists and objects are replaced as a whole. An editor that must not overwrite
 * what it does not know sends fields as it has `seen` them, or a map's `version`: with others, the entry is a 409.
 */
export const changesOf = <F extends Record<string, Shape>>(fields: F) =>
  z
    .strictObject({ ...fields, seen: z.record(z.string(), z.unknown()) })
    .partial()
    .refine((sent) => Object.keys(sent).some((key) => key !== 'seen' && key !== 'version'), 'нечего менять');

/** Names the content of an entry. It changes with the content. */
export const entryVersion = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const pictureFields = { picture: sentPicture.picture.optional(), pictureFormat: sentPicture.pictureFormat.optional() };

/** The same with a picture, which replaces `image`. */
export const picturedCreationOf = <F extends Record<string, Shape>>(fields: F) =>
  creationOf({ ...fields, ...pictureFields })
    .refine(together, 'picture и pictureFormat передаются вместе')
    .refine(once, 'или picture, или image');

export const picturedChangesOf = <F extends Record<string, Shape>>(fields: F) =>
  changesOf({ ...fields, ...pictureFields })
    .refine(together, 'picture и pictureFormat передаются вместе')
    .refine(once, 'или picture, или image');

/**
 * The four calls of one kind of story content. Creating an existing entry returns it if it is equal, otherwise 409 with
 * the stored entry.
 */
export function defineCatalogue<
  Many extends StoryKind,
  One extends string,
  Entry extends Shape,
  Shown extends Shape,
  Create extends Shape,
  Change extends Shape,
  Reader extends Who,
>(input: {
  many: Many;
  one: One;
  /** In the genitive: «Список …». */
  title: { many: string; one: string };
  entry: Entry;
  /** The response of reading one entry, and who may read it. */
  read: { who: Reader; entry: Shown };
  create: Create;
  change: Change;
  maxBody?: number;
}) {
  const { many, one, title, entry, read, maxBody = PICTURE_MAX_BODY } = input;
  const path = `/story-editor/${many}` as const;
  return {
    list: defineCall({
      id: `story.${many}.list`,
      service,
      method: 'GET',
      path,
      who: 'developer',
      summary: `История: все ${title.many} по id`,
      response: under(many, z.record(entryId, entry)).extend(listMessage),
    }),
    read: defineCall({
      id: `story.${many}.read`,
      service,
      method: 'GET',
      path: `${path}/:id`,
      who: read.who,
      summary: `История: ${title.one}`,
      params: byId,
      response: under(one, read.entry),
      errors: ['not_found'],
    }),
    create: defineCall({
      id: `story.${many}.create`,
      service,
      method: 'POST',
      path,
      who: 'developer',
      summary: `История: ${title.one}, новая запись`,
      body: input.create,
      response: under(one, entry),
      errors: ['already_exists', 'conflict'],
      maxBody,
    }),
    update: defineCall({
      id: `story.${many}.update`,
      service,
      method: 'PATCH',
      path: `${path}/:id`,
      who: 'developer',
      summary: `История: ${title.one}, изменить`,
      params: byId,
      body: input.change,
      response: under(one, entry),
      errors: ['not_found', 'conflict'],
      maxBody,
    }),
  };
}
