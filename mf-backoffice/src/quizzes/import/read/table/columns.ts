import { OPTION_COUNT } from '@luplay/contracts/lobby-game';

export const OPTION_COLUMNS = ['option1', 'option2', 'option3', 'option4', 'option5', 'option6'] as const;
export const WRONG_COLUMNS = ['wrong1', 'wrong2', 'wrong3'] as const;
export const TIME_COLUMNS = ['part1', 'part2', 'part3', 'part4'] as const;
export type ColumnName =
  | ('theme' | 'question' | 'type' | 'options' | 'right' | 'points' | 'explanation')
  | (typeof OPTION_COLUMNS)[number]
  | (typeof WRONG_COLUMNS)[number]
  | (typeof TIME_COLUMNS)[number];

/** Where each column is. */
export type Columns = ReadonlyMap<ColumnName, number>;

/**
 * Headings of our own CSV, of Kahoot's template (`Question - max 120 characters`, `Answer 1 - max 75 characters`,
 * `Time limit (sec) – …`, `Correct answer(s) - choose at least one`) and of similar tables. The first match counts.
 * `Вариант ответа А`, `Ответ «Б»`, `Option B`: the third Russian letter looks like the second Latin one.
 */
const RIGHT = /^(верн|правильн|correct|right|ключ$|(номер|№|буква)\s+(верн|правильн))/;
const HEADINGS: readonly (readonly [ColumnName | 'wrong', RegExp])[] = [
  ['part1', /^время\W+вопрос/],
  ['part3', /^время\W+результат/],
  ['part4', /^время\W+итог/],
  ['part2', /^(время|time)/],
  ['wrong', /^(неверн|неправильн|ложн|ошибочн|wrong|incorrect|distractor)/],
  ['right', RIGHT],
  ['option1', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(1(?!\d)|[«"(]?[аa][»")]?\.?$)/],
  ['option2', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(2(?!\d)|[«"(]?[бb][»")]?\.?$)/],
  ['option3', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(3(?!\d)|[«"(]?[вc][»")]?\.?$)/],
  ['option4', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(4(?!\d)|[«"(]?[гd][»")]?\.?$)/],
  ['option5', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(5(?!\d)|[«"(]?[дe][»")]?\.?$)/],
  ['option6', /^(вариант|ответ|answer|option|choice)(\s+(ответа|option|choice))?\D{0,3}(6(?!\d)|[«"(]?[еf][»")]?\.?$)/],
  ['options', /^(варианты(\s+ответ\p{L}*)?|options|choices)$/u],
  ['right', /^(ответы?|answers?)$/],
  ['type', /^(тип(\s+вопроса)?|question\s+type)$/],
  ['question', /^(вопрос|question|prompt$|текст вопроса|формулировка|задание)/],
  ['theme', /^(тема|категория|раздел|раунд|блок|theme|category|topic|round)/],
  ['points', /^(очк|балл|цена|стоимость|points|score)/],
  ['explanation', /^(поясн|объясн|комментари|справка|(answer\s+)?explanation|comment|feedback)/],
];
/** Options that are named by their letter or number alone. */
const ROWS_OF_MARKS = [/^[аa][).]?$/, /^[бb][).]?$/, /^[вc][).]?$/, /^[гd][).]?$/, /^[дe][).]?$/, /^[еf][).]?$/];
const ROWS_OF_NUMBERS = [/^1[).]?$/, /^2[).]?$/, /^3[).]?$/, /^4[).]?$/, /^5[).]?$/, /^6[).]?$/];
/** Numbers of the rows, which nobody misses. */
const NUMBERING =
  /^(№|#|n|no\.?|id|номер|п\/п|№ ?п\/п|вопрос\s*(№|#|номер)|(№\s*|номер\s+)вопроса|question\s*(#|no\.?|number))$/;

/** A heading may stand below an introduction, as in Kahoot's template, where it is row 8. */
const HEADING_ROWS = 30;

interface Heading {
  columns: Columns;
  /** The first row of data. */
  from: number;
  /** Headings that are not known. */
  unknown: string[];
}

function columnsOf(cells: readonly string[]): Omit<Heading, 'from'> {
  const columns = new Map<ColumnName, number>();
  const unknown: string[] = [];
  const written = cells.map((cell) => cell.trim().toLowerCase());
  const marked = markedOptions(written);
  written.forEach((text, index) => {
    // «Вопрос №» begins like the heading of the questions.
    if (NUMBERING.test(text)) return;
    const found = marked.get(index) ?? HEADINGS.find(([, pattern]) => pattern.test(text))?.[0];
    const isList = /^(ответы|answers)$/.test(text) && written.some((other) => RIGHT.test(other));
    const name = isList ? 'options' : found === 'wrong' ? WRONG_COLUMNS.find((one) => !columns.has(one)) : found;
    if (name !== undefined && !columns.has(name)) columns.set(name, index);
    else if (text !== '') unknown.push((cells[index] ?? '').trim());
  });
  return { columns, unknown };
}

/** `А`, `Б`, `В`, `Г` side by side, at least two of them. */
function markedOptions(written: readonly string[]): ReadonlyMap<number, ColumnName> {
  for (const marked of [ROWS_OF_MARKS, ROWS_OF_NUMBERS]) {
    const first = written.findIndex((text, at) => marked[0]?.test(text) && marked[1]?.test(written[at + 1] ?? ''));
    if (first < 0) continue;
    const names = OPTION_COLUMNS.flatMap((name, place) =>
      marked[place]?.test(written[first + place] ?? '') ? [[first + place, name] as const] : [],
    );
    return new Map(names);
  }
  return new Map();
}

/** The row with the headings; null when there is none. */
export function findHeading(rows: readonly Pick<TableRow, 'cells'>[]): Heading | null {
  for (const [index, { cells }] of rows.slice(0, HEADING_ROWS).entries()) {
    const { columns, unknown } = columnsOf(cells);
    const at = columns.get('question');
    // A question is no heading, even if it begins like one.
    if (at === undefined || /\?\s*$/.test(cells[at] ?? '')) continue;
    if (['option1', 'options', 'right'].some((name) => columns.has(name as ColumnName)))
      return { columns, unknown, from: index + 1 };
  }
  return null;
}

/** A table without headings: question, four options, number of the right one, points, theme. */
const WITH_OPTIONS: Columns = new Map(
  (['question', ...OPTION_COLUMNS.slice(0, OPTION_COUNT.usual), 'right', 'points', 'theme'] as const).map(
    (name, index) => [name, index],
  ),
);
const WITH_ANSWER: Columns = new Map([
  ['question', 0],
  ['right', 1],
]);
/** Rows of a list without question marks that are enough to take it for questions and answers. */
const PAIRS = 3;

/**
 * The columns of a table without headings; null when it does not look like questions. In a file that may hold anything
 * only question marks tell.
 */
export function usualColumns(rows: readonly Pick<TableRow, 'cells'>[], of: 'questions' | 'anything'): Columns | null {
  const filled = rows.map(({ cells }) => cells.map((cell) => cell.trim())).filter((cells) => cells.some(Boolean));
  const width = filled.reduce((most, cells) => Math.max(most, cells.findLastIndex(Boolean) + 1), 0);
  const asked = filled.filter(([question = '']) => question.endsWith('?'));
  const isAsked = asked.length * 2 >= filled.length;
  if (width > 2) return of === 'questions' || isAsked ? WITH_OPTIONS : null;
  const pairs = filled.filter(([question, answer]) => question && answer);
  if (width < 2 || pairs.length < filled.length * 0.8) return null;
  return pairs.length >= PAIRS || isAsked ? WITH_ANSWER : null;
}

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
