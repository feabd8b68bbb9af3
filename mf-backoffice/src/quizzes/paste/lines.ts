/** Marks of the right option: before its letter, before its text, or behind it. */
const BEFORE = /^(?:[*+✓✔✅☑→>]\uFE0F?\s*|\[[xх+*v]\]\s*)/iu;
const WORDS = 'верно|верный|верный ответ|правильно|правильный|правильный ответ|прав\\.?|ответ|да|true|correct|\\+|\\*';
const BEHIND = new RegExp(
  `(?:\\s+\\+|\\s*[*✓✔✅☑]\\uFE0F?|\\s*[([{](?:${WORDS})[)\\]}]|\\s+[—–-]\\s*(?:верно|правильно|верный ответ|правильный ответ))[.;,]?$`,
  'iu',
);
/** Markdown: the whole text is bold. */
const BOLD = /^(\*\*|__)(?=\S)(.*\S)\1$/u;

/** The text without a mark, and whether there was one. */
export function withoutMark(text: string): { text: string; isRight: boolean } {
  const bold = BOLD.exec(text.trim());
  if (bold) return { text: (bold[2] as string).trim(), isRight: true };
  const plain = text.trim().replace(BEFORE, '').replace(BEHIND, '').trim();
  return { text: plain, isRight: plain !== text.trim() };
}

/** One line of pasted text, by what it looks like. What a number means depends on the lines around it. */
export type Line =
  | { kind: 'blank' }
  | { kind: 'theme'; name: string }
  | { kind: 'answer'; value: string }
  | { kind: 'explanation' | 'note'; text: string }
  /** `label`: the letter in lower case; null for a bullet. */
  | { kind: 'option'; label: string | null; text: string; isRight: boolean }
  | { kind: 'numbered'; number: number; text: string; isRight: boolean; whole: string }
  | { kind: 'plain'; text: string }
  /** Behind a question mark: an answer, unless one or options follow. `written`: with all signs before it. */
  | { kind: 'tail'; text: string; written: string };

const THEME = /^(?:#{1,3}\s+|(?:тема|раунд|тур|категория|theme|round|category)(?:\s+\d+)?\s*[:.]\s*)(?<name>.+)$/iu;
const FRAMED = /^(?:={2,}|-{3,}|\*{3,})\s*(?<name>[^=*-].*?)\s*(?:={2,}|-{3,}|\*{3,})$/u;
const ANSWER =
  /^(?:[✓✔✅☑]\uFE0F?\s*)?(?:(?:правильный|верный)\s+)?(?:ответ|верно|правильно|answer|correct)\s*(?:[:=—–]|\s-)\s*(?<value>.+)$/iu;
const EXPLANATION = /^(?:пояснение|комментарий|объяснение|explanation|comment)\s*[:.—–-]\s*(?<text>.+)$/iu;
/** «Источник: …», «Автор: …» of questions of «Что? Где? Когда?». */
const NOTE = /^(?:чемпионат|дата|источники?|авторы?|sources?|authors?)(?:\(и\))?\s*:\s*\S/iu;
const QUESTION = /^(?:(?:вопрос|question)(?!\p{L})|№)\s*(?:№\s*)?\d*\s*[:.)—–-]?\s*(?<text>.+)$/iu;
/** A mark, then a letter or number with its bracket, then the text: not «1.5», «2:1», «12.04.1961». */
const LABELLED =
  /^(?<mark>[*+✓✔✅☑→>]\uFE0F?\s*|\[[xх+*v ]?\]\s*)?[([]?(?<label>[а-еёa-f]|\d{1,3})(?:[)\]]|[.:](?!\d))\)?\s*(?<text>.*)$/iu;
const BULLET = /^(?:[-–—•◦▪○·]\s+|\[\s?\]\s*|☐\s*)(?<text>.+)$/u;
const MARKED_BULLET = /^(?:[*+✓✔✅☑]\uFE0F?\s*|\[[xх+*v]\]\s*)(?<text>.+)$/iu;

/** Bold or italic at the beginning, perhaps behind a number. */
const EMPHASISED =
  /^(?<before>\s*(?:\d{1,3}[.)]\s*)?)(?<sign>\*\*|__|[*_])(?=\S)(?<text>[^*]*?\S)\k<sign>(?<rest>.*)$/u;
const LEADING = [ANSWER, EXPLANATION, THEME];

/** «Ответ:» alone, with its text in the next line. */
const LABEL =
  /^\s*(?:(?:вопрос|question)\s*№?\s*\d*|(?:(?:правильный|верный)\s+)?ответ|answer|(?:не\s*)?зач[её]т|комментарий|пояснение|explanation|comment|источники?(?:\(и\))?|авторы?|тур|чемпионат|дата)\s*[:.]\s*$/iu;
/** It says nothing. */
const OPTIONS = /^\s*(?:варианты(?:\s+ответ\p{L}*)?|options|choices)\s*:\s*$/iu;

/** The lines with each label before its text, and without those that say nothing. As many as before. */
export function withLabels(raw: readonly string[]): string[] {
  const lines = raw.map((line) => (OPTIONS.test(line) ? '' : line));
  for (const [index, line] of lines.entries()) {
    const next = LABEL.test(line) ? lines.findIndex((one, at) => at > index && one.trim() !== '') : -1;
    if (next < 0 || LABEL.test(lines[next] ?? '')) continue;
    lines[next] = `${line.trim()} ${lines[next]?.trim()}`;
    lines[index] = '';
  }
  return lines;
}

const KEY = /^\s*(?:(?:правильные\s+)?ответы|ключи?(?:\s+ответов)?|answers|answer\s+key)\s*[:.]?(?<rest>.*)$/iu;
const PAIR = String.raw`(\d{1,3})(?:[\s.):–—-]*([а-еa-f])|[\s.):–—-]+([1-6]))(?![\p{L}\d])[\s,;.]*`;
const PAIRS = new RegExp(`^(?:${PAIR})+$`, 'iu');

/** «Ответы: 1 – а, 2 – 3» at the end: the right options by the numbers of their questions, and where they begin. */
export function answerKey(lines: readonly string[]): { from: number; rights: readonly [number, string][] } {
  const from = lines.findLastIndex((line) => KEY.test(line));
  const written = [KEY.exec(lines[from] ?? '')?.groups?.rest, ...lines.slice(from + 1)].join(' ').trim();
  if (from < 0 || !PAIRS.test(written)) return { from: lines.length, rights: [] };
  const pairs = [...written.matchAll(new RegExp(PAIR, 'giu'))];
  return { from, rights: pairs.map(([, number, letter, digit = '']) => [Number(number), letter ?? digit]) };
}

/** The line without Markdown around a question or a word such as «Ответ:»; bold options are right ones. */
export function withoutEmphasis(raw: string): string {
  const { before = '', sign = '', text = '', rest = '' } = EMPHASISED.exec(raw)?.groups ?? {};
  const isWord = LEADING.some((pattern) => pattern.test(`${text} ${rest}`));
  const isQuestion = sign.length === 2 && /[?:]["»)]*$/u.test(text);
  return isWord || isQuestion ? before + text + rest : raw;
}

const group = (pattern: RegExp, text: string, name: string): string | undefined =>
  pattern.exec(text)?.groups?.[name]?.trim();

/** `isInitial`: it begins with «Б. Пастернак», see `initialsIn`. */
export function readLine(raw: string, isInitial = false): Line {
  const text = raw.replace(/[\u00a0\u200b\t ]+/gu, ' ').trim();
  if (text === '' || /^[-=_*]{3,}$/u.test(text)) return { kind: 'blank' };
  const name = group(FRAMED, text, 'name') ?? group(THEME, text, 'name');
  if (name) return { kind: 'theme', name };
  const value = group(ANSWER, text, 'value');
  if (value) return { kind: 'answer', value };
  const explanation = group(EXPLANATION, text, 'text');
  if (explanation) return { kind: 'explanation', text: explanation };
  if (NOTE.test(text)) return { kind: 'note', text };
  return readOption(text, isInitial) ?? { kind: 'plain', text: group(QUESTION, text, 'text') ?? text };
}

const INITIAL = /^[\s*+✓✔✅☑→>_[\]xх-]*(?<letter>[а-еёa-f])\.\s*\S/iu;
/** «М. Лермонтов», whose letter no option has. */
const NAME = /^[\s*+]*\p{Lu}\.\s*\p{L}/u;
const ALPHABETS = ['абвгдеё', 'abcdef'];
/** Letters of both alphabets that look alike are typed for one another: «В» stands second too. */
const LIKE_LATIN: Readonly<Record<string, number>> = { а: 0, в: 1, е: 4 };
/** So far the next option may be behind a wrapped one, in lines. */
const NEAR = 4;

/**
 * The indexes of lines that begin with a letter and a point, but not with those of an option: letters of options follow
 * each other.
 */
export function initialsIn(lines: readonly string[]): ReadonlySet<number> {
  const found = lines.flatMap((line, index) => {
    const letter = INITIAL.exec(line)?.groups?.letter?.toLowerCase();
    if (letter === undefined) return [];
    return [{ index, places: [...ALPHABETS.map((all) => all.indexOf(letter)), LIKE_LATIN[letter] ?? -1] }];
  });
  const initials = new Set<number>();
  let last = { index: -NEAR, place: -1 };
  for (const [number, { index, places }] of found.entries()) {
    const next = found[number + 1];
    const wrapped = lines.slice(index + 1, next?.index);
    const isFirst =
      places.includes(0) &&
      next?.places.includes(1) &&
      wrapped.length < NEAR &&
      !wrapped.some((line) => NAME.test(line));
    const place = last.place >= 0 && index - last.index <= NEAR ? places.find((one) => one > last.place) : undefined;
    if (place !== undefined) last = { index, place };
    else if (isFirst) last = { index, place: 0 };
    else initials.add(index);
  }
  return initials;
}

function readOption(line: string, isInitial = false): Extract<Line, { isRight: boolean }> | null {
  // «- А) Париж» has a bullet and a letter, perhaps in bold: «- **А) Париж**».
  const text = line.replace(/^[-–—•]\s+(?=(?:\*\*|__)?[([]?[а-еёa-f]\))/iu, '');
  const inBold = BOLD.test(text) && readOption(withoutMark(text).text, isInitial);
  if (inBold) return { ...inBold, isRight: true };
  const found = LABELLED.exec(text)?.groups;
  if (found && !isInitial) {
    const { mark = '', label = '', text: rest = '' } = found;
    const plain = withoutMark(rest);
    const isRight = plain.isRight || (mark.trim() !== '' && mark.trim() !== '[ ]' && mark.trim() !== '[]');
    if (/^\d/u.test(label)) return { kind: 'numbered', number: Number(label), text: plain.text, isRight, whole: rest };
    // A single letter with a colon or a point may begin a sentence; a bracket cannot.
    return { kind: 'option', label: label.toLowerCase(), text: plain.text, isRight };
  }
  if (BOLD.test(text)) return { kind: 'option', label: null, ...withoutMark(text) };
  const marked = group(MARKED_BULLET, text, 'text');
  if (marked) return { kind: 'option', label: null, text: withoutMark(marked).text, isRight: true };
  const bullet = group(BULLET, text, 'text');
  return bullet ? { kind: 'option', label: null, ...withoutMark(bullet) } : null;
}

/** A bracketed letter or number inside a line, with its mark. */
const INLINE = /\s*(?:[/;|,]\s*|\s)(?=[*+✓✔✅]?\s?(?:[а-еa-f]|[1-6])\)\s*\S)/giu;

/** «Вопрос?», then what stands behind it; or «Вопрос: …», «Вопрос – …». */
const ASKED = /^(?<question>[^?]*\?+["»)]*)\s*(?<dash>[—–-]\s+)?(?<rest>\S.*)$/u;
const NAMED = /^(?<question>.*?[^\s:—–-])(?<dash>:|\s+[—–-])\s+(?<rest>\S.*)$/u;
/** Between options in one line, the clearest first. A comma may also part the digits of a number. */
const SEPARATORS = [/\s*;\s*/u, /\s*\|\s*/u, /\s+\/\s+/u, /,\s+|,(?!\d)/u, /\s*\/\s*/u];
/** A short answer behind a question mark: no sentence. */
const SHORT = /^[^.!?(][^.!?]{0,50}$/u;

const asOption = (text: string): Line => ({ kind: 'option', label: null, ...withoutMark(text) });

/** Options with a mark among them; empty when there is none. */
export function markedList(text: string): Line[] {
  for (const separator of SEPARATORS) {
    const options = text.split(separator).filter(Boolean).map(asOption);
    if (options.length > 1 && options.some((one) => one.kind === 'option' && one.isRight)) return options;
  }
  return [];
}

/** Cells of a table: the question, its options, and perhaps the number of the right one. */
function readCells(line: string): Line[] {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [first = '', second = '', ...rest] = cells.filter(Boolean);
  // A tab also stands behind the number of a list.
  if (second === '' || /^[*+]?[([]?(?:\p{L}|\d{1,3})[).\]:]*$/u.test(first)) return [];
  const [fifth] = rest.slice(3);
  const options = [second, ...rest.slice(0, fifth === undefined ? undefined : 3)].map(asOption);
  const question = readLine(first);
  if (options.length === 1) return [question, { kind: 'answer', value: second }];
  return [question, ...options, ...(fifth === undefined ? [] : [{ kind: 'answer', value: fifth } as const])];
}

/** A question with its options, or with its answer alone, in one line without letters. */
function readOneLine(line: string): Line[] {
  const asked = ASKED.exec(line)?.groups;
  const found = asked ?? NAMED.exec(line)?.groups;
  if (!found) return readSlashed(line);
  const { question = '', dash, rest: behind = '' } = found;
  const rest = behind.replace(/^[/|;,\s]+/u, '');
  const options = markedList(rest);
  if (options.length > 0) return [readLine(question), ...options];
  if (withoutMark(rest).isRight) return [readLine(question), asOption(rest)];
  if (!asked) return readSlashed(line);
  const plain = SEPARATORS.slice(0, 3)
    .map((separator) => rest.split(separator))
    .find((parts) => parts.length >= 3);
  if (plain) return [readLine(question), ...plain.map(asOption)];
  const isAnswer = SHORT.test(rest) && (dash !== undefined || !rest.includes(','));
  return isAnswer ? [readLine(question), { kind: 'tail', text: rest, written: line.slice(question.length) }] : [];
}

/** «Вопрос / вариант / вариант / вариант». */
function readSlashed(line: string): Line[] {
  const [question = '', ...options] = line.split(/\s+\/\s+/u);
  return options.length >= 3 ? [readLine(question), ...options.map(asOption)] : [];
}

/** Characters of a line that are looked at: no field of a question is as long. */
const LONGEST = 2000;

/** What a line holds: one thing, or a question with its options: «Вопрос? А) … Б) … *В) …». */
export function readLines(raw: string, isInitial = false): Line[] {
  const line = raw
    .slice(0, LONGEST)
    .replace(/[\u00a0\u200b ]+/gu, ' ')
    .trim();
  const labelled = line.split(INLINE).map((part) => part.replace(/[\s/;|]+$/u, ''));
  if (labelled.length >= 3) return labelled.map((part) => readLine(part));
  const cells = line.includes('\t') ? readCells(line) : [];
  if (cells.length > 0) return cells;
  const whole = readLine(line, isInitial);
  if (whole.kind === 'plain') return or(readOneLine(line), [whole]);
  if (whole.kind !== 'numbered') return [whole];
  // The number of a question stands before it.
  const [question, ...rest] = readOneLine(whole.whole);
  return question?.kind === 'plain' ? [{ ...whole, text: question.text, whole: question.text }, ...rest] : [whole];
}

const or = (found: Line[], otherwise: Line[]): Line[] => (found.length > 0 ? found : otherwise);
