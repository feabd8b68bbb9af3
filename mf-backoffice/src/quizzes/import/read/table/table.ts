/** Rows of cells, from CSV or from a sheet. */
export interface TableRow {
  cells: readonly string[];
  /** What was typed into cells that a spreadsheet took for dates: `1.2` for the 1st of February. */
  typed?: ReadonlyMap<number, string>;
  /** The place of a cell for remarks; without a column, of the row. */
  place: (column?: number) => string;
}

export interface Table {
  name: string;
  rows: readonly TableRow[];
}
