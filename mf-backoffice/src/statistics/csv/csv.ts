/** The column separator of Russian spreadsheets, where the comma is the decimal separator. */
const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Byte order mark: spreadsheets detect UTF-8 by it. */
const BOM = '\uFEFF';

export type Cell = string | number | null;

/** A value as a cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BOM + rows.map((row) => row.map(csvCell).join(SEPARATOR) + LINE_END).join('');

/** Downloads the rows as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** To two digits. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
