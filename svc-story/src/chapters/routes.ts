import { isDeepStrictEqual } from 'node:util';
import { hasRole } from '@luplay/contracts';
import {
  type Chapter,
  STORY_LIMITS,
  type StoryNote,
  type storyCalls,
  type storyChapters,
} from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { EntryStore } from '@luplay/service-kit/catalogue';
import type { StoryRoleStore } from '../rolecards/store.ts';
import { type ChapterContent, type ChapterStore, withHost } from './store.ts';

type Named = { entries: Pick<EntryStore<{ id: string }>, 'missing'> };

/** The part of the current chapter that players see. They discover its events and items during play. */
const shownToPlayers = ({ id, name, map, characters, host, worldMap }: Chapter) => ({
  ...{ id, name, map, characters, host },
  ...(worldMap && { worldMap }),
});

const CHANGED = 'Главу тем временем изменил кто-то другой.';
const EXISTS = 'Глава с таким id уже есть.';
const unknown = () => new AppError('not_found', { message: 'Такой главы нет.' });

export function chapterRoutes(parts: {
  chapters: ChapterStore;
  roles: StoryRoleStore;
  /** The content that chapters refer to. */
  content: Record<'maps' | 'characters' | 'events' | 'items', Named> & {
    notes: { entries: Pick<EntryStore<StoryNote>, 'missing' | 'all'> };
  };
  /** Tells of another current chapter. */
  changeFeed: { chapterChanged(): Promise<void> };
  plays: {
    currentPlay(): Promise<{
      seats?: Record<string, { characterId: string }>;
      selected: Record<string, string>;
    } | null>;
    ensured(chapterId: string): Promise<string>;
    holdAct(chapterId: string, isHeld: boolean): Promise<void>;
    renew(chapterId: string): Promise<void>;
  };
  keepEvening(): Promise<void>;
  now(): number;
}): Handlers<typeof storyChapters> & Pick<Handlers<typeof storyCalls>, 'publicNotes'> {
  const { chapters, roles, content, changeFeed, plays, now } = parts;

  /** Throws `validation_failed` with each id that does not exist. */
  async function assertExist({ map, ...lists }: ChapterContent): Promise<void> {
    const [maps, ...missing] = await Promise.all([
      content.maps.entries.missing([map]),
      ...(['characters', 'events', 'items', 'notes'] as const).map(async (field) => {
        const ids = lists[field] ?? [];
        const missing = await content[field].entries.missing(ids);
        return ids.flatMap((id, index) => (missing.has(id) ? [`${field}.${index}`] : []));
      }),
    ]);
    const paths = [...(maps.size > 0 ? ['map'] : []), ...missing.flat()];
    if (paths.length === 0) return;
    throw new AppError('validation_failed', { details: paths.map((path) => ({ path, message: 'такого нет' })) });
  }

  return {
    async currentChapter({ caller }) {
      const [id_chapter, play] = await Promise.all([chapters.currentId(), plays.currentPlay()]);
      const { [caller.userId]: seat } = play?.seats ?? {};
      const { [caller.userId]: selected } = play?.selected ?? {};
      return { id_chapter, ...(seat && { seat: seat.characterId }), ...(selected && { selected }) };
    },

    async setCurrentChapter({ body: { id_chapter } }) {
      if (!(await chapters.byId(id_chapter))) throw unknown();
      // Refused when there is nothing to play in it.
      await plays.ensured(id_chapter);
      const before = await chapters.currentId();
      if (before !== id_chapter) await parts.keepEvening();
      // First, so that a crash leaves no current chapter whose clock stands still.
      await plays.holdAct(id_chapter, false);
      await chapters.setCurrent(id_chapter);
      if (before !== null && before !== id_chapter) await plays.holdAct(before, true);
      await changeFeed.chapterChanged();
      return { message: 'Текущая глава обновлена!', id_chapter };
    },

    /** Those of the current chapter; without a list of its own those that no chapter lists. */
    async publicNotes() {
      const [open, all, current] = await Promise.all([
        content.notes.entries.all({ enabled: true, accessType: 'public' }),
        chapters.all(),
        chapters.currentId(),
      ]);
      const own = all.find(({ id }) => id === current)?.notes;
      const listed = new Set(own ?? all.flatMap(({ notes }) => notes ?? []));
      const shown = open.filter(({ id }) => listed.has(id) === Boolean(own));
      return { notes: Object.fromEntries(shown.map((note) => [note.id, note])), message: '' };
    },

    async listChapters() {
      const [all, host] = await Promise.all([chapters.all(), roles.host()]);
      const listed = all.map((chapter) => [chapter.id, withHost(chapter, host)]);
      const versions = Object.fromEntries(all.map(({ id, version }) => [id, version]));
      return { chapters: Object.fromEntries(listed), versions, message: '' };
    },

    async readChapter({ params: { id }, caller }) {
      const isDeveloper = hasRole(caller.roles, 'developer');
      if (!isDeveloper && (await chapters.currentId()) !== id) throw unknown();
      const [found, host] = await Promise.all([chapters.byId(id), roles.host()]);
      if (!found) throw unknown();
      const chapter = withHost(found, host);
      return { chapter: isDeveloper ? chapter : shownToPlayers(chapter) };
    },

    async saveChapter({ body }) {
      await assertExist(body);
      if ((await chapters.count()) >= STORY_LIMITS.entries && !(await chapters.byId(body.id))) {
        throw new AppError('conflict', { message: `Глав уже ${STORY_LIMITS.entries}: больше нельзя.` });
      }
      const saved = await chapters.save(body, now());
      const stored = saved ?? (await chapters.byId(body.id));
      // A repeated call finds its own changes.
      const isKnown = saved || isDeepStrictEqual(stored, { ...stored, ...body, version: stored?.version });
      if (!stored || !isKnown) throw new AppError('conflict', { message: body.version === 0 ? EXISTS : CHANGED });
      await plays.renew(stored.id);
      return { message: 'Глава сохранена!', chapter: withHost(stored, await roles.host()), version: stored.version };
    },
  };
}
