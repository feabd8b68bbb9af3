import {
  DEFAULT_QUESTION_TIMERS,
  type DraftQuestion,
  ENTRY_COUNT,
  OPTION_COUNT,
  QUIZ_LIMITS,
} from '@luplay/contracts/lobby-game';
import { editingOf, kindNamed } from '@luplay/quiz-rules';
import { optionsNamed } from '@luplay/quiz-rules/editing';
import { cleanText } from '../../../draft/text.ts';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import type { Answers } from '../../../kinds/kind.ts';
import { quizImport } from '../../../locale/import.ts';
import type { Notes, Remark } from '../../notes.ts';
import { placeRight } from '../../options.ts';
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

type Chosen = Pick<Answers<'single'>, 'options' | 'answer'>;

/** Kinds as Quizizz names them. */
const QUIZIZZ = { 'multiple choice': 'single', checkbox: 'several', 'fill-in-the-blank': 'text' };
const FOREIGN = new Map(Object.entries(QUIZIZZ));
const FLAGS = [...texts.flags, ['True', 'False'] as const, ['Yes', 'No'] as const];

const LIST_SEPARATORS = [/\n/, /;/, /\|/, /\s\/\s/, /,(?!\d)/];
/** «Вариант 2», `option_b`: the right option by the name of its column. */
const COLUMN = /^(?:вариант|ответ|option|answer|choice)[\s_]*(?=[\dа-еa-f]$)/i;

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

  question(): DraftQuestion {
    const text = this.text('question', QUIZ_LIMITS.question, texts.fields.question, 'lines');
    if (text === '') this.note('question', 'noText');
    const answers = this.typed() ?? this.answered() ?? this.choice(text);
    const explanation = this.text('explanation', QUIZ_LIMITS.explanation, texts.fields.explanation, 'lines');
    return plainQuestion({
      question: text,
      answers,
      timers: Object.fromEntries(
        TIME_COLUMNS.map((name) => [name, this.number(name, texts.fields[name], 60, DEFAULT_QUESTION_TIMERS[name])]),
      ) as DraftQuestion['timers'],
      points: Math.round(this.number('points', texts.fields.points, QUIZ_LIMITS.points, DEFAULT_POINTS)),
      ...(explanation === '' ? {} : { explanation }),
    });
  }

  text(name: ColumnName, most: number, field: string, lines: 'one line' | 'lines' = 'one line'): string {
    return this.notes.cleaned(this.place(name), field, this.cell(name), most, lines);
  }

  private choice(text: string): Answers {
    return this.hasOptions ? this.chosen() : { type: 'single', ...this.named(text) };
  }

  /** An answer without options: players write it, or choose between its words. */
  private answered(): Answers | null {
    const right = this.cell('right').trim();
    const isAlone = [...OPTION_COLUMNS, ...WRONG_COLUMNS, 'options' as const].every(
      (name) => this.cell(name).trim() === '',
    );
    // «2» names an option of an unfinished question.
    if (!isAlone || right === '' || (this.hasOptions && optionsNamed(right, []))) return null;
    const flags = FLAGS.find((words) => words.some((word) => word.toLowerCase() === right.toLowerCase()));
    if (flags)
      return { type: 'single', options: [...flags], answer: flags[0].toLowerCase() === right.toLowerCase() ? 0 : 1 };
    const { read, empty } = editingOf({ type: 'text' });
    return this.notes.fitted(this.row.place(), read?.({ options: [], right }) ?? empty);
  }

  /** The answers of a row that names another kind than `single`. */
  private typed(): Answers | null {
    const cell = this.cell('type');
    const foreign = FOREIGN.get(cell.trim().toLowerCase());
    const type = kindNamed(foreign ?? cell);
    if (type === null) this.note('type', 'badType', cell.trim().slice(0, 40));
    if (type === null || type === 'single') return null;
    const cells = OPTION_COLUMNS.map((name) => this.cell(name));
    const options = cells.slice(0, cells.findLastIndex(Boolean) + 1);
    const { read, made } = editingOf({ type });
    // Its options are all accepted.
    if (foreign === 'text') return this.notes.fitted(this.row.place(), made({ options, right: [...options.keys()] }));
    const right = this.cell('right');
    const answers = read?.({ options, right });
    if (!answers) this.note('right', 'badAnswer', right.trim().slice(0, 40));
    return this.notes.fitted(this.row.place(), answers ?? read?.({ options, right: '' }) ?? editingOf({ type }).empty);
  }

  private get hasOptions(): boolean {
    return this.columns.has('options') || OPTION_COLUMNS.some((name) => this.columns.has(name));
  }

  /** All options in one cell, perhaps with their letters or numbers. */
  private listed(): string[] {
    const cell = this.cell('options').trim();
    const separator = LIST_SEPARATORS.find((one) => one.test(cell)) ?? /\n/;
    const options = cell
      .split(separator)
      .map((text) => text.replace(/^[\dа-еa-f][).]\s*/i, '').trim())
      .filter(Boolean);
    if (options.length > OPTION_COUNT.max) this.note('options', 'moreOptions');
    const kept = options.slice(0, OPTION_COUNT.max);
    return kept.map((text, index) =>
      this.notes.cleaned(this.place('options'), texts.fields.option(index + 1), text, QUIZ_LIMITS.option, 'one line'),
    );
  }

  /** Right and wrong answers have columns of their own. */
  private named(seed: string): Chosen {
    const [right, ...wrong] = (['right', ...WRONG_COLUMNS] as const).map((name, index) =>
      this.text(name, QUIZ_LIMITS.option, texts.fields.option(index + 1)),
    ) as [string, ...string[]];
    if (right === '') this.note('right', 'noAnswer');
    const [first = '', ...others] = wrong.filter(Boolean);
    return placeRight([right, first, ...others], `${seed}\n${right}`);
  }

  /** The right one is named by its number, its letter or its text. */
  private chosen(): Answers<'single' | 'several'> {
    const cells = this.columns.has('options')
      ? this.listed()
      : OPTION_COLUMNS.map((name, index) => this.text(name, QUIZ_LIMITS.option, texts.fields.option(index + 1)));
    const options = cells.slice(0, Math.max(OPTION_COUNT.min, cells.findLastIndex(Boolean) + 1));
    const cell = this.cell('right').trim().replace(COLUMN, '');
    const typed = this.row.typed?.get(this.columns.get('right') ?? -1);
    const right =
      cell === '' ? null : (optionsNamed(cell, options) ?? (typed === undefined ? null : optionsNamed(typed, options)));
    const type = 'single';
    if (right === null) {
      const added = this.withRight(options);
      if (added) return { type, ...added };
      if (cell === '') this.note('right', 'noRight');
      else this.note('right', 'badRight', cell.slice(0, 40));
      return { type, options, answer: 0 };
    }
    const [answer = 0, ...others] = right;
    if (!right.every((index) => options[index])) this.note('right', 'emptyRight');
    while (options.length <= Math.max(...right)) options.push('');
    if (others.length === 0) return { type, options, answer };
    if (options.length >= ENTRY_COUNT.min) return { type: 'several', options, right: right.toSorted() };
    // They would count as wrong otherwise.
    this.note('right', 'severalRight');
    return { type, options: [options[answer] ?? '', ''], answer: 0 };
  }

  /** Where a table has three wrong options, its right one may stand in a column of its own. */
  private withRight(options: readonly string[]): Chosen | null {
    const free = OPTION_COLUMNS.slice(0, OPTION_COUNT.usual).findIndex((name) => !this.columns.has(name));
    const text = this.text('right', QUIZ_LIMITS.option, texts.fields.right);
    if (free < 0 || text === '') return null;
    return { options: Object.assign([...options], { [free]: text }), answer: free };
  }

  private number(name: ColumnName, field: string, most: number, otherwise: number): number {
    const cell = this.cell(name).trim();
    if (cell === '') return otherwise;
    // «20 сек», «100 очков».
    const value = Number(cell.replaceAll(/\s|\p{L}+\.?$/gu, '').replace(',', '.'));
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

/** The first option is 0, as programmers count. */
function countsFromZero(rows: readonly TableRow[], columns: Columns): boolean {
  const cellsOf = (name: ColumnName) => rows.map(({ cells }) => cells[columns.get(name) ?? -1]?.trim() ?? '');
  const right = cellsOf('right');
  const isNumbered = columns.has('option1') && !columns.has('type') && right.every((cell) => /^[0-5]?$/.test(cell));
  return isNumbered && right.includes('0') && !OPTION_COLUMNS.some((name) => cellsOf(name).includes('0'));
}

/** Reads the questions of a table. `theme`: the one of questions that name none. */
export function readTable(
  rows: readonly TableRow[],
  columns: Columns,
  theme: string,
  { themes, notes }: { themes: ThemeList; notes: Notes },
): void {
  let current = theme;
  const right = columns.get('right') ?? -1;
  const isFromZero = countsFromZero(rows, columns);
  if (isFromZero) notes.add(texts.places.file, 'fromZero');
  for (const written of rows) {
    const cell = written.cells[right]?.trim();
    const row =
      isFromZero && cell ? { ...written, cells: written.cells.with(right, String(Number(cell) + 1)) } : written;
    const reader = new RowReader(row, columns, notes);
    if (reader.isEmpty) continue;
    // A theme is often written only in its first row.
    current = reader.text('theme', QUIZ_LIMITS.themeName, quizImport.fields.theme) || current;
    themes.add(current, reader.question());
  }
}
