import {
  DEFAULT_QUESTION_TIMERS,
  type DraftQuestion,
  type DraftTheme,
  QUIZ_LIMITS,
} from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../../locale/quiz-import.ts';
import type { Remark } from '../../note.ts';
import type { Notes } from '../notes.ts';
import { plainQuestion, plainTheme } from '../plain-content.ts';
import { cleanText } from '../text/clean.ts';
import { type ColumnName, type Columns, OPTION_COLUMNS, TIME_COLUMNS } from './columns.ts';
import { rightOptions } from './right-option.ts';
import type { TableRow } from './table.ts';

const texts = quizImport;

/** The themes of a table, in the order in which they first occur. */
export function readTable(rows: readonly TableRow[], columns: Columns, theme: string, notes: Notes): DraftTheme[] {
  const themes = new Map<string, DraftTheme>();
  let current = theme;
  for (const row of rows) {
    const read = new RowReader(row, columns, notes);
    if (read.isEmpty) continue;
    // A theme is often written only in its first row.
    current = read.text('theme', QUIZ_LIMITS.themeName, texts.fields.theme) || current;
    const questions = themes.get(current) ?? plainTheme(current, themes.size);
    themes.set(current, questions);
    questions.questions.push(read.question());
  }
  return [...themes.values()];
}

class RowReader {
  private readonly row: TableRow;
  private readonly columns: Columns;
  private readonly notes: Notes;

  constructor(row: TableRow, columns: Columns, notes: Notes) {
    this.row = row;
    this.columns = columns;
    this.notes = notes;
  }

  /** Whether nothing is in the known columns: Kahoot's template has rows with only their number. */
  get isEmpty(): boolean {
    return [...this.columns.keys()].every((name) => cleanText(this.cell(name), 1, 'lines').text === '');
  }

  question(): DraftQuestion {
    const text = this.text('question', QUIZ_LIMITS.question, texts.fields.question, 'lines');
    if (text === '') this.note('question', 'noText');
    const options = OPTION_COLUMNS.map((name, index) =>
      this.text(name, QUIZ_LIMITS.option, texts.fields.option(index + 1)),
    );
    const explanation = this.text('explanation', QUIZ_LIMITS.explanation, texts.fields.explanation, 'lines');
    return plainQuestion({
      question: text,
      ...this.answer(options),
      timers: Object.fromEntries(
        TIME_COLUMNS.map((name) => [name, this.number(name, texts.fields[name], 60, DEFAULT_QUESTION_TIMERS[name])]),
      ) as DraftQuestion['timers'],
      points: this.points(),
      ...(explanation === '' ? {} : { explanation }),
    });
  }

  text(name: ColumnName, most: number, field: string, lines: 'one line' | 'lines' = 'one line'): string {
    return this.notes.cleaned(this.place(name), field, this.cell(name), most, lines);
  }

  private answer(options: string[]): { options: string[]; answer: number } {
    const cell = this.cell('right').trim();
    const right = cell === '' ? null : rightOptions(cell, options);
    if (right === null) {
      if (cell === '') this.note('right', 'noRight');
      else this.note('right', 'badRight', cell.slice(0, 40));
      return { options, answer: 0 };
    }
    const [answer = 0, ...others] = right;
    if (options[answer] === '') this.note('right', 'emptyRight');
    if (others.length === 0) return { options, answer };
    // They would count as wrong otherwise.
    this.note('right', 'severalRight');
    return { options: options.map((option, index) => (others.includes(index) ? '' : option)), answer };
  }

  private points(): number {
    return Math.round(this.number('points', texts.fields.points, 1000, plainQuestion({}).reward.points));
  }

  private number(name: ColumnName, field: string, most: number, otherwise: number): number {
    const cell = this.cell(name).trim();
    if (cell === '') return otherwise;
    const value = Number(cell.replace(',', '.'));
    if (!Number.isFinite(value) || value < 0) {
      this.note(name, 'badNumber', field, cell.slice(0, 40));
      return otherwise;
    }
    if (value > most) this.note(name, 'clamped', field, cell.slice(0, 40), most);
    return Math.min(value, most);
  }

  private cell(name: ColumnName): string {
    const index = this.columns.get(name);
    return (index === undefined ? undefined : this.row.cells[index]) ?? '';
  }

  private place(name: ColumnName): string {
    return this.row.place(this.columns.get(name));
  }

  private note(name: ColumnName, ...remark: Remark): void {
    this.notes.add(this.place(name), ...remark);
  }
}
