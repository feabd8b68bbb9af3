import type { MediaKind, QuizContent } from '@luplay/contracts/lobby-game';
import type { ImportNote } from './notes.ts';

const IMPORT_FORMATS = ['json', 'zip', 'csv', 'xlsx', 'siq', 'trivia', 'gift', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * A file of the archive that the quiz uses. Its number in the list is in the paths of the content, see `archivePath`.
 */
export interface ImportedMedia {
  /** Name in the archive. */
  name: string;
  kind: MediaKind;
  bytes: number;
  /** Where the file was on the server that exported it. It may still be there. */
  original?: string;
}

/** What was read from a file. Nothing is stored yet. */
export interface ImportedQuiz {
  format: ImportFormat;
  content: QuizContent;
  media: readonly ImportedMedia[];
  notes: readonly ImportNote[];
  /** How many questions of the file play as their author wrote them, where that is known. */
  played?: { all: number; asWritten: number };
}

/** The file cannot be imported. The message is for the author. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

const ARCHIVE = 'archive:';

/** The path of a file that is not uploaded yet. */
export const archivePath = (index: number): string => `${ARCHIVE}${index}`;
/** The number of the file; null when the path is a stored one. */
export const archiveIndex = (path: string): number | null =>
  path.startsWith(ARCHIVE) ? Number(path.slice(ARCHIVE.length)) : null;
