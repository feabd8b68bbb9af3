import { Card, type Column, Icon, Table } from '@luplay/web-kit';
import { type ReactNode, useState } from 'react';
import { results as texts } from '../../locale/results.ts';
import * as results from '../results.module.css';
import * as css from './plots.module.css';

interface PlotCardProps<Row> {
  title: string;
  about: string;
  children: ReactNode;
  /** The same as a table. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A plot with its explanation and, folded, the same figures as a table. */
export function PlotCard<Row>({ title, about, children, columns, rows, rowKey }: PlotCardProps<Row>) {
  // A table of hundreds of rows is drawn only when somebody looks at it.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" aria-label={title} title={title}>
      <p className={results.note}>{about}</p>
      {children}
      <details className={css.table} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-right" size={18} />
          {texts.table}
        </summary>
        {isOpen && <Table label={title} columns={columns} rows={rows} rowKey={rowKey} />}
      </details>
    </Card>
  );
}
