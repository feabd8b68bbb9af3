import Papa from 'papaparse';
import { quizImport } from '../../../../locale/quiz-import.ts';
import { fromCell } from '../../../export/csv-cells.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../notes.ts';
import { plainContent } from '../plain-content.ts';
import { DEFAULT_COLUMNS, findHeading } from './columns.ts';
import { readTable } from './read-table.ts';

const texts = quizImport;

const DELIMITERS = [';', ',', '\t', '|'];
/** How many rows are parsed to choose the delimiter. */
const SAMPLE_ROWS = 30;

/** The delimiter with which most headings are found; without headings, as Papa Parse guesses. */
function delimiterOf(text: string): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS });
    return { delimiter, columns: findHeading(data.map((cells) => ({ cells })))?.columns.size ?? 0 };
  });
  const best = found.reduce((one, other) => (other.columns > one.columns ? other : one));
  return best.columns > 0 ? best.delimiter : '';
}

/** A table of questions with any of the usual delimiters. */
export function readCsv(text: string, file: string): ImportedQuiz {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    delimitersToGuess: DELIMITERS,
    preview: IMPORT_LIMITS.rows + 1,
  });
  if (data.length > IMPORT_LIMITS.rows) throw new ImportRefused(texts.refused.tooManyRows(IMPORT_LIMITS.rows));
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new ImportRefused(texts.refused.openQuote((open.row ?? 0) + 1));
  const heading = findHeading(data.map((cells) => ({ cells })));
  const widest = data.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (!heading && widest < 3) throw new ImportRefused(texts.refused.noColumns);

  const notes = new Notes();
  for (const name of heading?.unknown ?? []) notes.add(texts.places.row(heading?.from ?? 1), 'column', name);
  const rows = data.map((cells, index) => ({
    cells: cells.slice(0, IMPORT_LIMITS.columns).map(fromCell),
    place: () => texts.places.row(index + 1),
  }));
  const themes = readTable(
    rows.slice(heading?.from ?? 0),
    heading?.columns ?? DEFAULT_COLUMNS,
    texts.defaults.theme,
    notes,
  );
  return {
    format: 'csv',
    content: plainContent('', file, themes),
    media: [],
    notes: notes.list,
    openQuestions: [],
  };
}
