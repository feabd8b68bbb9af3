import { isDeepStrictEqual } from 'node:util';
import type { PictureFormat, SentPicture } from '@luplay/contracts';
import { STORY_LIMITS } from '@luplay/contracts/story';
import { AppError } from '@luplay/service-kit';
import type { PictureStore } from '@luplay/service-kit/pictures';
import type { Entry, Kind } from './kind.ts';
import type { ContentStore } from './store.ts';

interface MaybePicture {
  picture?: string | undefined;
  pictureFormat?: PictureFormat | undefined;
}
type Sent<E extends Entry> = Omit<E, 'image'> & { image?: unknown } & MaybePicture;
type SentChanges<E extends Entry> = { [F in keyof Omit<E, 'id'>]?: E[F] | undefined } & MaybePicture;

/** The four calls of one kind. */
export function contentRoutes<One extends string, E extends Entry>(
  { one, image, missing, faultOf }: Kind<One, E>,
  store: ContentStore<E>,
  { pictures, now }: { pictures: PictureStore; now(): number },
) {
  const answer = (entry: E) => ({ [one]: entry }) as Record<One, E>;
  const unknown = () => new AppError('not_found', { message: missing });

  function check(entry: E): void {
    const fault = faultOf?.(entry);
    if (fault) throw new AppError('validation_failed', { details: [fault] });
  }

  /** Writes with the picture that was sent, if one was. */
  const withPicture = <T>({ picture, pictureFormat }: MaybePicture, write: (more: { image?: string }) => Promise<T>) =>
    picture !== undefined && pictureFormat !== undefined
      ? pictures.put({ picture, pictureFormat } satisfies SentPicture, (path) => write({ image: path }))
      : write({});

  async function insert(entry: E): Promise<E> {
    const there = await store.create(entry, now());
    if (!isDeepStrictEqual(there, entry)) {
      throw new AppError('already_exists', {
        message: `Запись с id «${entry.id}» уже есть.`,
        details: answer(there),
      });
    }
    return there;
  }

  return {
    all: async () => Object.fromEntries((await store.all()).map((entry) => [entry.id, entry])) as Record<string, E>,

    async read({ params }: { params: { id: string } }) {
      const entry = await store.byId(params.id);
      if (!entry) throw unknown();
      return answer(entry);
    },

    async create({ body }: { body: Sent<E> }) {
      const { picture: _, pictureFormat: _format, ...content } = body;
      const entry = (image === undefined ? content : { image, ...content }) as unknown as E;
      check(entry);
      if ((await store.count()) >= STORY_LIMITS.entries && !(await store.byId(entry.id))) {
        throw new AppError('conflict', { message: `Записей уже ${STORY_LIMITS.entries}: больше нельзя.` });
      }
      return answer(await withPicture(body, (more) => insert({ ...entry, ...more })));
    },

    async update({ params, body }: { params: { id: string }; body: SentChanges<E> }) {
      const { picture: _, pictureFormat: _format, ...changes } = body;
      const write = (more: { image?: string }) => store.change(params.id, { ...changes, ...more } as Partial<E>, check);
      if (!(await store.byId(params.id))) throw unknown();
      const entry = await withPicture(body, write);
      if (!entry) throw unknown();
      return answer(entry);
    },
  };
}
