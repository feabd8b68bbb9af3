import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import { type Line, markedList, readLine, readLines, withoutMark } from './lines.ts';

export interface FoundQuestion {
  /** Number of its first line in the text, from 1. */
  line: number;
  question: string;
  options: string[];
  /** The index of the right option; null when none is marked. */
  answer: number | null;
  explanation: string;
  /** More than one option is marked. */
  hasSeveralRight: boolean;
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
  labels: (string | null)[];
  isNumbered: boolean;
  /** A short text behind its question mark, which may be its answer. */
  tail: Extract<Line, { kind: 'tail' }> | null;
  /** The index of its line whose tail was no answer; -1 when there is none. */
  asked: number;
  /** What «Ответ: …» says. */
  named: string | null;
}

/** Options without letters or bullets are a list of this many: a line behind them begins the next question. */
const OPTIONS = OPTION_COUNT.usual;
/** Latin letters that look like Russian ones: both are typed for the same option. */
const LOOKALIKES: Record<string, string> = { a: 'а', b: 'в', c: 'с', e: 'е', в: 'b', а: 'a', е: 'e', с: 'c' };
/** A mark that is no bullet. */
const TIGHT_MARK = /^\s*[*+✓✔✅☑]\uFE0F?\S/u;
const ENDS_QUESTION = /[?:]["»)]*$/u;

/** Reads questions with options from text. Knows nothing of the product's limits: see `problemsOf`. */
export function parseQuestions(text: string): Found {
  const themes: { name: string | null; questions: Open[] }[] = [];
  const ignored: Found['ignored'] = [];
  let open: Open | null = null;
  let isAfterBlank = true;

  const begin = (question: string, line: number) => {
    open = {
      ...{ line, question, options: [], answer: null, explanation: '', hasSeveralRight: false },
      ...{ labels: [], isNumbered: false, tail: null, asked: -1, named: null },
    };
    if (themes.length === 0) themes.push({ name: null, questions: [] });
    themes.at(-1)?.questions.push(open);
  };
  const addOption = (to: Open, label: string | null, option: string, isRight: boolean) => {
    if (isRight) {
      to.hasSeveralRight = to.answer !== null;
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
      if (open && isOption(open, line.number, isAfterBlank)) {
        open.isNumbered = true;
        addOption(open, String(line.number), line.text, line.isRight);
      } else begin(line.whole.trim(), number);
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
    else open.explanation = [open.explanation, line.text].filter(Boolean).join('\n');
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

  for (const [index, raw] of text.split(/\r\n|\r|\n|\u2028/u).entries()) {
    const found = readLines(raw);
    const [first, ...rest] = found;
    // A numbered option may have a question mark of its own.
    const isOne: boolean = first?.kind === 'numbered' && isOption(open, first.number, isAfterBlank);
    const lines: Line[] =
      isOne && rest.every((line) => line.kind === 'tail' || isUnlabelled(line)) ? [readLine(raw)] : found;
    for (const line of lines) {
      take(line, raw, index + 1, lines.length === 1);
      isAfterBlank = line.kind === 'blank';
    }
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

const isUnlabelled = (line: Line): boolean => line.kind === 'option' && line.label === null;

/** Whether a numbered line goes on with the options of the open question, or begins a numbered question. */
function isOption(open: Open | null, number: number, isAfterBlank: boolean): boolean {
  if (!open || number !== open.options.length + 1) return false;
  if (number === 1) return true;
  return open.isNumbered && !(isAfterBlank && open.options.length >= OPTIONS);
}

/** Whether a line without a mark belongs to the question above it, as its text or its answer. */
function goesOn({ question, tail, asked, named }: Open, plain: string, isAfterBlank: boolean): boolean {
  if (tail !== null || named !== null || (isAfterBlank && question !== '')) return false;
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

/** The question when its last line has been read. */
function settled(open: Open): FoundQuestion {
  const { line, explanation, hasSeveralRight, named, tail } = open;
  const { question, options, answer } = open.options.length > 0 ? open : unmarked(open);
  const found = { line, question, options, answer, explanation, hasSeveralRight };
  if (options.length > 0) return named === null ? found : { ...found, answer: answerNamed(open, named) ?? answer };
  const only = named ?? tail?.text;
  return only === undefined ? found : { ...found, options: [only], answer: 0 };
}

/** Options, or the answer, that are lines below the question without letters or bullets. */
function unmarked({ question, named, tail, ...open }: Open): Pick<FoundQuestion, 'question' | 'options' | 'answer'> {
  const lines = question.split('\n');
  const none = { question, options: [], answer: null };
  if (lines.length < 2 || named !== null || tail !== null) return none;
  const marked = lines.findIndex((line, index) => index > 0 && withoutMark(line).isRight);
  const asked = lastAsked(lines.slice(0, marked < 0 ? undefined : marked), open.asked);
  const at = Math.max(0, asked);
  const head = lines.slice(0, at + 1).join('\n');
  const below = lines.slice(at + 1);
  const [first = ''] = below;
  const list = below.length === 1 ? markedList(first) : [];
  const found = list.length > 0 ? list.flatMap(optionOf) : marked < 0 ? [] : below.map(withoutMark);
  if (found.length > 0) {
    const right = found.findIndex(({ isRight }) => isRight);
    return { question: head, options: found.map(({ text }) => text), answer: right };
  }
  // Two lines are a question and its answer, unless the first goes on in the second.
  const isAnswer = below.length === 1 && (asked >= 0 || !(/[,;–—-]$/u.test(head) || /^\p{Ll}/u.test(first)));
  return isAnswer ? { question: head, options: [first], answer: 0 } : none;
}

const optionOf = (line: Line) => (line.kind === 'option' ? [line] : []);
