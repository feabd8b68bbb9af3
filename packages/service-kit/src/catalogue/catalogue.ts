import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Call, PictureFormat, SentPicture } from '@luplay/contracts';
import type { Mongo } from '../backing/mongo/mongo.ts';
import { AppError } from '../base/errors.ts';
import { type Fitting, PICTURE_INDEXES, type PictureStore, pictureStore } from '../pictures.ts';
import { type Entry, type EntryStore, type EntryStoreOptions, entryStore } from './store.ts';

export type { Entry, EntryStore };

export interface CatalogueKit {
  mongo: Pick<Mongo, 'collection' | 'ensureIndexes'>;
  /** Epoch ms. */
  now(): number;
}

/** The part of a body that may carry a picture. */
export interface MaybePicture {
  picture?: string | undefined;
  pictureFormat?: PictureFormat | undefined;
}

interface CataloguePictures<E extends Entry> {
  /** The field that holds the picture's path. */
  field: keyof E & string;
  /** Catalogues may share a collection of pictures only if their pictures are permanent. */
  collection: string;
  /** The call that serves the pictures. */
  call: Pick<Call, 'path'>;
  /** The side of the stored square, pixels. */
  side?: number;
  /** Pictures stay when no entry names them: something outside of the catalogue may. */
  permanent?: boolean;
}

/** One catalogue: how it is stored and what its calls say. */
export interface CatalogueDeclaration<E extends Entry, Answer extends object> extends EntryStoreOptions<E> {
  pictures?: CataloguePictures<E>;
  /** Message of the 404. */
  missing: string;
  /** Message of the 409 for an id that belongs to a different entry. */
  taken: (entry: E) => string;
  /** The fields of an answer with one entry, and the `details` of a 409. */
  present: (entry: E) => Answer;
  /** Throws when the entry may not be deleted. */
  assertRemovable?: (entry: E) => Promise<void> | void;
  /** More entries than this are refused with 409 and the message. */
  most?: { entries: number; message: string };
}

/**
 * An id that follows from the content, so that repeating the call that creates an entry creates one. `values`: the
 * fields in a fixed order; a picture counts by its path, which names its bytes.
 */
export const contentId = (prefix: string, values: readonly unknown[]): string =>
  `${prefix}-${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)}`;

/** Things with a picture that developers create, edit and delete. Every command may be repeated. */
export class Catalogue<E extends Entry, Answer extends object> {
  readonly entries: EntryStore<E>;
  private readonly declaration: CatalogueDeclaration<E, Answer>;
  private readonly kit: CatalogueKit;
  private readonly pictures: PictureStore | null;

  constructor(kit: CatalogueKit, declaration: CatalogueDeclaration<E, Answer>) {
    const { mongo, now } = kit;
    const { pictures } = declaration;
    this.kit = kit;
    this.declaration = declaration;
    this.entries = entryStore(mongo, declaration);
    this.pictures =
      pictures === undefined
        ? null
        : pictureStore({
            mongo,
            now,
            collection: pictures.collection,
            call: pictures.call,
            isNamed: async (path) => pictures.permanent === true || this.entries.has(pictures.field, path),
            side: pictures.side,
          });
  }

  /** Creates the indexes, waiting for MongoDB. */
  async prepare(): Promise<void> {
    const { pictures } = this.declaration;
    if (pictures) await this.kit.mongo.ensureIndexes(pictures.collection, PICTURE_INDEXES);
  }

  /** Throws `not_found`. */
  async byId(id: string): Promise<E> {
    const entry = await this.entries.byId(id);
    if (!entry) throw this.notFound();
    return entry;
  }

  async read(id: string): Promise<Answer> {
    return this.declaration.present(await this.byId(id));
  }

  /**
   * `build` gets the path of the picture that was sent. Creating the same entry again answers with it; a different
   * entry with the same id is a 409 that shows the existing one.
   */
  create(sent: SentPicture, build: (path: string) => E): Promise<Answer>;
  create(sent: MaybePicture, build: (path: string | undefined) => E): Promise<Answer>;
  create(sent: MaybePicture, build: (path: string) => E): Promise<Answer> {
    return this.withPicture(sent, async (path) => {
      // The first overload promises a path only where a picture must be sent.
      const entry = build(path as string);
      await this.assertRoomFor(entry.id);
      const existing = await this.entries.create(entry, this.kit.now());
      const { taken, present } = this.declaration;
      if (!isDeepStrictEqual(existing, entry)) {
        throw new AppError('already_exists', { message: taken(existing), details: present(existing) });
      }
      return present(existing);
    });
  }

  /**
   * `change` gets the path of the picture that was sent, if any. It may throw, and runs again after a concurrent
   * change.
   */
  async update(id: string, sent: MaybePicture, change: (before: E, path: string | undefined) => E): Promise<Answer> {
    // Before a picture is decoded for nothing.
    await this.byId(id);
    const { before, after } = await this.withPicture(sent, async (path) => {
      const changed = await this.entries.change(id, (entry) => change(entry, path));
      if (!changed) throw this.notFound();
      return changed;
    });
    if (this.pictureOf(before) !== this.pictureOf(after)) await this.dropPicture(before);
    return this.declaration.present(after);
  }

  /** Deleting twice is deleting once. */
  async remove(id: string): Promise<void> {
    const entry = await this.entries.byId(id);
    if (!entry) {
      if (await this.entries.wasRemoved(id)) return;
      throw this.notFound();
    }
    await this.declaration.assertRemovable?.(entry);
    const removed = await this.entries.remove(id);
    if (removed) await this.dropPicture(removed);
  }

  /** Which of these paths name a picture of this catalogue that does not exist. */
  async missingPictures(paths: readonly string[]): Promise<ReadonlySet<string>> {
    return this.pictures ? this.pictures.missing(paths) : new Set();
  }

  /** The bytes of a picture by its name. Throws `not_found`. */
  async picture(name: string): Promise<Uint8Array> {
    if (!this.pictures) throw new AppError('not_found');
    return this.pictures.bytes(name);
  }

  /** Stores a picture that entries may name in other fields, and resolves to its path. It is never removed. */
  async addPicture(sent: SentPicture, fitting: Fitting): Promise<string> {
    if (!this.pictures) throw new AppError('not_found');
    return this.pictures.put(sent, async (path) => path, fitting);
  }

  private withPicture<T>(sent: MaybePicture, write: (path: string | undefined) => Promise<T>): Promise<T> {
    const { picture, pictureFormat } = sent;
    if (!this.pictures || picture === undefined || pictureFormat === undefined) return write(undefined);
    return this.pictures.put({ picture, pictureFormat }, write);
  }

  private async assertRoomFor(id: string): Promise<void> {
    const { most } = this.declaration;
    if (!most || (await this.entries.count()) < most.entries || (await this.entries.byId(id))) return;
    throw new AppError('conflict', { message: most.message });
  }

  private pictureOf(entry: E): unknown {
    const { pictures } = this.declaration;
    return pictures && entry[pictures.field];
  }

  private async dropPicture(entry: E): Promise<void> {
    const path = this.pictureOf(entry);
    if (typeof path === 'string') await this.pictures?.drop(path);
  }

  private notFound(): AppError {
    return new AppError('not_found', { message: this.declaration.missing });
  }
}
