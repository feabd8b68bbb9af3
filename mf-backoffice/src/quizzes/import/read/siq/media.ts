import type { DraftQuestion, MediaKind } from '@luplay/contracts/lobby-game';
import { mediaType } from '../../../media/replace-files.ts';
import type { ImportedMedia } from '../../model.ts';
import type { Notes } from '../../notes.ts';
import { type Archive, DOS } from '../archive/archive.ts';
import { MediaList } from '../archive/media-list.ts';
import type { SiqContent, SiqItem } from './content.ts';

type Media = DraftQuestion['media'];
type Part = keyof SiqContent;

const FIELDS = {
  question: { picture: 'pictureQuestion', audio: 'audioQuestion', video: 'videoQuestion' },
  answer: { picture: 'pictureAnswer', audio: 'audioAnswer', video: 'videoAnswer' },
} as const satisfies Record<Part, Record<MediaKind, keyof Media>>;

/** The files of a question: for question and answer one video, or one picture and one sound. */
export async function mediaOf(content: SiqContent, place: string, files: SiqFiles, notes: Notes): Promise<Media> {
  const media = {
    ...(await filesOf('question', content.question, place, files, notes)),
    ...(await filesOf('answer', content.answer, place, files, notes)),
  };
  return { ...media, type: mediaType(media) };
}

async function filesOf(
  part: Part,
  items: readonly SiqItem[],
  place: string,
  files: SiqFiles,
  notes: Notes,
): Promise<Omit<Media, 'type'>> {
  const taken: Partial<Record<MediaKind, string>> = {};
  for (const item of items) {
    if (item.kind === 'text') continue;
    if (item.kind === 'html') {
      notes.addOnce(place, 'html');
      continue;
    }
    const name = item.name.slice(0, 100);
    if (!item.isInside) notes.add(place, 'linked', name);
    else if (taken[item.kind] !== undefined) notes.add(place, 'second', name);
    else {
      const path = await files.take(place, item.name, item.kind);
      if (path !== null) taken[item.kind] = path;
    }
  }
  // Players see the video only.
  const isAlone = taken.video !== undefined && (taken.picture !== undefined || taken.audio !== undefined);
  if (isAlone) notes.add(place, 'besideVideo');
  const kept: Partial<Record<MediaKind, string>> =
    isAlone && taken.video !== undefined ? { video: taken.video } : taken;
  return Object.fromEntries(
    (Object.keys(kept) as MediaKind[]).map((kind) => [FIELDS[part][kind], { path: kept[kind] as string }]),
  );
}

const FOLDERS: Readonly<Record<MediaKind, string>> = { picture: 'Images', audio: 'Audio', video: 'Video' };

/** Names in a package may be written as in a URI. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC');
  } catch {
    return name.normalize('NFC');
  }
}

/** The files of a package, by the names that its questions use. */
export class SiqFiles {
  private readonly media: MediaList;
  private readonly notes: Notes;
  /** Names in the archive by their decoded form, and by the same in lower case. */
  private readonly names: ReadonlyMap<string, string>;

  constructor(archive: Archive, notes: Notes) {
    this.media = new MediaList(archive, notes);
    this.notes = notes;
    const exact = archive.names.map((name) => [decoded(name), name] as const);
    // Some names in the DOS code page, such as «фон», are valid UTF-8 and were read as that.
    const dos = archive.names.map((name) => [DOS.decode(new TextEncoder().encode(name)), name] as const);
    this.names = new Map([...dos, ...exact.map(([known, name]) => [known.toLowerCase(), name] as const), ...exact]);
  }

  get list(): readonly ImportedMedia[] {
    return this.media.list;
  }

  async take(place: string, name: string, kind: MediaKind): Promise<string | null> {
    // A file from the web may have `%20` in its own name; some lie in the folder of another kind.
    const names = [name.normalize('NFC'), decoded(name)];
    const [inArchive] = [FOLDERS[kind], ...Object.values(FOLDERS)]
      .flatMap((folder) => names.map((one) => `${folder}/${one}`))
      .flatMap((one) => this.names.get(one) ?? this.names.get(one.toLowerCase()) ?? []);
    if (inArchive !== undefined) return this.media.take(place, inArchive, kind);
    this.notes.add(place, 'missingFile', name.slice(0, 100));
    return null;
  }
}
