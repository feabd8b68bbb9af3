import {
  type Chapter,
  STORY_KINDS,
  type StoryEvent,
  type StoryKind,
  type StoryMap,
  storyChapters,
  storyContent,
  storyShared,
} from '@luplay/contracts/story';
import { api, isApiError, mayPass } from '@luplay/web-kit';
import { base64Of, type ChosenPicture, readPicture } from '@luplay/web-kit/files';
import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { story } from '../locale.ts';
import { readEntries } from '../story-queries.ts';
import { bundleOf, type ChapterBundle, isBundle, renamed } from './bundle.ts';

// Without workers of its own, which the Content-Security-Policy would have to allow.
configure({ useWebWorkers: false });

const texts = story.chapters;
const CONTENT = 'chapter.json';
/** Bytes of an archive and of all that is in it, and files in it. */
const LIMITS = { archive: 200_000_000, unpacked: 400_000_000, content: 20_000_000, entries: 2000 } as const;

/** Why a file is no chapter; the author reads it. */
export class NotAChapter extends Error {}

async function bundleNow(chapter: Chapter): Promise<ChapterBundle> {
  const library = await Promise.all(STORY_KINDS.map(async (kind) => [kind, await readEntries(kind)]));
  const bundle = bundleOf(chapter, Object.fromEntries(library));
  if (!bundle) throw new NotAChapter(texts.noMap);
  return bundle;
}

/** The chapter as a ZIP: its content as JSON, its pictures and its sounds. */
export async function chapterZip(chapter: Chapter): Promise<Blob> {
  const bundle = await bundleNow(chapter);
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  await writer.add(CONTENT, new TextReader(JSON.stringify(bundle, null, 2)));
  for (const [path, name] of Object.entries({ ...bundle.pictures, ...bundle.sounds })) {
    const answer = await fetch(path);
    // For what is gone there is the kind's own, here as there.
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
    if (answer.ok) await writer.add(name, new BlobReader(await answer.blob()), { level: 0 });
  }
  return writer.close();
}

/** A ZIP of a chapter: its content, and a reader of its files. Throws `NotAChapter`. */
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
    return { bundle, fileIn: async (name: string) => (await entries.get(name)?.blob()) ?? null };
  } catch (error) {
    throw error instanceof NotAChapter ? error : new NotAChapter(texts.noContent, { cause: error });
  }
}

type ReadFile = (name: string) => Promise<Blob | null>;

/** Stored pictures are WebP; uploads are not. */
async function asUpload(webp: Blob): Promise<ChosenPicture | null> {
  try {
    const bitmap = await createImageBitmap(new Blob([webp], { type: 'image/webp' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    // A large picture may be uploaded as JPEG alone.
    for (const type of ['image/png', 'image/jpeg']) {
      const read = await readPicture(new File([await canvas.convertToBlob({ type })], 'picture'));
      if (typeof read !== 'string') return read;
    }
  } catch {
    // The file is no picture.
  }
  return null;
}

/** Null for what is no sound. */
async function uploadSound(file: Blob): Promise<string | null> {
  try {
    const sound = (await base64Of(new File([await file.arrayBuffer()], 'sound'))) ?? '';
    return (await api(storyShared.addStorySound, { body: { sound } })).path;
  } catch (error) {
    if (isApiError(error) && !mayPass(error)) return null;
    throw error;
  }
}

export interface MadeChapter {
  id: string;
  /** Pictures and sounds that it goes without: the archive lacks them, or the server has refused them. */
  lackingFiles: number;
}

/** By what it was made from, with its new ids: another try after a break finds the entries that there are. */
const unfinished = new Map<string, ChapterBundle>();

/**
 * Makes a chapter of its own from a bundle, with new ids. Files that this server has are named, others are uploaded;
 * `fileIn` is null when it has all of them.
 */
async function makeChapter(bundle: ChapterBundle, name: string, fileIn: ReadFile | null): Promise<MadeChapter> {
  const asked = JSON.stringify([name, bundle]);
  const made = unfinished.get(asked) ?? renamed(bundle, Date.now().toString(36), name);
  unfinished.set(asked, made);
  /** What this server lacks, by path; null where the file is not of its kind. */
  const lacking = async <Upload>(files: Record<string, string> = {}, read: (file: Blob) => Promise<Upload | null>) => {
    const found = new Map<string, Upload | null>();
    for (const [path, name] of Object.entries(files)) {
      if (fileIn === null || (await fetch(path)).ok) continue;
      const file = await fileIn(name);
      found.set(path, file && (await read(file)));
    }
    return found;
  };
  const uploads = await lacking(bundle.pictures, asUpload);
  const sounds = await lacking(bundle.sounds, uploadSound);
  /** Of a picture that no entry has as its own. */
  const stored = async (path: string): Promise<string | null> => {
    const upload = uploads.get(path);
    if (!upload) return uploads.has(path) ? null : path;
    const { picture, pictureFormat } = upload;
    return (await api(storyShared.addStoryPicture, { body: { picture, pictureFormat } })).path;
  };
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
  for (const kind of ['notes', 'items', 'npcs', 'characters'] as const) await create(kind, made[kind]);
  const heard = ({ sound, ...event }: StoryEvent) => ({
    ...event,
    ...(sound && { sound: sounds.has(sound) ? (sounds.get(sound) ?? null) : sound }),
  });
  await create('events', made.events.map(heard));
  const backgrounds: StoryMap['backgrounds'] = {};
  for (const [floor, background] of Object.entries(made.map.backgrounds ?? {})) {
    const image = await stored(background.image);
    if (image !== null) backgrounds[floor] = { ...background, image };
  }
  await create('maps', [{ ...made.map, ...(made.map.backgrounds && { backgrounds }) }]);
  const { worldMap } = made.chapter;
  const body = { ...made.chapter, ...(worldMap && { worldMap: await stored(worldMap) }) };
  await api(storyChapters.saveChapter, { body });
  unfinished.delete(asked);
  const files = [...uploads.values(), ...sounds.values()];
  return { id: made.chapter.id, lackingFiles: files.filter((file) => file === null).length };
}

export const duplicateChapter = async (chapter: Chapter): Promise<MadeChapter> =>
  makeChapter(await bundleNow(chapter), texts.copyOf(chapter.name), null);

export async function importChapter(file: Blob): Promise<MadeChapter> {
  const { bundle, fileIn } = await readChapterZip(file);
  return makeChapter(bundle, bundle.chapter.name, fileIn);
}
