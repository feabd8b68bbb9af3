import { quizImport } from '../../../locale/import.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../../notes.ts';
import type { Archive } from '../archive/archive.ts';
import { ThemeList } from '../theme-list.ts';
import { childNamed, childrenNamed, innerText, readXml, type XmlElement } from '../xml.ts';
import { formatsOf, readCell, stringOf, type Workbook } from './cell.ts';
import { findHeading, type Table, type TableRow, usualColumns } from './columns.ts';
import { readTable } from './read-row.ts';

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

export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const CYRILLIC = /[а-яё]/i;

/** The text of the visible sheets of an XLSX file, as the cells show it. ECMA-376, part 1, section 18. */
async function readSheets(archive: Archive): Promise<Table[]> {
  const xml = async (name: string) => readXml(name, await archive.text(name));
  const maybe = async (name: string) => (archive.has(name) ? xml(name) : null);
  const workbook = await xml(WORKBOOK);
  const relations = childrenNamed((await maybe(RELATIONS)) ?? undefined, 'Relationship');
  const sheets = childrenNamed(childNamed(workbook, 'sheets'), 'sheet')
    .filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
    .map((sheet) => ({ name: sheet.attributes.name ?? '', path: pathOf(sheet, relations) }))
    .filter(({ path }) => archive.has(path))
    .slice(0, IMPORT_LIMITS.sheets);
  if (sheets.length === 0) throw new ImportRefused(texts.refused.noSheet);
  const strings = childrenNamed((await maybe(STRINGS)) ?? undefined, 'si').map(stringOf);
  const { date1904 = '' } = childNamed(workbook, 'workbookPr')?.attributes ?? {};
  const is1904 = ['1', 'true'].includes(date1904);
  const styles = await maybe(STYLES);

  const tables: Table[] = [];
  let count = 0;
  for (const { name, path } of sheets) {
    const rows = childrenNamed(childNamed(await xml(path), 'sheetData'), 'row');
    count += rows.length;
    if (count > IMPORT_LIMITS.rows) throw new ImportRefused(texts.refused.tooManyRows(IMPORT_LIMITS.rows));
    const isRussian = [name, ...strings].some((text) => CYRILLIC.test(text)) || hasRussianCell(rows);
    const display = { isRussian, is1904 };
    const known = { strings, display, formats: formatsOf(styles, display) };
    tables.push({ name, rows: rows.map((row, index) => readRow(row, index, name, known)) });
  }
  return tables;
}

/** Texts that stand in the cells themselves. */
const hasRussianCell = (rows: readonly XmlElement[]): boolean =>
  rows.some((row) => row.children.some((cell) => cell.attributes.t !== 's' && CYRILLIC.test(innerText(cell))));

function pathOf(sheet: XmlElement, relations: readonly XmlElement[]): string {
  const id = Object.entries(sheet.attributes).find(([name]) => name.endsWith(':id'))?.[1];
  const target = relations.find(({ attributes }) => attributes.Id === id)?.attributes.Target;
  if (target === undefined) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readRow(row: XmlElement, index: number, sheet: string, workbook: Workbook): TableRow {
  const number = Number(row.attributes.r) || index + 1;
  const cells: string[] = [];
  const typed = new Map<number, string>();
  let next = 0;
  for (const cell of childrenNamed(row, 'c')) {
    // Without a reference a cell follows the one before it.
    const column = columnOf(cell.attributes.r ?? '') ?? next;
    next = column + 1;
    if (column >= IMPORT_LIMITS.columns) continue;
    const read = readCell(cell, workbook);
    cells[column] = read.text;
    if (read.typed !== undefined) typed.set(column, read.typed);
  }
  const place = (column?: number) =>
    column === undefined
      ? texts.places.sheetRow(sheet, number)
      : texts.places.cell(sheet, `${columnName(column)}${number}`);
  return { cells: Array.from(cells, (cell) => cell ?? ''), typed, place };
}

/** `C12` is in column 2; null without letters. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
