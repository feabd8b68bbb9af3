import type { ReactNode } from 'react';
import { Hidden } from '../../a11y/hidden.tsx';
import { cx } from '../../styling/cx.ts';
import * as css from './table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'end';
  /** The heading is read out but not shown (a column of buttons). */
  hideTitle?: boolean;
  /** For sentences: on phones the cell has the card's full width and no heading. */
  long?: boolean;
}

interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Instead of the table when there are no rows. */
  empty?: ReactNode;
}

/** A table; on phones each row becomes a card with the first column as its heading. */
export function Table<Row>({ label, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const cellClass = (column: Column<Row>) =>
    cx(column.align && css.end, column.hideTitle && css.action, column.long && css.long);
  // Explicit roles, because `display: block` on phones removes the implicit ones.
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={css.table} role="table" aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={column.key} scope="col" role="columnheader" className={column.align && css.end}>
              {column.hideTitle ? <Hidden>{column.title}</Hidden> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row">
            {columns.map((column, i) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={column.key} role="cell" className={cellClass(column)}>
                {i > 0 && !column.hideTitle && !column.long ? (
                  <span className={css.key} aria-hidden="true">
                    {column.title}
                  </span>
                ) : null}
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
