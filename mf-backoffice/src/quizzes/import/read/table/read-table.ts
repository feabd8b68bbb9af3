import type { DraftTheme } from '@luplay/contracts/lobby-game';
import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../../locale/quiz-import.ts';
import type { ImportedQuiz, OpenQuestion } from '../../model.ts';
import type { Notes } from '../notes.ts';
import { plainContent, plainTheme } from '../plain-content.ts';
import type { Columns } from './columns.ts';
import { RowReader } from './read-row.ts';
import type { TableRow } from './table.ts';

/** Collects the themes of tables, in the order in which they first occur. */
export class TableReader {
  private readonly themes: DraftTheme[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly open: OpenQuestion[] = [];
  private readonly notes: Notes;

  constructor(notes: Notes) {
    this.notes = notes;
  }

  /** `theme`: the one of questions that name none. Returns how many questions were read. */
  read(rows: readonly TableRow[], columns: Columns, theme: string): number {
    let current = theme;
    let count = 0;
    for (const row of rows) {
      const reader = new RowReader(row, columns, this.notes);
      if (reader.isEmpty) continue;
      // A theme is often written only in its first row.
      current = reader.text('theme', QUIZ_LIMITS.themeName, quizImport.fields.theme) || current;
      const number = this.numbers.get(current) ?? this.themes.push(plainTheme(current, this.themes.length)) - 1;
      this.numbers.set(current, number);
      const { questions } = this.themes[number] as DraftTheme;
      const { question, isOpen } = reader.question();
      if (isOpen) this.open.push({ theme: number, question: questions.length });
      questions.push(question);
      count += 1;
    }
    return count;
  }

  quiz(format: 'csv' | 'xlsx', file: string): ImportedQuiz {
    return {
      format,
      content: plainContent('', file, this.themes),
      media: [],
      notes: this.notes.list,
      openQuestions: this.open,
    };
  }
}
