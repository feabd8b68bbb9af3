import { randomBytes } from 'node:crypto';
import type { StoryCharacter, StoryEvent, StoryItem, StoryMap, StoryNote, StoryNpc } from '@luplay/contracts/story';
import { AppError, type Kit } from '@luplay/service-kit';
import type { Entry, EntryStore } from '@luplay/service-kit/catalogue';
import { type ChapterFacts, contentOf, type PlayContent } from '@luplay/story-rules';
import { BSON } from 'mongodb';
import type { ChapterStore } from '../../chapters/store.ts';
import { texts } from '../texts.ts';
import type { Edition } from './state.ts';

interface StoredContent {
  /** The edition. */
  _id: string;
  chapterId: string;
  content: PlayContent;
  /** Epoch ms. */
  createdAt: number;
}

export const PLAY_CONTENTS = 'storyPlayContents';
const DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
/** Editions kept in memory, and of one chapter: what still shows the one before is soon done. */
const CACHED = 100;
const CACHED_OF_CHAPTER = 3;
/** An unused copy is kept this long, ms: a restart may be about to use it, or a request may still need it. */
const UNUSED_MS = 3_600_000;

type Reader<E extends Entry> = { entries: Pick<EntryStore<E>, 'all' | 'byId'> };

/** The content catalogues that plays are made from. */
export interface PlayLibrary {
  maps: Reader<StoryMap>;
  characters: Reader<StoryCharacter>;
  events: Reader<StoryEvent>;
  items: Reader<StoryItem>;
  notes: Reader<StoryNote>;
  npcs: Reader<StoryNpc>;
}

const byId = <E extends Entry>(entries: E[]): Record<string, E> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** The map, null when there is none of that id, and all entries of the other kinds. */
export async function readLibrary(library: PlayLibrary, mapId: string): Promise<ChapterFacts['library']> {
  const { maps, characters, events, items, notes, npcs } = library;
  const [map, ...lists] = await Promise.all([
    maps.entries.byId(mapId),
    characters.entries.all(),
    events.entries.all(),
    items.entries.all(),
    notes.entries.all(),
    npcs.entries.all(),
  ]);
  const [people, happenings, things, papers, others] = lists;
  return {
    map,
    characters: byId(people),
    events: byId(happenings),
    items: byId(things),
    notes: byId(papers),
    npcs: byId(others),
  };
}

/** Whether MongoDB takes the document. At the limits of every kind of content a chapter is several times as large. */
export const isStorable = (document: object): boolean => BSON.calculateObjectSize(document) <= DOCUMENT_MAX_BYTES;

/** The copies of content that plays run on. A copy never changes: it is read once. */
export class PlayContents {
  private readonly stored;
  private readonly mongo: Kit['mongo'];
  private readonly chapters: ChapterStore;
  private readonly library: PlayLibrary;
  private readonly cached = new Map<string, PlayContent>();

  private readonly now: () => number;

  constructor(kit: Pick<Kit, 'mongo' | 'now'>, chapters: ChapterStore, library: PlayLibrary) {
    this.mongo = kit.mongo;
    this.now = kit.now;
    this.stored = kit.mongo.collection<StoredContent>(PLAY_CONTENTS);
    this.chapters = chapters;
    this.library = library;
  }

  prepare(): Promise<void> {
    return this.mongo.ensureIndexes(PLAY_CONTENTS, [{ key: { chapterId: 1 } }]);
  }

  get size(): number {
    return this.cached.size;
  }

  /** Synchronous when this replica has read the copy before. */
  of(edition: string): PlayContent | Promise<PlayContent> {
    const known = this.cached.get(edition);
    if (!known) return this.read(edition);
    // Delete first, so that the map's order is the order of use.
    this.cached.delete(edition);
    this.cached.set(edition, known);
    return known;
  }

  /** The chapter's present content. Throws `not_found`, and `conflict` when the chapter is not playable yet. */
  async compose(chapterId: string): Promise<PlayContent> {
    const chapter = await this.chapters.byId(chapterId);
    if (!chapter) throw new AppError('not_found', { message: texts.noChapter });
    const { map, ...lists } = await readLibrary(this.library, chapter.map);
    if (!map || !Object.hasOwn(map.rooms, map.startRoom)) throw new AppError('conflict', { message: texts.noRooms });
    return contentOf({ ...chapter, host: null }, { map, ...lists });
  }

  /** Stores a copy under a new name. Throws `conflict` when it is too large for a document. */
  async add(content: PlayContent): Promise<Edition> {
    const id = randomBytes(12).toString('base64url');
    const document = { _id: id, chapterId: content.chapterId, content, createdAt: this.now() };
    if (!isStorable(document)) throw new AppError('conflict', { message: texts.tooLarge });
    await this.stored.insertOne(document);
    this.remember(id, content);
    return { id, content };
  }

  /** Deletes the chapter's old copies except the one that its play runs on. */
  async tidy(chapterId: string, edition: string): Promise<void> {
    const old = { $lt: this.now() - UNUSED_MS };
    await this.stored.deleteMany({ chapterId, _id: { $ne: edition }, createdAt: old });
  }

  private async read(edition: string): Promise<PlayContent> {
    const found = await this.stored.findOne({ _id: edition });
    if (!found) throw new AppError('unavailable', { cause: new Error(`no content ${edition}`) });
    this.remember(edition, found.content);
    return found.content;
  }

  private remember(edition: string, content: PlayContent): void {
    this.cached.set(edition, content);
    const [oldest] = this.cached.keys();
    if (this.cached.size > CACHED && oldest !== undefined) this.cached.delete(oldest);
    const ofChapter = [...this.cached].filter(([, { chapterId }]) => chapterId === content.chapterId);
    for (const [unused] of ofChapter.slice(0, -CACHED_OF_CHAPTER)) this.cached.delete(unused);
  }
}
