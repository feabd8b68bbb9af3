import type { MediaKind } from '@luplay/contracts/lobby-game';
import type { ImportedMedia } from '../../model.ts';
import type { Archive } from '../archive/archive.ts';
import { MediaList } from '../archive/media-list.ts';
import type { Notes } from '../notes.ts';

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
  /** Names in the archive by their decoded form. */
  private readonly names: ReadonlyMap<string, string>;

  constructor(archive: Archive, notes: Notes) {
    this.media = new MediaList(archive, notes);
    this.notes = notes;
    this.names = new Map(archive.names.map((name) => [decoded(name).toLowerCase(), name]));
  }

  get list(): readonly ImportedMedia[] {
    return this.media.list;
  }

  async take(place: string, name: string, kind: MediaKind): Promise<string | null> {
    const inArchive = this.names.get(`${FOLDERS[kind]}/${decoded(name)}`.toLowerCase());
    if (inArchive !== undefined) return this.media.take(place, inArchive, kind);
    this.notes.add(place, 'missingFile', name.slice(0, 100));
    return null;
  }
}
