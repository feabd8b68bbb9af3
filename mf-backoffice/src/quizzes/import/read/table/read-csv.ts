import Papa from 'papaparse';
import { fromCell } from '../../../export/formats.ts';
import { quizImport } from '../../../locale/import.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../../notes.ts';
import { ThemeList } from '../theme-list.ts';
import { findHeading, usualColumns } from './columns.ts';
import { readTable } from './read-row.ts';

const texts = quizImport;

const DELIMITERS = [';', ',', '\t', '|'];
/** How many rows and characters are parsed to choose the delimiter. */
const SAMPLE_ROWS = 30;
const SAMPLE_LENGTH = 200_000;

/** How many rows have as many cells as most of them, and more than one. */
function regularRows(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** The delimiter with which most headings are found; without headings, the one that makes the rows most alike. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_ROWS });
    const columns = findHeading(data.map((cells) => ({ cells })))?.columns.size ?? 0;
    return { delimiter, columns, rows: regularRows(data) };
  });
  return found.reduce((one, other) =>
    other.columns > one.columns || (other.columns === one.columns && other.rows > one.rows) ? other : one,
  ).delimiter;
}

/** Whether a text begins with the headings of a table. */
export function hasHeading(text: string): boolean {
  const { data } = Papa.parse<string[]>(text.slice(0, SAMPLE_LENGTH), {
    delimiter: delimiterOf(text),
    preview: SAMPLE_ROWS,
  });
  return findHeading(data.map((cells) => ({ cells }))) !== null;
}

/** A table of questions with any of the usual delimiters. */
export function readCsv(text: string, file: string): ImportedQuiz {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: IMPORT_LIMITS.rows + 1,
  });
  if (data.length > IMPORT_LIMITS.rows) throw new ImportRefused(texts.refused.tooManyRows(IMPORT_LIMITS.rows));
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new ImportRefused(texts.refused.openQuote((open.row ?? 0) + 1));
  // Such a cell goes on to the next quote, over whole rows.
  const stray = errors.find(
    ({ code, row = 0 }) => code === 'InvalidQuotes' && data[row]?.some((cell) => /[\r\n]/.test(cell)),
  );
  if (stray) throw new ImportRefused(texts.refused.strayQuote((stray.row ?? 0) + 1));
  const table = data.map((cells) => ({ cells }));
  const heading = findHeading(table);
  const columns = heading?.columns ?? usualColumns(table, 'questions');
  if (!columns) throw new ImportRefused(texts.refused.noColumns);

  const notes = new Notes();
  for (const name of heading?.unknown ?? []) notes.add(texts.places.row(heading?.from ?? 1), 'column', name);
  const rows = data.map((cells, index) => ({
    cells: cells.slice(0, IMPORT_LIMITS.columns).map(fromCell),
    place: () => texts.places.row(index + 1),
  }));
  const themes = new ThemeList(notes);
  readTable(rows.slice(heading?.from ?? 0), columns, texts.defaults.theme, { themes, notes });
  return themes.quiz('csv', file);
}
