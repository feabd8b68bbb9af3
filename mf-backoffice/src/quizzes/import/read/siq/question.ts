import { DEFAULT_QUESTION_TIMERS, type DraftQuestion, OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { numberFrom } from '@luplay/quiz-rules/editing';
import { cleanText } from '../../../draft/text.ts';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import type { Answers } from '../../../kinds/kind.ts';
import { quizImport } from '../../../locale/import.ts';
import type { Notes, Remark } from '../../notes.ts';
import { plainQuestion } from '../theme-list.ts';
import type { XmlElement } from '../xml.ts';
import { answersIn, contentOf, optionsOf, paramOf, type SiqContent, textOf } from './content.ts';
import { infoLines, infoText } from './info.ts';
import { mediaOf, type SiqFiles } from './media.ts';
import { priceOf } from './prices.ts';
import { specialOf } from './special.ts';

const texts = quizImport;

interface Context {
  question: XmlElement;
  round: string;
  theme: string;
  /** What its theme and its round tell the host. */
  inherited: readonly string[];
  notes: Notes;
  files: SiqFiles;
  /** What a price becomes. */
  points: (price: number) => number;
  /** All prices of a round; null in the final, where nothing is special. */
  roundPrices: readonly number[] | null;
}

/** «Толстой (писатель)» is right without what stands in brackets at its end too. */
const BRACKETS = /^(?<text>.*\S)\s*(?:\([^()]*\)|\[[^[\]]*\])\.?$/su;

/** Of a point without a deviation. */
const DEFAULT_RADIUS = 0.05;

export class QuestionReader {
  private readonly context: Context;
  readonly place: string;
  private readonly content: SiqContent;
  /** How it is played. */
  private readonly played: ReturnType<typeof specialOf>;

  constructor(context: Context) {
    this.context = context;
    const { question, roundPrices, points } = context;
    const price = (question.attributes.price ?? '?').slice(0, 20);
    this.place = texts.places.roundQuestion(context.round, context.theme, price);
    this.content = contentOf(question);
    const cleaned = (theme: string) => cleanText(theme, QUIZ_LIMITS.themeName, 'one line').text;
    this.played = roundPrices === null ? {} : specialOf(question, roundPrices, points, cleaned);
  }

  /** Authors leave cells of the board empty. A secret may be money alone. */
  get isEmpty(): boolean {
    const { question, answer } = this.content;
    if (this.isMoney) return false;
    return (
      [...question, ...answer].every((item) => item.kind === 'text' && item.text === '') &&
      answersIn(this.context.question, 'right').length === 0
    );
  }

  private get isMoney(): boolean {
    const { special } = this.played;
    return special?.kind === 'secret' && special.money === true;
  }

  /** Null when we have no such questions. */
  async read(): Promise<DraftQuestion | null> {
    const { question, theme, files, notes } = this.context;
    const answerType = paramOf(question, 'answerType')?.text.trim() ?? '';
    const right = answersIn(question, 'right');
    const point = answerType === 'point' ? this.pointAnswer(right) : null;
    if (answerType === 'point' && !point) {
      notes.add(this.place, 'pointAnswer');
      return null;
    }
    const { special, unknown } = this.played;
    if (unknown !== undefined) notes.add(this.place, 'special', unknown.slice(0, 20));
    const media = await mediaOf(this.content, this.place, files, notes);
    const written = this.cleaned(texts.fields.question, textOf(this.content.question), QUIZ_LIMITS.question);
    if (written === '' && !this.isMoney) notes.add(this.place, 'noTextTheme');
    return plainQuestion({
      question: written || (this.isMoney ? texts.defaults.noQuestion : theme),
      answers: notes.fitted(this.place, point ?? this.answers(answerType, right)),
      points: this.points(),
      media,
      ...this.timers(),
      ...(special && { special }),
      ...this.explanation(right),
      ...this.note(),
    });
  }

  /** The right answer is `x,y`, and the deviation a radius, in shares of the picture. Null without one of these. */
  private pointAnswer(right: readonly string[]): Answers | null {
    const [x = NaN, y = NaN] = (right[0] ?? '').split(',').map(Number);
    const deviation = numberFrom(paramOf(this.context.question, 'answerDeviation')?.text ?? '') || DEFAULT_RADIUS;
    const isPlace = x >= 0 && x <= 1 && y >= 0 && y <= 1;
    const isPictured = this.content.question.some(({ kind }) => kind === 'picture');
    const radius = Math.min(1, Math.max(0.01, deviation));
    return isPlace && isPictured ? { type: 'point', areas: [{ circle: { x, y, radius } }] } : null;
  }

  private answers(answerType: string, right: readonly string[]): Answers {
    const { question, notes } = this.context;
    if (answerType === 'select') {
      const found = optionsOf(question, (...remark: Remark) => notes.add(this.place, ...remark));
      const options = [...found.options];
      while (options.length < OPTION_COUNT.min) options.push('');
      if (found.right < 0) notes.add(this.place, 'noRight');
      return { type: 'single', options, answer: Math.max(0, found.right) };
    }
    const value = answerType === 'number' ? numberFrom(right[0] ?? '') : null;
    if (value !== null) {
      const deviation = numberFrom(paramOf(question, 'answerDeviation')?.text ?? '') ?? 0;
      return { type: 'number', value, tolerance: Math.abs(deviation) };
    }
    if (right.length === 0 && this.isMoney) return { type: 'text', accepted: [texts.defaults.noAnswer] };
    if (right.length === 0) notes.add(this.place, 'noAnswer');
    const known = right.map((text) => text.toLowerCase());
    const bare = right.flatMap((text) => BRACKETS.exec(text)?.groups?.text ?? []);
    const accepted = [...right, ...bare.filter((text) => !known.includes(text.toLowerCase()))];
    const refused = answersIn(question, 'wrong').filter((text) => !known.includes(text.toLowerCase()));
    return { type: 'text', accepted, ...(refused.length > 0 && { refused }) };
  }

  /** What is shown with the answer, unless it is the answer, and comments, which SIGame shows at the end. */
  private explanation(right: readonly string[]): { explanation?: string } {
    const answer = textOf(this.content.answer).trim();
    const comments = infoText(this.context.question, 'comments');
    const shown = [right.includes(answer) ? '' : answer, comments].filter(Boolean).join('\n');
    const explanation = this.cleaned(texts.fields.explanation, shown, QUIZ_LIMITS.explanation);
    return explanation === '' ? {} : { explanation };
  }

  private timers(): { timers?: DraftQuestion['timers'] } {
    const seconds = Number(paramOf(this.context.question, 'answerDuration')?.text ?? 0);
    const part2 = Math.min(60, Math.round(seconds));
    return part2 > 0 ? { timers: { ...DEFAULT_QUESTION_TIMERS, part2 } } : {};
  }

  private note(): { note?: string } {
    const { question, inherited } = this.context;
    const lines = new Set([...infoLines(question, 'showmanComments'), ...inherited]);
    const note = this.cleaned(texts.fields.note, [...lines].join('\n'), QUIZ_LIMITS.note);
    return note === '' ? {} : { note };
  }

  private points(): number {
    const { question, roundPrices, points } = this.context;
    const { price: written = '' } = question.attributes;
    const price = priceOf(written);
    if (price !== null) return points(price);
    // In the final teams stake what they have.
    if (roundPrices === null) return DEFAULT_POINTS;
    this.context.notes.add(this.place, 'badNumber', texts.fields.points, written.slice(0, 20));
    return DEFAULT_POINTS;
  }

  private cleaned(field: string, text: string, most: number): string {
    return this.context.notes.cleaned(this.place, field, text, most, 'lines');
  }
}
