import { quizImport } from '../locale/import.ts';

const KB = 1024;
const MB = 1024 * KB;

/** What a file for import may be at most, bytes unless it says otherwise. Hostile archives end at these. */
export const IMPORT_LIMITS = {
  file: 512 * MB,
  /** CSV, JSON, XML and other texts that are read whole. */
  text: 8 * MB,
  /** Files in an archive. */
  entries: 5000,
  /** Sum of the unpacked sizes in an archive. */
  unpacked: 1024 * MB,
  /** Unpacked size over packed size, for files larger than `ratioFrom`. */
  ratio: 200,
  ratioFrom: MB,
  /** The list of files in an archive is read whole. */
  directory: 4 * MB,
  /** Levels of XML and JSON. */
  depth: 64,
  xmlElements: 200_000,
  /** Of a table. */
  rows: 20_000,
  columns: 64,
  sheets: 20,
  /** A picture before it is drawn anew for its upload. */
  picture: 16 * MB,
  /** How much of a picture is read to learn its size. */
  pictureHead: 256 * KB,
} as const;

/** `12,5 МБ`, `340 КБ`. */
export function fileSize(bytes: number): string {
  const [size, unit] =
    bytes >= MB ? [bytes / MB, quizImport.megabytes] : [Math.max(1, bytes / KB), quizImport.kilobytes];
  const digits = size < 10 && unit === quizImport.megabytes ? 1 : 0;
  return `${String(Number(size.toFixed(digits))).replace('.', ',')} ${unit}`;
}
