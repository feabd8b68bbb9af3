import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../locale/import.ts';
import type { Notes } from '../notes.ts';
import type { ThemeList } from '../theme-list.ts';
import type { Columns } from './columns.ts';
import { RowReader } from './read-row.ts';
import type { TableRow } from './table.ts';

/** Reads the questions of a table. `theme`: the one of questions that name none. */
export function readTable(
  rows: readonly TableRow[],
  columns: Columns,
  theme: string,
  { themes, notes }: { themes: ThemeList; notes: Notes },
): void {
  let current = theme;
  for (const row of rows) {
    const reader = new RowReader(row, columns, notes);
    if (reader.isEmpty) continue;
    // A theme is often written only in its first row.
    current = reader.text('theme', QUIZ_LIMITS.themeName, quizImport.fields.theme) || current;
    const { question, isOpen } = reader.question();
    themes.add(current, question, isOpen ? {} : undefined);
  }
}
