import type { TableRow } from './table.ts';

export type ColumnName =
  | ('theme' | 'question' | 'option1' | 'option2' | 'option3' | 'option4' | 'right' | 'points' | 'explanation')
  | ('part1' | 'part2' | 'part3' | 'part4');
export const OPTION_COLUMNS = ['option1', 'option2', 'option3', 'option4'] as const;
export const TIME_COLUMNS = ['part1', 'part2', 'part3', 'part4'] as const;

/** Where each column is. */
export type Columns = ReadonlyMap<ColumnName, number>;

/**
 * Headings of our own CSV, of Kahoot's template (`Question - max 120 characters`, `Answer 1 - max 75 characters`,
 * `Time limit (sec) – …`, `Correct answer(s) - choose at least one`) and of similar tables. The first match counts.
 */
const HEADINGS: readonly (readonly [ColumnName, RegExp])[] = [
  ['part1', /^время\W+вопрос/],
  ['part3', /^время\W+результат/],
  ['part4', /^время\W+итог/],
  ['part2', /^(время|time)/],
  ['right', /^(верн|правильн|correct|right)/],
  ['option1', /^(вариант|ответ|answer|option|choice)\D{0,3}1/],
  ['option2', /^(вариант|ответ|answer|option|choice)\D{0,3}2/],
  ['option3', /^(вариант|ответ|answer|option|choice)\D{0,3}3/],
  ['option4', /^(вариант|ответ|answer|option|choice)\D{0,3}4/],
  ['question', /^(вопрос|question)/],
  ['theme', /^(тема|категория|раздел|theme|category|topic)/],
  ['points', /^(очк|балл|цена|points|score)/],
  ['explanation', /^(поясн|объясн|explanation)/],
];

/** A heading may stand below an introduction, as in Kahoot's template, where it is row 8. */
const HEADING_ROWS = 30;

export interface Heading {
  columns: Columns;
  /** The first row of data. */
  from: number;
  /** Headings that are not known. */
  unknown: string[];
}

function columnsOf(cells: readonly string[]): Omit<Heading, 'from'> {
  const columns = new Map<ColumnName, number>();
  const unknown: string[] = [];
  cells.forEach((cell, index) => {
    const text = cell.trim().toLowerCase();
    const name = HEADINGS.find(([, pattern]) => pattern.test(text))?.[0];
    if (name !== undefined && !columns.has(name)) columns.set(name, index);
    else if (text !== '') unknown.push(cell.trim());
  });
  return { columns, unknown };
}

/** The row with the headings; null when there is none. */
export function findHeading(rows: readonly Pick<TableRow, 'cells'>[]): Heading | null {
  for (const [index, { cells }] of rows.slice(0, HEADING_ROWS).entries()) {
    const { columns, unknown } = columnsOf(cells);
    if (columns.has('question') && columns.has('option1')) return { columns, unknown, from: index + 1 };
  }
  return null;
}

/** A table without headings: question, four options, number of the right one, points, theme. */
export const DEFAULT_COLUMNS: Columns = new Map(
  (['question', ...OPTION_COLUMNS, 'right', 'points', 'theme'] as const).map((name, index) => [name, index]),
);
