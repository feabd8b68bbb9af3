import { DEFAULT_QUESTION_TIMERS, type DraftQuestion, OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import { quizImport } from '../../../locale/import.ts';
import type { Notes, Remark } from '../../notes.ts';
import { placeRight } from '../../options.ts';
import { cleanText } from '../text.ts';
import { plainQuestion, type ThemeList } from '../theme-list.ts';
import {
  type ColumnName,
  type Columns,
  OPTION_COLUMNS,
  type TableRow,
  TIME_COLUMNS,
  WRONG_COLUMNS,
} from './columns.ts';

const texts = quizImport;

interface Answers {
  options: string[];
  answer: number;
  /** There is a right answer and no other option. */
  isOpen: boolean;
}

/** One question of a table. */
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

  question(): { question: DraftQuestion; isOpen: boolean } {
    const text = this.text('question', QUIZ_LIMITS.question, texts.fields.question, 'lines');
    if (text === '') this.note('question', 'noText');
    const { isOpen, ...answers } = this.hasOptions ? this.chosen() : this.named(text);
    const explanation = this.text('explanation', QUIZ_LIMITS.explanation, texts.fields.explanation, 'lines');
    const question = plainQuestion({
      question: text,
      answers: { type: 'single', ...answers },
      timers: Object.fromEntries(
        TIME_COLUMNS.map((name) => [name, this.number(name, texts.fields[name], 60, DEFAULT_QUESTION_TIMERS[name])]),
      ) as DraftQuestion['timers'],
      points: Math.round(this.number('points', texts.fields.points, 1000, DEFAULT_POINTS)),
      ...(explanation === '' ? {} : { explanation }),
    });
    return { question, isOpen };
  }

  text(name: ColumnName, most: number, field: string, lines: 'one line' | 'lines' = 'one line'): string {
    return this.notes.cleaned(this.place(name), field, this.cell(name), most, lines);
  }

  private get hasOptions(): boolean {
    return OPTION_COLUMNS.some((name) => this.columns.has(name));
  }

  /** Right and wrong answers have columns of their own. */
  private named(seed: string): Answers {
    const [right, ...wrong] = (['right', ...WRONG_COLUMNS] as const).map((name, index) =>
      this.text(name, QUIZ_LIMITS.option, texts.fields.option(index + 1)),
    ) as [string, ...string[]];
    if (right === '') this.note('right', 'noAnswer');
    const isOpen = right !== '' && wrong.every((option) => option === '');
    return { ...placeRight([right, ...wrong], `${seed}\n${right}`), isOpen };
  }

  /** The right one is named by its number, its letter or its text. */
  private chosen(): Answers {
    const cells = OPTION_COLUMNS.map((name, index) =>
      this.text(name, QUIZ_LIMITS.option, texts.fields.option(index + 1)),
    );
    const options = cells.slice(0, Math.max(OPTION_COUNT.min, cells.findLastIndex(Boolean) + 1));
    const cell = this.cell('right').trim();
    const typed = this.row.typed?.get(this.columns.get('right') ?? -1);
    const right =
      cell === '' ? null : (rightOptions(cell, options) ?? (typed === undefined ? null : rightOptions(typed, options)));
    const isOpen = false;
    if (right === null) {
      const added = this.withRight(options);
      if (added) return { ...added, isOpen };
      if (cell === '') this.note('right', 'noRight');
      else this.note('right', 'badRight', cell.slice(0, 40));
      return { options, answer: 0, isOpen };
    }
    const [answer = 0, ...others] = right;
    if (!options[answer]) {
      this.note('right', 'emptyRight');
      while (options.length <= answer) options.push('');
    }
    if (others.length === 0) return { options, answer, isOpen };
    // They would count as wrong otherwise.
    this.note('right', 'severalRight');
    const left = options.filter((_, index) => !others.includes(index));
    while (left.length < OPTION_COUNT.min) left.push('');
    return { options: left, answer: answer - others.filter((index) => index < answer).length, isOpen };
  }

  /** Where a table has three wrong options, its right one may stand in a column of its own. */
  private withRight(options: readonly string[]): Omit<Answers, 'isOpen'> | null {
    const free = OPTION_COLUMNS.slice(0, OPTION_COUNT.usual).findIndex((name) => !this.columns.has(name));
    const text = this.text('right', QUIZ_LIMITS.option, texts.fields.right);
    if (free < 0 || text === '') return null;
    return { options: Object.assign([...options], { [free]: text }), answer: free };
  }

  private number(name: ColumnName, field: string, most: number, otherwise: number): number {
    const cell = this.cell(name).trim();
    if (cell === '') return otherwise;
    const value = Number(cell.replaceAll(/\s/g, '').replace(',', '.'));
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

/** Letters of options as people write them; the Cyrillic ones are Russian. */
const LETTERS = ['aа', 'bб', 'cв', 'dг', 'eд', 'fе'] as const;

function indexOf(value: string, options: readonly string[]): number | null {
  if (/^[1-6]$/.test(value)) return Number(value) - 1;
  const text = value.toLowerCase();
  const byText = options.findIndex((option) => option !== '' && option.toLowerCase() === text);
  if (byText >= 0) return byText;
  const byLetter = value.length === 1 ? LETTERS.findIndex((letters) => letters.includes(text)) : -1;
  return byLetter >= 0 ? byLetter : null;
}

/**
 * Which options a cell names as right: a number, a letter, the text itself, or several of them (`1,3`, `А и В`). A
 * spreadsheet keeps `1,3` as a number with a fraction, which an English one shows as 1.3.
 */
function rightOptions(cell: string, options: readonly string[]): number[] | null {
  const value = cell.trim();
  const whole = indexOf(value, options);
  if (whole !== null) return [whole];
  const parts = value.split(/(?:\s(?:и|and)\s|[,;./|&+)\s])+/i).filter((part) => part !== '');
  const found = parts.map((part) => indexOf(part, options));
  if (found.length === 0 || found.includes(null)) return null;
  return [...new Set(found as number[])];
}

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
