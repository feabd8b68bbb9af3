import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { fileSize, IMPORT_LIMITS } from '../../limits.ts';
import { archivePath, type ImportedMedia } from '../../model.ts';
import type { Notes, Remark } from '../../notes.ts';
import type { Archive } from './archive.ts';
import { isAnimated, pictureSize } from './picture-size.ts';

/** The upload draws large pictures and GIFs anew. */
const PICTURES = [...MEDIA_LIMITS.picture.formats, 'gif'] as const;

interface Looked {
  /** Null when the file cannot be used. */
  path: string | null;
  remark: Remark | null;
}

/** The files of an archive that a quiz uses, each once, and remarks for each place that loses something. */
export class MediaList {
  readonly list: ImportedMedia[] = [];
  private readonly known = new Map<string, Looked>();

  private readonly archive: Archive;
  private readonly notes: Notes;

  constructor(archive: Archive, notes: Notes) {
    this.archive = archive;
    this.notes = notes;
  }

  /** The path that stands for the file until it is uploaded; null when it cannot be used. */
  async take(place: string, name: string, kind: MediaKind, original?: string): Promise<string | null> {
    const key = `${kind}:${name}`;
    const known = this.known.get(key) ?? (await this.look(name, kind, original));
    this.known.set(key, known);
    if (known.remark !== null) this.notes.add(place, ...known.remark);
    return known.path;
  }

  private async look(name: string, kind: MediaKind, original?: string): Promise<Looked> {
    const remark = await this.remarkOn(name, kind);
    if (remark !== null && remark[0] !== 'animation') return { path: null, remark };
    const path = archivePath(this.list.length);
    this.list.push({ name, kind, bytes: this.archive.sizeOf(name), ...(original === undefined ? {} : { original }) });
    return { path, remark };
  }

  private async remarkOn(name: string, kind: MediaKind): Promise<Remark | null> {
    if (!this.archive.has(name)) return ['missingFile', name];
    const limits = MEDIA_LIMITS[kind];
    const formats = kind === 'picture' ? PICTURES : limits.formats;
    const most = kind === 'picture' ? IMPORT_LIMITS.picture : limits.bytes;
    const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    if (!(formats as readonly string[]).includes(extension)) return ['fileFormat', name, formats.join(', ')];
    const bytes = this.archive.sizeOf(name);
    if (bytes === 0) return ['fileBroken', name];
    if (bytes > most) return ['fileTooBig', name, fileSize(bytes), fileSize(most)];
    return 'pixels' in limits ? this.remarkOnPicture(name, limits.pixels) : null;
  }

  private async remarkOnPicture(name: string, most: number): Promise<Remark | null> {
    const head = await this.archive.head(name, IMPORT_LIMITS.pictureHead);
    const size = pictureSize(head);
    if (!size || size.width === 0 || size.height === 0) return ['fileBroken', name];
    const { width, height } = size;
    if (width * height > most) return ['pictureTooBig', name, width, height];
    return isAnimated(head) ? ['animation', name] : null;
  }
}
