import { type DraftQuestion, OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import type { Answers } from '../../../kinds/kind.ts';
import { numberFrom } from '../../../kinds/number/written.ts';
import { quizImport } from '../../../locale/import.ts';
import type { Notes, Remark } from '../../notes.ts';
import { placeRight } from '../../options.ts';
import { plainQuestion } from '../theme-list.ts';
import { childNamed, childrenNamed, innerText, type XmlElement } from '../xml.ts';
import { answersIn, contentOf, optionsOf, paramOf, type SiqContent, textOf } from './content.ts';
import { mediaOf, type SiqFiles } from './media.ts';
import { priceOf } from './prices.ts';

const texts = quizImport;

interface Context {
  question: XmlElement;
  round: string;
  theme: string;
  notes: Notes;
  files: SiqFiles;
  /** What a price becomes. */
  points: (price: number) => number;
}

/** «Толстой (писатель)» is right without what stands in brackets at its end too. */
const BRACKETS = /^(?<text>.*\S)\s*(?:\([^()]*\)|\[[^[\]]*\])\.?$/su;

/** Of a point without a deviation. */
const DEFAULT_RADIUS = 0.05;

export class QuestionReader {
  private readonly context: Context;
  private readonly place: string;
  private readonly content: SiqContent;

  constructor(context: Context) {
    this.context = context;
    const price = (context.question.attributes.price ?? '?').slice(0, 20);
    this.place = texts.places.roundQuestion(context.round, context.theme, price);
    this.content = contentOf(context.question);
  }

  /** Authors leave cells of the board empty. */
  get isEmpty(): boolean {
    const { question, answer } = this.content;
    return (
      [...question, ...answer].every((item) => item.kind === 'text' && item.text === '') &&
      answersIn(this.context.question, 'right').length === 0
    );
  }

  /** `points` instead of the price where prices mean nothing. Null when we have no such questions. */
  async read(points: number | null): Promise<DraftQuestion | null> {
    const { question, theme, files, notes } = this.context;
    const answerType = paramOf(question, 'answerType')?.text.trim() ?? '';
    const right = answersIn(question, 'right');
    const point = answerType === 'point' ? this.pointAnswer(right) : null;
    if (answerType === 'point' && !point) {
      notes.add(this.place, 'pointAnswer');
      return null;
    }
    this.noteSpecial();
    const media = await mediaOf(this.content, this.place, files, notes);
    const written = this.cleaned(texts.fields.question, textOf(this.content.question), QUIZ_LIMITS.question);
    if (written === '') notes.add(this.place, 'noTextTheme');
    return plainQuestion({
      question: written || theme,
      answers: notes.fitted(this.place, point ?? this.answers(answerType, right, `${theme}\n${written}`)),
      points: points ?? this.points(),
      media,
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

  private answers(answerType: string, right: readonly string[], seed: string): Answers {
    const { question, notes } = this.context;
    if (answerType === 'select') {
      const { right: named, wrong } = optionsOf(question, (...remark: Remark) => notes.add(this.place, ...remark));
      const options = [named, ...wrong];
      while (options.length < OPTION_COUNT.min) options.push('');
      if (named === '') notes.add(this.place, 'noAnswer');
      return { type: 'single', ...placeRight(options, `${seed}\n${named}`) };
    }
    const value = answerType === 'number' ? numberFrom(right[0] ?? '') : null;
    if (value !== null) {
      const deviation = numberFrom(paramOf(question, 'answerDeviation')?.text ?? '') ?? 0;
      return { type: 'number', value, tolerance: Math.abs(deviation) };
    }
    if (right.length === 0) notes.add(this.place, 'noAnswer');
    const known = right.map((text) => text.toLowerCase());
    const bare = right.flatMap((text) => BRACKETS.exec(text)?.groups?.text ?? []);
    const accepted = [...right, ...bare.filter((text) => !known.includes(text.toLowerCase()))];
    const refused = answersIn(question, 'wrong').filter((text) => !known.includes(text.toLowerCase()));
    return { type: 'text', accepted, ...(refused.length > 0 && { refused }) };
  }

  /** What is shown with the answer, unless it is the answer. */
  private explanation(right: readonly string[]): { explanation?: string } {
    const shown = textOf(this.content.answer).trim();
    if (right.includes(shown)) return {};
    const explanation = this.cleaned(texts.fields.explanation, shown, QUIZ_LIMITS.explanation);
    return explanation === '' ? {} : { explanation };
  }

  /** Comments are for hosts. Sources that are numbers of a list, such as `@3`, say nothing here. */
  private note(): { note?: string } {
    const info = childNamed(this.context.question, 'info');
    const comments = childNamed(info, 'comments');
    const sources = childrenNamed(childNamed(info, 'sources'), 'source')
      .map((source) => innerText(source).trim())
      .filter((source) => source !== '' && !source.startsWith('@'));
    const parts = [
      comments ? innerText(comments).trim() : '',
      sources.length > 0 ? texts.defaults.source(sources.join('; ')) : '',
    ].filter(Boolean);
    const note = this.cleaned(texts.fields.note, parts.join('\n'), QUIZ_LIMITS.note);
    return note === '' ? {} : { note };
  }

  private points(): number {
    const { price: written = '' } = this.context.question.attributes;
    const price = priceOf(written);
    if (price !== null) return this.context.points(price);
    this.context.notes.add(this.place, 'badNumber', texts.fields.points, written.slice(0, 20));
    return DEFAULT_POINTS;
  }

  private noteSpecial(): void {
    const { question, notes } = this.context;
    const type = question.attributes.type ?? childNamed(question, 'type')?.attributes.name ?? 'simple';
    if (type === 'simple' || type === '') return;
    const names: Readonly<Record<string, string>> = texts.specialNames;
    const name = Object.hasOwn(names, type) ? (names[type] ?? '') : texts.specialNames.other;
    notes.add(this.place, 'special', name);
  }

  private cleaned(field: string, text: string, most: number): string {
    return this.context.notes.cleaned(this.place, field, text, most, 'lines');
  }
}
