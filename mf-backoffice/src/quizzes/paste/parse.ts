import { ENTRY_COUNT, OPTION_COUNT } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import type { Answers, Kind } from '../kinds/kind.ts';
import {
  answerKey,
  initialsIn,
  type Line,
  markedList,
  readLine,
  readLines,
  withLabels,
  withoutEmphasis,
  withoutMark,
} from './lines.ts';
import { entriesIn, entryOf, readTyped, type Typed } from './typed.ts';

export interface FoundQuestion {
  /** Number of its first line in the text, from 1. */
  line: number;
  question: string;
  options: string[];
  /** The index of the right option; null when none is marked. */
  answer: number | null;
  explanation: string;
  /** For the host. */
  note: string;
  /** More than one of two options is marked. */
  hasSeveralRight: boolean;
  /** Of another kind than one right option. */
  typed: Typed | null;
}

/** What names its kind; players write an answer that has no others. */
export function typedOf({ typed, options, answer }: FoundQuestion): Typed | null {
  const [right = '', ...others] = options;
  const isAlone = right !== '' && others.length === 0 && answer === 0;
  return isAlone ? { type: 'text', cells: { options: [], right } } : typed;
}

/** The answers as they were found. Those of a kind that cannot be read are missing. */
export function answersOf(found: FoundQuestion): Answers {
  const { options, answer } = found;
  const typed = typedOf(found);
  if (!typed) return { type: 'single', options, answer: answer ?? -1 };
  return editingOf(typed).read?.(typed.cells) ?? editingOf(typed).empty;
}

export interface FoundTheme {
  /** Null for questions that stand before the first heading. */
  name: string | null;
  questions: FoundQuestion[];
}

export interface Found {
  themes: FoundTheme[];
  /** Lines that belong to nothing. */
  ignored: { line: number; text: string }[];
}

interface Open extends FoundQuestion {
  /** Indexes of the marked options. */
  marked: number[];
  /** The kind whose entries the next lines are; null: none. */
  list: Kind | null;
  /** What «Не засчитывать: …» says. */
  refused: string;
  labels: (string | null)[];
  isNumbered: boolean;
  /** A short text behind its question mark, which may be its answer. */
  tail: Extract<Line, { kind: 'tail' }> | null;
  /** The index of its line whose tail was no answer; -1 when there is none. */
  asked: number;
  /** What «Ответ: …» says. */
  named: string | null;
  /** What its last line was of. */
  last: 'explanation' | 'note' | null;
}

/** Options without letters or bullets are a list of this many: a line behind them begins the next question. */
const OPTIONS = OPTION_COUNT.usual;
/** Of a list, and of options of which several are right. */
const LEAST_ENTRIES = ENTRY_COUNT.min;
/** Latin letters that look like Russian ones: both are typed for the same option. */
const LOOKALIKES: Record<string, string> = { a: 'а', b: 'в', c: 'с', e: 'е', в: 'b', а: 'a', е: 'e', с: 'c' };
/** A mark that is no bullet. */
const TIGHT_MARK = /^\s*[*+✓✔✅☑]\uFE0F?\S/u;
/** A line that goes on with the one above. */
const GOES_ON = {
  explanation: /^(?:\s{2,}\S|\s*\p{Ll}(?![).:]))/u,
  note: /^(?:\s{2,}\S|\s*\p{Ll}(?![).:])|\s*\d+[.)]\s)/u,
};
const ENDS_QUESTION = /[?:]["»)]*$/u;

/** Reads questions with options from text. Knows nothing of the product's limits: see `problemsOf`. */
export function parseQuestions(text: string): Found {
  const themes: { name: string | null; questions: Open[] }[] = [];
  const ignored: Found['ignored'] = [];
  let open: Open | null = null;
  let isAfterBlank = true;

  const begin = (question: string, line: number) => {
    open = {
      ...{ line, question, options: [], answer: null, explanation: '', note: '', last: null, hasSeveralRight: false },
      ...{ typed: null, marked: [], list: null, refused: '' },
      ...{ labels: [], isNumbered: false, tail: null, asked: -1, named: null },
    };
    if (themes.length === 0) themes.push({ name: null, questions: [] });
    themes.at(-1)?.questions.push(open);
  };
  /** A line above the first numbered question is the name of the theme. */
  const takeTitle = () => {
    const [first, ...others] = themes;
    const isFirst = others.length === 0 && first?.name === null && first.questions.length === 1;
    if (open && isFirst && isTitle(open)) themes[0] = { name: open.question, questions: [] };
  };
  const addOption = (to: Open, label: string | null, option: string, isRight: boolean) => {
    if (isRight) {
      to.marked.push(to.options.length);
      to.answer ??= to.options.length;
    }
    joinTail(to);
    to.options.push(option);
    to.labels.push(label);
  };

  const take = (line: Line, raw: string, number: number, isAlone: boolean) => {
    if (line.kind === 'theme') {
      themes.push({ name: line.name, questions: [] });
      open = null;
    } else if (line.kind === 'numbered') {
      if (open && isOption(open, line.number, isAfterBlank, line.whole)) {
        open.isNumbered = true;
        addOption(open, String(line.number), line.text, line.isRight);
      } else {
        if (line.number === 1) takeTitle();
        begin(line.whole.trim(), number);
      }
    } else if (line.kind === 'plain') takePlain(line.text, number, isAlone);
    else if (line.kind === 'blank') return;
    else if (!open) ignored.push({ line: number, text: raw.trim() });
    else if (line.kind === 'option') {
      if (open.options.length === 0 && line.label === null && TIGHT_MARK.test(raw)) linesAsOptions(open);
      addOption(open, line.label, line.text, line.isRight);
    } else if (line.kind === 'answer') {
      joinTail(open);
      open.named = line.value;
    } else if (line.kind === 'tail') open.tail = line;
    else {
      open.last = line.kind;
      open[line.kind] = [open[line.kind], line.text].filter(Boolean).join('\n');
    }
  };

  /** A line that names a kind, or an entry of the list below it. False: it is another line. */
  const takeTyped = (raw: string, number: number, isInitial: boolean): boolean => {
    const line = readTyped(raw);
    const list = open?.list ?? null;
    if (!line) {
      const entry = list && entryOf(raw, list, (open?.options.length ?? 0) >= OPTION_COUNT.min, isInitial);
      if (entry) open?.options.push(entry);
      else if (list && open && open.options.length > 0) closeList(open);
      return Boolean(entry);
    }
    const isOpen = open !== null && open.options.length === 0 && open.typed === null;
    if (line.kind === 'list') {
      const isQuestion = line.rest !== '' && (!isOpen || isAfterBlank || line.isNumbered);
      if (!isOpen || isQuestion) begin(line.rest, number);
      if (open) joinTail(open);
      Object.assign(open as unknown as Open, { list: line.type, options: isQuestion ? [] : entriesIn(line.rest) });
    } else if (!open) ignored.push({ line: number, text: raw.trim() });
    else if (line.kind === 'refused') open.refused = line.value;
    else if (line.kind === 'accepted') open.named = [open.named, line.value].filter(Boolean).join(' / ');
    else {
      joinTail(open);
      open.typed = { type: line.type, cells: { options: [], right: line.value } };
    }
    return true;
  };

  const takePlain = (plain: string, number: number, isAlone: boolean) => {
    if (!open) return begin(plain, number);
    // A line that asks, or that holds its own options or answer, is the next question.
    const isNext = !isAlone || isAfterBlank || open.explanation !== '' || ENDS_QUESTION.test(plain);
    if (!isNext) joinTail(open);
    const count = open.options.length;
    if (count === 0 && goesOn(open, plain, isAfterBlank)) open.question = `${open.question}\n${plain}`.trim();
    else if (isInMarkedList(open) && !isAfterBlank && !ENDS_QUESTION.test(plain)) addOption(open, null, plain, false);
    else if (count === 0 || count >= OPTIONS || isAfterBlank || open.answer !== null || ENDS_QUESTION.test(plain)) {
      begin(plain, number);
    } else open.options[count - 1] = `${open.options[count - 1]} ${plain}`;
  };

  const all = withLabels(text.split(/\r\n|\r|\n|\u2028/u).map(withoutEmphasis));
  const { from, rights } = answerKey(all);
  const written = all.slice(0, from);
  const initials = initialsIn(written);
  for (const [index, raw] of written.entries()) {
    const entry = open as Open | null;
    if (entry?.last && !isAfterBlank && GOES_ON[entry.last].test(raw)) {
      entry[entry.last] += `\n${raw.trim()}`;
      continue;
    }
    const isInitial = initials.has(index);
    if (takeTyped(raw, index + 1, isInitial)) {
      isAfterBlank = false;
      continue;
    }
    const found = readLines(raw, isInitial);
    const [first, ...rest] = found;
    // A numbered option may have a question mark of its own.
    const isOne: boolean = first?.kind === 'numbered' && isOption(open, first.number, isAfterBlank, first.whole);
    const lines: Line[] =
      isOne && rest.every((line) => line.kind === 'tail' || isUnlabelled(line)) ? [readLine(raw)] : found;
    for (const line of lines) {
      take(line, raw, index + 1, lines.length === 1);
      isAfterBlank = line.kind === 'blank';
    }
  }
  const asked = themes.flatMap(({ questions }) => questions);
  for (const [number, right] of rights) {
    const question = asked[number - 1];
    if (question && question.options.length > 0) question.named ??= right;
    else ignored.push({ line: from + 1, text: `${number} – ${right}` });
  }
  return {
    themes: themes
      .map(({ name, questions }) => ({ name, questions: questions.map(settled) }))
      .filter(({ name, questions }) => name !== null || questions.length > 0),
    ignored,
  };
}

/** What stands behind the question mark was no answer: one, or options, follow. */
function joinTail(open: Open): void {
  if (open.tail === null) return;
  open.question += open.tail.written;
  open.asked = open.question.split('\n').length - 1;
  open.tail = null;
}

/** The entries of a list are complete. */
function closeList(open: Open): void {
  if (open.list === null) return;
  open.typed = { type: open.list, cells: { options: open.options, right: '' } };
  open.list = null;
}

/** The index of the last line that asks; -1 when none does. */
const lastAsked = (lines: readonly string[], asked: number): number =>
  Math.max(
    asked < lines.length ? asked : -1,
    lines.findLastIndex((line) => ENDS_QUESTION.test(line)),
  );

/** «*Париж» below other options without marks: the lines behind the question mark were options. */
function linesAsOptions(open: Open): void {
  const lines = open.question.split('\n');
  const asked = lastAsked(lines, open.asked);
  if (asked < 0) return;
  open.question = lines.slice(0, asked + 1).join('\n');
  open.options = lines.slice(asked + 1);
  open.labels = open.options.map(() => null);
}

/** A line that asks nothing and has no answer. */
const isTitle = ({ question, options, typed, named, tail, explanation }: Open): boolean =>
  options.length === 0 && !typed && named === null && !tail && !explanation && !/\n|[?:]["»)]*$/u.test(question);

const isUnlabelled = (line: Line): boolean => line.kind === 'option' && line.label === null;

/** Whether a numbered line goes on with the options of the open question, or begins a numbered question. */
function isOption(open: Open | null, number: number, isAfterBlank: boolean, text: string): boolean {
  if (!open || open.typed || number !== open.options.length + 1) return false;
  if (number === 1) return !(isTitle(open) && ENDS_QUESTION.test(text.trim()));
  return open.isNumbered && !(isAfterBlank && open.options.length >= OPTIONS);
}

/** Whether a line without a mark belongs to the question above it, as its text or its answer. */
function goesOn({ question, tail, asked, named, typed }: Open, plain: string, isAfterBlank: boolean): boolean {
  if (tail !== null || named !== null || typed !== null || (isAfterBlank && question !== '')) return false;
  // The question has been asked and answered; another one begins.
  const isAnswered = lastAsked(question.split('\n').slice(0, -1), asked) >= 0;
  return !(isAnswered && ENDS_QUESTION.test(plain));
}

/** «*Вашингтон» with other options around it that have no mark, no letter and no bullet. */
const isInMarkedList = ({ options, labels, answer, asked, question }: Open): boolean =>
  answer !== null &&
  options.length < OPTIONS &&
  labels.every((label) => label === null) &&
  (options.length > 1 || asked >= 0 || ENDS_QUESTION.test(question));

/** `value`: the letter or number of the right option, or its text. */
function answerNamed({ options, labels }: Open, value: string): number | null {
  const wanted = value.trim().toLowerCase();
  const label = /^[([]?([а-еёa-f]|\d)(?:[)\].:,\s]|$)/u.exec(wanted)?.[1];
  const byText = options.findIndex((option) => option.toLowerCase() === wanted.replace(/\.$/u, ''));
  const byLabel = label === undefined ? -1 : labels.indexOf(label);
  const byLookalike = label === undefined ? -1 : labels.indexOf(LOOKALIKES[label] ?? label);
  // «Ответ: 3» for options with letters or bullets.
  const byNumber = label !== undefined && /\d/u.test(label) && Number(label) <= options.length ? Number(label) - 1 : -1;
  // A letter alone is the name of an option, even if another option is that letter.
  const ordered =
    wanted.length === 1 ? [byLabel, byText, byLookalike, byNumber] : [byText, byLabel, byLookalike, byNumber];
  return ordered.find((index) => index >= 0) ?? null;
}

/** What «Ответ: 1, 3» or «Ответ: А и В» marks. */
function severalNamed(open: Open, value: string): number[] {
  const parts = value.split(/[\s,;]+(?:и\s+)?/u).filter(Boolean);
  const found = parts.map((part) => (/^[а-еёa-f\d]\)?\.?$/iu.test(part) ? answerNamed(open, part) : null));
  return parts.length > 1 && !found.includes(null) ? (found as number[]) : [];
}

/** The question when its last line has been read. */
function settled(open: Open): FoundQuestion {
  closeList(open);
  const { line, explanation, note, named, tail, refused } = open;
  const isListed = open.options.length > 0;
  const { question, options, marked } = isListed ? open : unmarked(open);
  const found = {
    line,
    question,
    options,
    answer: marked[0] ?? null,
    explanation,
    note,
    hasSeveralRight: false,
    typed: null,
  };
  if (open.typed) return { ...found, question: open.question, options: [], answer: null, typed: open.typed };
  if (options.length > 0) {
    const several = named === null ? marked : severalNamed(open, named);
    if (several.length > 1) return withSeveral(found, several);
    return named === null ? found : { ...found, answer: answerNamed(open, named) ?? found.answer };
  }
  if (named !== null) return { ...found, typed: { type: 'text', cells: { options: [refused], right: named } } };
  return tail ? { ...found, options: [tail.text], answer: 0 } : found;
}

/** Of two options both cannot be right. */
function withSeveral(found: FoundQuestion, right: readonly number[]): FoundQuestion {
  const { options } = found;
  if (options.length < LEAST_ENTRIES) return { ...found, hasSeveralRight: true };
  const cells = { options, right: right.map((option) => option + 1).join(', ') };
  return { ...found, options: [], answer: null, typed: { type: 'several', cells } };
}

interface Unmarked {
  question: string;
  options: string[];
  marked: number[];
}

/** Options, or the answer, that are lines below the question without letters or bullets. */
function unmarked({ question, named, tail, ...open }: Open): Unmarked {
  const lines = question.split('\n');
  const none = { question, options: [], marked: [] };
  if (lines.length < 2 || named !== null || tail !== null) return none;
  const firstMarked = lines.findIndex((line, index) => index > 0 && withoutMark(line).isRight);
  const asked = lastAsked(lines.slice(0, firstMarked < 0 ? undefined : firstMarked), open.asked);
  const at = Math.max(0, asked);
  const head = lines.slice(0, at + 1).join('\n');
  const below = lines.slice(at + 1);
  const [first = ''] = below;
  const list = below.length === 1 ? markedList(first) : [];
  const found = list.length > 0 ? list.flatMap(optionOf) : firstMarked < 0 ? [] : below.map(withoutMark);
  if (found.length > 0) {
    const marked = found.flatMap(({ isRight }, index) => (isRight ? [index] : []));
    return { question: head, options: found.map(({ text }) => text), marked };
  }
  // Two lines are a question and its answer, unless the first goes on in the second.
  const isAnswer = below.length === 1 && (asked >= 0 || !(/[,;–—-]$/u.test(head) || /^\p{Ll}/u.test(first)));
  return isAnswer ? { question: head, options: [first], marked: [0] } : none;
}

const optionOf = (line: Line) => (line.kind === 'option' ? [line] : []);
