import { type Chapter, type StoryKind, storyChapters, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { type ChosenPicture, readPicture } from '../../catalogue/picture/read-picture.ts';
import { story } from '../locale.ts';
import { bundleOf, type ChapterBundle, isBundle, type Library, renamed } from './bundle.ts';

// Without workers of its own, which the Content-Security-Policy would have to allow.
configure({ useWebWorkers: false });

const texts = story.chapters;
const CONTENT = 'chapter.json';
/** Bytes of an archive and of all that is in it, and files in it. */
const LIMITS = { archive: 200_000_000, unpacked: 400_000_000, content: 20_000_000, entries: 2000 } as const;

/** Why a file is no chapter; the author reads it. */
export class NotAChapter extends Error {}

async function readLibrary(): Promise<Library> {
  const list = async <Kind extends StoryKind>(kind: Kind) => {
    const found = (await api(storyContent[kind].list as typeof storyContent.npcs.list)) as unknown as Library;
    return found[kind as keyof Library] as never;
  };
  return {
    maps: await list('maps'),
    characters: await list('characters'),
    events: await list('events'),
    items: await list('items'),
    notes: await list('notes'),
    npcs: await list('npcs'),
  };
}

async function bundleNow(chapter: Chapter): Promise<ChapterBundle> {
  const bundle = bundleOf(chapter, await readLibrary());
  if (!bundle) throw new NotAChapter(texts.noMap);
  return bundle;
}

/** The chapter as a ZIP: its content as JSON, and its pictures. */
export async function chapterZip(chapter: Chapter): Promise<Blob> {
  const bundle = await bundleNow(chapter);
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  await writer.add(CONTENT, new TextReader(JSON.stringify(bundle, null, 2)));
  for (const [path, name] of Object.entries(bundle.pictures)) {
    const answer = await fetch(path);
    // A picture that is gone is shown by its kind's own, here as there.
    if (answer.ok) await writer.add(name, new BlobReader(await answer.blob()), { level: 0 });
  }
  return writer.close();
}

/** A ZIP of a chapter: its content, and a reader of its pictures. Throws `NotAChapter`. */
async function readChapterZip(file: Blob) {
  if (file.size > LIMITS.archive) throw new NotAChapter(texts.tooLarge);
  const entries = new Map<string, { size: number; blob: () => Promise<Blob>; text: () => Promise<string> }>();
  let unpacked = 0;
  try {
    for await (const entry of new ZipReader(new BlobReader(file), { checkCrc32: true }).getEntriesGenerator()) {
      if (entry.directory) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > LIMITS.unpacked || entries.size >= LIMITS.entries) throw new NotAChapter(texts.tooLarge);
      entries.set(entry.filename, {
        size: entry.uncompressedSize,
        blob: () => entry.getData(new BlobWriter()),
        text: () => entry.getData(new TextWriter()),
      });
    }
    const content = entries.get(CONTENT);
    if (!content || content.size > LIMITS.content) throw new NotAChapter(texts.noContent);
    const bundle: unknown = JSON.parse(await content.text());
    if (!isBundle(bundle)) throw new NotAChapter(texts.noContent);
    return { bundle, picture: async (name: string) => (await entries.get(name)?.blob()) ?? null };
  } catch (error) {
    throw error instanceof NotAChapter ? error : new NotAChapter(texts.noContent, { cause: error });
  }
}

type ReadPicture = (name: string) => Promise<Blob | null>;

/** Stored pictures are WebP; uploads are not. */
async function asPng(webp: Blob): Promise<ChosenPicture | null> {
  try {
    const bitmap = await createImageBitmap(new Blob([webp], { type: 'image/webp' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    const read = await readPicture(new File([png], 'picture.png'));
    return typeof read === 'string' ? null : read;
  } catch {
    return null;
  }
}

/**
 * Makes a chapter of its own from a bundle, with new ids. Pictures that this server has are named, others are uploaded;
 * `picture` is null when it has all of them. Resolves to the chapter's id.
 */
async function makeChapter(bundle: ChapterBundle, name: string, picture: ReadPicture | null): Promise<string> {
  const made = renamed(bundle, Date.now().toString(36), name);
  const uploads = new Map<string, ChosenPicture | null>();
  for (const [path, file] of Object.entries(bundle.pictures)) {
    if (picture === null || (await fetch(path)).ok) continue;
    const found = await picture(file);
    uploads.set(path, found && (await asPng(found)));
  }
  const create = async (kind: StoryKind, entries: readonly { id: string; image?: string | null }[]) => {
    const { create: call } = storyContent[kind] as unknown as { create: typeof storyContent.npcs.create };
    for (const { image, ...entry } of entries) {
      const upload = typeof image === 'string' ? uploads.get(image) : undefined;
      const shown = upload
        ? { picture: upload.picture, pictureFormat: upload.pictureFormat }
        : typeof image === 'string' && !uploads.has(image) && { image };
      await api(call, { body: { ...entry, ...shown } as never });
    }
  };
  await create('notes', made.notes);
  await create('items', made.items);
  await create('npcs', made.npcs);
  await create('characters', made.characters);
  await create('events', made.events);
  await create('maps', [made.map]);
  await api(storyChapters.saveChapter, { body: made.chapter });
  return made.chapter.id;
}

export const duplicateChapter = async (chapter: Chapter): Promise<string> =>
  makeChapter(await bundleNow(chapter), texts.copyOf(chapter.name), null);

export async function importChapter(file: Blob): Promise<string> {
  const { bundle, picture } = await readChapterZip(file);
  return makeChapter(bundle, bundle.chapter.name, picture);
}
