import { csvCell, csvText } from '@luplay/web-kit/csv';

export type Cell = string | number | null;

/** A value as a cell; numbers with a decimal comma. */
export function cellOf(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : csvCell(value);
}

export const fileOf = (rows: readonly (readonly Cell[])[]): string => csvText(rows.map((row) => row.map(cellOf)));

/** Downloads the rows as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([fileOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** To two digits. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
