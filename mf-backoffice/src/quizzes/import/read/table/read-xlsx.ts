import { quizImport } from '../../../../locale/quiz-import.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import type { Archive } from '../archive/archive.ts';
import { Notes } from '../notes.ts';
import { plainContent } from '../plain-content.ts';
import { findHeading } from './columns.ts';
import { readTable } from './read-table.ts';
import { readSheet } from './sheet.ts';

/** A table in the layout of Kahoot's template: headings somewhere at the top, then one question in each row. */
export async function readXlsx(archive: Archive, file: string): Promise<ImportedQuiz> {
  const { rows } = await readSheet(archive);
  const heading = findHeading(rows);
  if (!heading) throw new ImportRefused(quizImport.refused.notKahoot);
  const notes = new Notes();
  const headings = rows[heading.from - 1];
  for (const name of heading.unknown) notes.add(headings?.place() ?? '', 'column', name);
  const themes = readTable(rows.slice(heading.from), heading.columns, quizImport.defaults.theme, notes);
  return {
    format: 'xlsx',
    content: plainContent('', file, themes),
    media: [],
    notes: notes.list,
    openQuestions: [],
  };
}
