import { quizImport } from '../../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import type { Archive } from '../archive/archive.ts';
import { Notes } from '../notes.ts';
import { ThemeList } from '../theme-list.ts';
import { findHeading, usualColumns } from './columns.ts';
import { readTable } from './read-table.ts';
import { readSheets } from './sheet.ts';

const texts = quizImport;

/**
 * All sheets with questions: headings somewhere at the top, then one question in each row. A workbook without headings
 * may be a list of questions and answers.
 */
export async function readXlsx(archive: Archive, file: string): Promise<ImportedQuiz> {
  const sheets = (await readSheets(archive)).filter(({ rows }) => rows.some(({ cells }) => cells.some(Boolean)));
  const headed = sheets.flatMap((sheet) => {
    const heading = findHeading(sheet.rows);
    return heading ? [{ ...sheet, heading }] : [];
  });
  const notes = new Notes();
  const themes = new ThemeList(notes);
  const to = { themes, notes };
  if (headed.length === 0) {
    const [first] = sheets;
    const columns = first && first.rows.length > 1 ? usualColumns(first.rows, 'anything') : null;
    if (!first || !columns) throw new ImportRefused(texts.refused.notKahoot);
    readTable(first.rows, columns, texts.defaults.theme, to);
  }
  const known = new Set(headed.length > 0 ? headed.map(({ name }) => name) : [sheets[0]?.name]);
  for (const { name } of sheets) if (!known.has(name)) notes.add(texts.places.sheet(name), 'sheet');
  for (const { name, rows, heading } of headed) {
    const place = rows[heading.from - 1]?.place() ?? '';
    for (const unknown of heading.unknown) notes.add(place, 'column', unknown);
    readTable(rows.slice(heading.from), heading.columns, headed.length > 1 ? name : texts.defaults.theme, to);
  }
  return themes.quiz('xlsx', file);
}
