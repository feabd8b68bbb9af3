import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { type Answers, numberFrom } from '@luplay/quiz-rules/editing';
import { textOfHtml } from '../../draft/text.ts';
import { quizImport } from '../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { Notes } from '../notes.ts';
import { ThemeList } from './theme-list.ts';

const texts = quizImport;

/** Is it GIFT, the text format of Moodle? https://docs.moodle.org/en/GIFT_format */
export const isGift = (text: string): boolean =>
  /^[ \t]*\$CATEGORY:/m.test(text) || /(?:^|[^\\])\{\s*(?:[=~]|#[\s=\d.-]|(?:T|F|TRUE|FALSE)\s*[}#])/.test(text);

interface Block {
  line: number;
  category: string;
  text: string;
}

/** Characters of a question that are looked at: no field of ours is as long. */
const LONGEST = 20_000;

/** Questions, which stand apart by blank lines, with the category above them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let category = '';
  let open: Block | null = null;
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const named = /^[ \t]*\$CATEGORY:(.*)$/.exec(line);
    if (named) category = categoryOf(named[1] ?? '');
    const isEnd = named !== null || (line.trim() === '' && !isInside(open, lines, index));
    if (isEnd) open = null;
    if (isEnd || line.trim() === '' || /^\s*\/\//.test(line)) continue;
    if (!open) {
      open = { line: index + 1, category, text: '' };
      blocks.push(open);
    }
    if (open.text.length < LONGEST) open.text += `${line.slice(0, LONGEST)}\n`;
  }
  return blocks;
}

/** People leave blank lines between answers, although Moodle does not. */
function isInside(open: Block | null, lines: readonly string[], index: number): boolean {
  const from = open ? indexOfSign(open.text, '{') : -1;
  if (!open || from < 0 || indexOfSign(open.text, '}', from) >= 0) return false;
  const next = lines.slice(index + 1, index + 10).find((line) => line.trim() !== '') ?? '';
  return /^\s*[=~}#]/.test(next);
}

/** The last part of `$course$/top/История/Древний Рим`; `//` is a slash in a name. */
const categoryOf = (path: string): string => {
  const name = path.trim().replaceAll('//', '\u0000').split('/').at(-1)?.replaceAll('\u0000', '/').trim() ?? '';
  return /^(\$\w+\$|top)$/.test(name) ? '' : name;
};

const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i;
/** What belongs together in a matching question, around an arrow without a backslash before it. */
const ARROW = /^((?:[^\\]|\\.)*?)->(.*)$/s;

export function readGift(text: string, file: string): ImportedQuiz {
  const notes = new Notes();
  const themes = new ThemeList(notes);
  for (const block of blocksOf(text)) new GiftReader(block, notes, themes).read();
  if (themes.isEmpty) throw new ImportRefused(texts.refused.noQuestions);
  return themes.quiz('gift', file);
}

class GiftReader {
  private readonly block: Block;
  private readonly place: string;
  private readonly notes: Notes;
  private readonly themes: ThemeList;
  private isPlain = false;

  constructor(block: Block, notes: Notes, themes: ThemeList) {
    this.block = block;
    this.place = texts.places.row(block.line);
    this.notes = notes;
    this.themes = themes;
  }

  read(): void {
    const titled = /^\s*::((?:\\.|[^\\])*?)::/s.exec(this.block.text);
    const body = this.block.text.slice(titled?.[0].length ?? 0);
    const format = FORMAT.exec(body);
    this.isPlain = /plain|markdown/i.test(format?.[1] ?? '');
    const written = body.slice(format?.[0].length ?? 0);
    const from = indexOfSign(written, '{');
    const to = from < 0 ? -1 : indexOfSign(written, '}', from);
    if (from < 0) {
      this.notes.add(this.place, 'giftDescription');
      return;
    }
    const after = to < 0 ? '' : written.slice(to + 1);
    const inside = written.slice(from + 1, to < 0 ? undefined : to);
    // Feedback for all answers stands behind four signs.
    const [answers = '', general = ''] = inside.split(/####(.*)/s);
    const before = this.text(written.slice(0, from));
    const rest = this.text(after);
    // The answer stands for a word that is missing.
    const gap = /^[\p{L}\p{N}«"(]/u.test(rest) ? ' _____ ' : ' _____';
    const question = (rest === '' ? before : before + gap + rest) || this.text(titled?.[1] ?? '');
    this.add(question, answers, this.text(general));
  }

  private add(question: string, inside: string, general: string): void {
    const { place, notes } = this;
    const gift = readAnswers(inside);
    const given = (options: readonly string[], feedback: string, more: { answer?: number } = {}) =>
      this.themes.addGiven(this.block.category, {
        ...{ place, question, options, ...more },
        explanation: general || this.text(feedback),
      });
    const answered = (answers: Answers, feedback = '') =>
      this.themes.addAnswered(this.block.category, {
        ...{ place, question, answers },
        explanation: general || this.text(feedback),
      });
    const textsOf = (list: readonly GiftAnswer[]) => list.map((answer) => this.text(answer.text.replace(FORMAT, '')));
    const read = (type: 'pairs' | 'several', options: string[], right = '') => {
      answered(editingOf({ type }).read?.({ options, right }) ?? editingOf({ type }).empty);
    };
    if (gift.kind === 'essay') notes.add(place, 'giftEssay');
    else if (gift.kind === 'pairs') read(gift.kind, this.pairsOf(gift.all));
    else if (gift.kind === 'several') read(gift.kind, textsOf(gift.all), gift.right.join(', '));
    else if (gift.kind === 'unknown') notes.add(place, 'giftUnknown');
    else if (gift.kind === 'trueFalse') {
      given([texts.defaults.true, texts.defaults.false], gift.feedback, { answer: gift.isTrue ? 0 : 1 });
    } else if (gift.kind === 'number') {
      answered({ type: 'number', value: gift.value, tolerance: gift.tolerance }, gift.feedback);
    } else if (gift.kind === 'short') {
      const [accepted, refused] = [textsOf(gift.accepted), textsOf(gift.refused)];
      answered({ type: 'text', accepted, ...(refused.length > 0 && { refused }) }, gift.accepted[0]?.feedback);
    } else {
      const [right, ...others] = gift.right;
      if (others.length > 0) notes.add(place, 'severalRight');
      if (!right) notes.add(place, 'noRight');
      given(textsOf([...(right ? [right] : []), ...gift.wrong]), right?.feedback ?? '');
    }
  }

  /** Each in two lines, as the cell of a table. What belongs to nothing is left out. */
  private pairsOf(all: readonly GiftAnswer[]): string[] {
    return all
      .map(({ text }) => (ARROW.exec(text) ?? []).slice(1).map((side) => this.text(side.replace(FORMAT, ''))))
      .filter(([left, right]) => left && right)
      .map((sides) => sides.map((side) => side.replaceAll('\n', ' ')).join('\n'));
  }

  private text(written: string): string {
    const text = unescaped(written).trim();
    if (this.isPlain) return text;
    if (/<img\b/i.test(text)) this.notes.add(this.place, 'pictureInText');
    return /<\/?[a-z]|&\w/i.test(text) ? textOfHtml(text) : text;
  }
}

/** A part of a question in GIFT: signs that mean something, and escaped ones that do not. */

/** Splits at signs that are not escaped. The signs begin the parts, which are kept as they are written. */
function partsAt(text: string, signs: string): string[] {
  const parts = [''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      parts[parts.length - 1] += character + text.charAt(index + 1);
      index += 1;
    } else if (signs.includes(character)) parts.push(character);
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Where a sign stands that is not escaped; -1: nowhere. */
function indexOfSign(text: string, sign: string, from = 0): number {
  for (let index = from; index < text.length; index += 1) {
    if (text.charAt(index) === '\\') index += 1;
    else if (text.charAt(index) === sign) return index;
  }
  return -1;
}

interface GiftAnswer {
  isRight: boolean;
  /** Percent of the points; null when it says none. */
  weight: number | null;
  text: string;
  feedback: string;
}

function answerOf(part: string): GiftAnswer {
  const [, percent, rest = ''] = /^[=~]\s*(?:%(-?[\d.,]+)%)?(.*)$/s.exec(part) ?? [];
  const [text = '', ...feedback] = partsAt(rest, '#');
  return {
    isRight: part.startsWith('='),
    weight: percent === undefined ? null : Number(percent.replace(',', '.')),
    text: text.trim(),
    feedback: (feedback[0] ?? '').slice(1).trim(),
  };
}

type Gift =
  | { kind: 'essay' }
  | { kind: 'pairs'; all: readonly GiftAnswer[] }
  /** `right`: their numbers, from 1. */
  | { kind: 'several'; all: readonly GiftAnswer[]; right: readonly number[] }
  | { kind: 'unknown' }
  | { kind: 'trueFalse'; isTrue: boolean; feedback: string }
  | { kind: 'number'; value: number; tolerance: number; feedback: string }
  /** Players write the answer. Those without points are wrong. */
  | { kind: 'short'; accepted: readonly GiftAnswer[]; refused: readonly GiftAnswer[] }
  /** The right ones first. */
  | { kind: 'choice'; right: readonly GiftAnswer[]; wrong: readonly GiftAnswer[] };

/** What stands between the braces, without the general feedback. */
function readAnswers(inside: string): Gift {
  const text = inside.trim();
  if (text === '') return { kind: 'essay' };
  const [flag = '', ...comments] = partsAt(text, '#').map((part) => part.trim());
  if (/^(t|true|f|false)$/i.test(flag)) {
    const isTrue = /^t/i.test(flag);
    // The first is for a wrong answer, the second for a right one.
    return { kind: 'trueFalse', isTrue, feedback: (comments[1] ?? '').slice(1).trim() };
  }
  if (text.startsWith('#')) return numberOf(text.slice(1).trim());
  const answers = partsAt(text, '=~')
    .filter((part) => /^[=~]/.test(part))
    .map(answerOf)
    .filter((answer) => answer.text !== '');
  if (answers.length === 0) return { kind: 'unknown' };
  const named = answers.filter(({ isRight }) => isRight);
  if (named.some((answer) => ARROW.test(answer.text))) return { kind: 'pairs', all: named };
  if (named.length === answers.length) {
    const isRefused = ({ weight }: GiftAnswer) => weight !== null && weight <= 0;
    return { kind: 'short', accepted: named.filter((one) => !isRefused(one)), refused: named.filter(isRefused) };
  }
  const right = named.length > 0 ? named : answers.filter(({ weight }) => (weight ?? 0) > 0);
  // Parts of the points say that all of them are to be found.
  if (named.length === 0 && right.length > 1 && answers.length <= ENTRY_COUNT.max) {
    return { kind: 'several', all: answers, right: right.map((answer) => answers.indexOf(answer) + 1) };
  }
  return { kind: 'choice', right, wrong: answers.filter((answer) => !right.includes(answer)) };
}

/** `1822:5`, `3..5`, or several of them with their points. */
function numberOf(text: string): Gift {
  const [bare = ''] = partsAt(text, '#');
  const answers = partsAt(text, '=~').filter((part) => part.startsWith('='));
  const first = answers.length > 0 ? answerOf(answers[0] ?? '') : { text: bare.trim(), feedback: '' };
  const [value = '', margin = '0'] = first.text.split(':');
  const [from = null, to = from] = value.split('..').map(numberFrom);
  const off = numberFrom(margin);
  if (from === null || to === null || off === null) return { kind: 'unknown' };
  // Without the remains of binary fractions.
  const [middle, half] = [(from + to) / 2, Math.abs(to - from) / 2].map((one) => Number(one.toPrecision(12)));
  return {
    kind: 'number',
    value: middle as number,
    tolerance: (half as number) + Math.abs(off),
    feedback: first.feedback,
  };
}
