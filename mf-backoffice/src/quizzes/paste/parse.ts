import { type Line, readLine, splitInline } from './lines.ts';

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
}

/** Options of a question in the product. */
const OPTIONS = 4;
/** Latin letters that look like Russian ones: both are typed for the same option. */
const LOOKALIKES: Record<string, string> = { a: 'а', b: 'в', c: 'с', e: 'е', в: 'b', а: 'a', е: 'e', с: 'c' };

/** Reads questions with options from text. Knows nothing of the product's limits: see `problemsOf`. */
export function parseQuestions(text: string): Found {
  const themes: FoundTheme[] = [];
  const ignored: Found['ignored'] = [];
  let open: Open | null = null;
  let isAfterBlank = true;

  const begin = (question: string, line: number) => {
    open = {
      line,
      question,
      options: [],
      answer: null,
      explanation: '',
      hasSeveralRight: false,
      labels: [],
      isNumbered: false,
    };
    if (themes.length === 0) themes.push({ name: null, questions: [] });
    themes.at(-1)?.questions.push(open);
  };
  const addOption = (label: string | null, option: string, isRight: boolean) => {
    if (!open) return;
    if (isRight) {
      open.hasSeveralRight = open.answer !== null;
      open.answer ??= open.options.length;
    }
    open.options.push(option);
    open.labels.push(label);
  };

  const take = (line: Line, raw: string, number: number) => {
    if (line.kind === 'theme') {
      themes.push({ name: line.name, questions: [] });
      open = null;
    } else if (line.kind === 'numbered') {
      if (isOption(open, line.number, isAfterBlank)) {
        (open as unknown as Open).isNumbered = true;
        addOption(String(line.number), line.text, line.isRight);
      } else begin(line.whole.trim(), number);
    } else if (line.kind === 'plain') takePlain(line.text, number);
    else if (line.kind === 'blank') return;
    else if (!open) ignored.push({ line: number, text: raw.trim() });
    else if (line.kind === 'option') addOption(line.label, line.text, line.isRight);
    else if (line.kind === 'answer') setAnswer(open, line.value);
    else open.explanation = [open.explanation, line.text].filter(Boolean).join('\n');
  };

  const takePlain = (plain: string, number: number) => {
    const count = open?.options.length ?? 0;
    if (!open) begin(plain, number);
    else if (count === 0 && !(isAfterBlank && open.question !== ''))
      open.question = `${open.question}\n${plain}`.trim();
    else if (count === 0 || count >= OPTIONS || isAfterBlank || open.answer !== null || /[?:]$/u.test(plain)) {
      begin(plain, number);
    } else open.options[count - 1] = `${open.options[count - 1]} ${plain}`;
  };

  for (const [index, raw] of text.split(/\r\n|\r|\n|\u2028/u).entries()) {
    for (const part of splitInline(raw)) {
      const line = readLine(part);
      take(line, part, index + 1);
      isAfterBlank = line.kind === 'blank';
    }
  }
  return {
    themes: themes
      .map(({ name, questions }) => ({ name, questions: questions.map(plainOf) }))
      .filter(({ name, questions }) => name !== null || questions.length > 0),
    ignored,
  };
}

/** Whether a numbered line goes on with the options of the open question, or begins a numbered question. */
function isOption(open: Open | null, number: number, isAfterBlank: boolean): boolean {
  if (!open || number !== open.options.length + 1) return false;
  if (number === 1) return true;
  return open.isNumbered && !(isAfterBlank && open.options.length >= OPTIONS);
}

/** `value`: the letter or number of the right option, or its text. */
function setAnswer(open: Open, value: string): void {
  const wanted = value.trim().toLowerCase();
  const label = /^[([]?([а-еёa-f]|\d)(?:[)\].:,\s]|$)/u.exec(wanted)?.[1];
  const byText = open.options.findIndex((option) => option.toLowerCase() === wanted.replace(/\.$/u, ''));
  const byLabel = label === undefined ? -1 : open.labels.indexOf(label);
  const byLookalike = label === undefined ? -1 : open.labels.indexOf(LOOKALIKES[label] ?? label);
  const found = [byText, byLabel, byLookalike].find((index) => index >= 0);
  // «Ответ: 3» for options with letters or bullets.
  const byNumber = label !== undefined && /\d/u.test(label) ? Number(label) - 1 : -1;
  const index = found ?? (byNumber >= 0 && byNumber < open.options.length ? byNumber : null);
  if (index !== null) open.answer = index;
}

function plainOf(question: FoundQuestion): FoundQuestion {
  const { line, question: text, options, answer, explanation, hasSeveralRight } = question;
  return { line, question: text, options, answer, explanation, hasSeveralRight };
}
