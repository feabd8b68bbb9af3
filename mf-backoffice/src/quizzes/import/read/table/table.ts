/** Rows of cells, from CSV or from a sheet. */
export interface TableRow {
  cells: readonly string[];
  /** The place of a cell for remarks; without a column, of the row. */
  place: (column?: number) => string;
}

export interface Table {
  /** Name of the theme for questions that name none. */
  name: string | null;
  rows: readonly TableRow[];
}
