import type { Chapter } from '@luplay/contracts/story';
import { type Mongo, nullIfDuplicate } from '@luplay/service-kit';
import { CHAPTERS, STORY_SETTINGS } from '../collections.ts';

/** A chapter as stored. Its host is the story's current host, which is stored separately. */
export type ChapterContent = Omit<Chapter, 'host'> & { version?: number | undefined };
export const withHost = ({ version: _, ...chapter }: ChapterContent, host: string | null): Chapter => ({
  ...chapter,
  host,
});

/** Chapters that older versions have stored have no `version`. */
export type StoredChapter = Omit<ChapterContent, 'id'> & { _id: string; createdAt: number };
interface Setting {
  _id: 'current-chapter';
  chapter: string;
}

export type ChapterStore = ReturnType<typeof chapterStore>;

export function chapterStore(mongo: Pick<Mongo, 'collection'>) {
  const chapters = mongo.collection<StoredChapter>(CHAPTERS);
  const settings = mongo.collection<Setting>(STORY_SETTINGS);

  const contentOf = ({ _id, createdAt: _, version = 0, ...content }: StoredChapter) => ({
    id: _id,
    version,
    ...content,
  });

  async function byId(id: string) {
    const found = await chapters.findOne({ _id: id });
    return found && contentOf(found);
  }

  /** Null until a chapter was made current. */
  const currentId = async (): Promise<string | null> =>
    (await settings.findOne({ _id: 'current-chapter' }))?.chapter ?? null;

  return {
    byId,
    currentId,

    count: (): Promise<number> => chapters.countDocuments(),

    async current(): Promise<ChapterContent | null> {
      const id = await currentId();
      return id === null ? null : byId(id);
    },

    async setCurrent(chapter: string): Promise<void> {
      const write = () => settings.updateOne({ _id: 'current-chapter' }, { $set: { chapter } }, { upsert: true });
      // Another replica may have made the document at the same moment; so it is with a new chapter.
      if (!(await nullIfDuplicate(write()))) await write();
    },

    /** Oldest first. */
    async all() {
      return (await chapters.find().sort({ createdAt: 1, _id: 1 }).toArray()).map(contentOf);
    },

    /**
     * Returns the stored chapter; null, and saves nothing, when it has another version than the one named. A new
     * chapter has version 0.
     */
    async save({ id, version, ...content }: ChapterContent, now: number) {
      const made = { $set: content, $inc: { version: 1 }, $setOnInsert: { createdAt: now } };
      const isNamed = version !== undefined;
      const filter = { _id: id, ...(isNamed && { version: version || { $exists: false } }) };
      const options = { upsert: !version, returnDocument: 'after' } as const;
      const write = () => chapters.findOneAndUpdate(filter, made, options);
      const saved = (await nullIfDuplicate(write())) ?? (isNamed ? null : await write());
      return saved && contentOf(saved);
    },
  };
}
