import type { StoryKind } from '@luplay/contracts/story';
import { AppError } from '@luplay/service-kit';
import type { Entry, MaybePicture } from '@luplay/service-kit/catalogue';
import type { Kind } from './kinds.ts';
import type { ContentCatalogue } from './store.ts';

type Sent<E extends Entry> = Omit<E, 'image'> & { image?: unknown } & MaybePicture;
type SentChanges<E extends Entry> = { [F in keyof Omit<E, 'id'>]?: E[F] | undefined } & MaybePicture;

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
export function assertValid<E extends Entry>(entry: E, validate: Kind<StoryKind, string, E>['validate']): E {
  const refusal = validate?.(entry);
  if (refusal) throw new AppError('validation_failed', { details: [refusal] });
  return entry;
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
      const { picture, pictureFormat, ...changes } = body;
      return catalogue.update(params.id, { picture, pictureFormat }, (before, path) =>
        valid({ ...before, ...changes, ...(path !== undefined && { image: path }) }),
      );
    },
  } as unknown as ContentHandlers<Many, One, E>;
}
