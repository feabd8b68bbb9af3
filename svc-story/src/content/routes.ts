import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@luplay/contracts';
import type { StoryKind, StoryMap, storyContent } from '@luplay/contracts/story';
import { AppError } from '@luplay/service-kit';
import type { Entry, MaybePicture } from '@luplay/service-kit/catalogue';
import { type Kind, maps } from './kinds.ts';
import type { ContentCatalogue } from './store.ts';

type Sent<E extends Entry> = Omit<E, 'image'> & { image?: unknown } & MaybePicture;
type Seen = Record<string, unknown>;
type SentChanges<E extends Entry> = { [F in keyof Omit<E, 'id'>]?: E[F] | undefined } & MaybePicture & { seen?: Seen };

/** Handlers of the four calls of a kind, under the calls' names: `listMaps`, `readMap`, `createMap`, `updateMap`. */
type ContentHandlers<Many extends StoryKind, One extends string, E extends Entry> = {
  [Name in `list${Capitalize<Many>}`]: () => Promise<Record<Many, Record<string, E>> & { message: string }>;
} & { [Name in `read${Capitalize<One>}`]: (ctx: { params: { id: string } }) => Promise<Record<One, E>> } & {
  [Name in `create${Capitalize<One>}`]: (ctx: { body: Sent<E> }) => Promise<Record<One, E>>;
} & {
  [Name in `update${Capitalize<One>}`]: (ctx: {
    params: { id: string };
    body: SentChanges<E>;
  }) => Promise<Record<One, E>>;
};

/** Returns the entry, or throws `validation_failed`. */
function assertValid<E extends Entry>(entry: E, validate: Kind<StoryKind, string, E>['validate']): E {
  const refusal = validate?.(entry);
  if (refusal) throw new AppError('validation_failed', { details: [refusal] });
  return entry;
}

/** Throws `conflict` when a field is not as the editor has seen it. A repeated call finds its own changes. */
function changed<E extends Entry>(before: E, changes: object, seen: Seen = {}): E {
  const after = { ...before, ...changes };
  const isAs = (one: object, field: string) =>
    isDeepStrictEqual((before as Seen)[field] ?? null, (one as Seen)[field] ?? null);
  const isSeen = Object.keys(seen).every((field) => isAs(seen, field) || isAs(after, field));
  if (!isSeen) throw new AppError('conflict', { message: CHANGED_ENTRY });
  return after;
}

const capitalized = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;

export function contentRoutes<Many extends StoryKind, One extends string, E extends Entry>(
  { many, one, image, validate }: Kind<Many, One, E>,
  catalogue: ContentCatalogue<One, E>,
): ContentHandlers<Many, One, E> {
  const valid = (entry: E): E => assertValid(entry, validate);

  return {
    async [`list${capitalized(many)}`]() {
      const entries = await catalogue.entries.all();
      return { [many]: Object.fromEntries(entries.map((entry) => [entry.id, entry])), message: '' };
    },

    [`read${capitalized(one)}`]: ({ params }: { params: { id: string } }) => catalogue.read(params.id),

    [`create${capitalized(one)}`]({ body: { picture, pictureFormat, ...content } }: { body: Sent<E> }) {
      const entry = image === undefined ? content : { image, ...content };
      return catalogue.create({ picture, pictureFormat }, (path) =>
        valid({ ...entry, ...(path !== undefined && { image: path }) } as unknown as E),
      );
    },

    [`update${capitalized(one)}`]({ params, body }: { params: { id: string }; body: SentChanges<E> }) {
      const { picture, pictureFormat, seen, ...changes } = body;
      return catalogue.update(params.id, { picture, pictureFormat }, (before, path) =>
        valid(changed(before, { ...changes, ...(path !== undefined && { image: path }) }, seen)),
      );
    },
  } as unknown as ContentHandlers<Many, One, E>;
}

const CHANGED = 'Карту тем временем изменил кто-то другой.';
const CHANGED_ENTRY = 'Запись тем временем изменил кто-то другой. Сохраните ещё раз, чтобы заменить.';

/** The same content has the same version, so undoing a change outdates nobody. */
const versionOf = (map: StoryMap): string =>
  createHash('sha256').update(JSON.stringify(map)).digest('base64url').slice(0, 22);
const versioned = (map: StoryMap) => ({ map, version: versionOf(map) });

/** The calls of a kind, where reading tells the version and a change may name the version that it is based on. */
export const mapRoutes = (catalogue: ContentCatalogue<'map', StoryMap>) => ({
  ...contentRoutes(maps, catalogue),

  readMap: async ({ params }: { params: { id: string } }) => versioned(await catalogue.byId(params.id)),

  async updateMap({ params, body }: { params: { id: string }; body: BodyOf<typeof storyContent.maps.update> }) {
    const { version, seen, ...changes } = body;
    const { map } = await catalogue.update(params.id, {}, (before) => {
      const after = assertValid(changed(before, changes, seen), maps.validate);
      // A repeated call finds its own changes.
      const isOutdated = version !== undefined && version !== versionOf(before) && !isDeepStrictEqual(before, after);
      if (isOutdated) throw new AppError('conflict', { message: CHANGED, details: versioned(before) });
      return after;
    });
    return versioned(map);
  },
});
