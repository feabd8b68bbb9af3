import { quizImport } from '../../../../locale/quiz-import.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import { ImportRefused } from '../../model.ts';
import type { Archive } from '../archive/archive.ts';
import { childNamed, childrenNamed, innerText, readXml, type XmlElement } from '../text/xml.ts';
import type { Table } from './table.ts';

const texts = quizImport;
export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';

/** The text of the first visible sheet of an XLSX file. ECMA-376, part 1, section 18. */
export async function readSheet(archive: Archive): Promise<Table> {
  const xml = async (name: string) => readXml(name, await archive.text(name));
  const workbook = await xml(WORKBOOK);
  const sheets = childrenNamed(childNamed(workbook, 'sheets'), 'sheet');
  const sheet = sheets.find(({ attributes }) => (attributes.state ?? 'visible') === 'visible');
  if (!sheet) throw new ImportRefused(texts.refused.noSheet);
  const relations = archive.has(RELATIONS) ? childrenNamed(await xml(RELATIONS), 'Relationship') : [];
  const path = pathOf(sheet, relations);
  if (!archive.has(path)) throw new ImportRefused(texts.refused.noSheet);
  const strings = archive.has(STRINGS) ? childrenNamed(await xml(STRINGS), 'si').map(stringOf) : [];
  const name = sheet.attributes.name ?? '';
  const rows = childrenNamed(childNamed(await xml(path), 'sheetData'), 'row');
  return { name, rows: rows.map((row, index) => readRow(row, index, name, strings)) };
}

function pathOf(sheet: XmlElement, relations: readonly XmlElement[]): string {
  const id = Object.entries(sheet.attributes).find(([name]) => name.endsWith(':id'))?.[1];
  const target = relations.find(({ attributes }) => attributes.Id === id)?.attributes.Target;
  if (target === undefined) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readRow(row: XmlElement, index: number, sheet: string, strings: readonly string[]): Table['rows'][number] {
  const number = Number(row.attributes.r) || index + 1;
  const cells: string[] = [];
  let next = 0;
  for (const cell of childrenNamed(row, 'c')) {
    // Without a reference a cell follows the one before it.
    const column = columnOf(cell.attributes.r ?? '') ?? next;
    next = column + 1;
    if (column < IMPORT_LIMITS.columns) cells[column] = cellText(cell, strings);
  }
  const place = (column?: number) =>
    column === undefined
      ? texts.places.sheetRow(sheet, number)
      : texts.places.cell(sheet, `${columnName(column)}${number}`);
  return { cells: Array.from(cells, (cell) => cell ?? ''), place };
}

/** The text of a shared or inline string, without the readings of East Asian characters (`rPh`). */
const stringOf = (element: XmlElement): string =>
  element.children.map((child) => (child.name === 'rPh' ? '' : innerText(child))).join('');

function cellText(cell: XmlElement, strings: readonly string[]): string {
  const value = childNamed(cell, 'v')?.text ?? '';
  switch (cell.attributes.t) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr': {
      const inline = childNamed(cell, 'is');
      return inline ? stringOf(inline) : '';
    }
    case 'e':
      // An error of a formula, such as #REF!.
      return '';
    default:
      return value;
  }
}

/** `C12` is in column 2; null without letters. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
