import { type DraftQuestion, OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import { quizImport } from '../../../locale/import.ts';
import type { Notes, Remark } from '../../notes.ts';
import { placeRight } from '../../options.ts';
import { plainQuestion } from '../theme-list.ts';
import { childNamed, innerText, type XmlElement } from '../xml.ts';
import { contentOf, optionsOf, paramOf, textOf } from './content.ts';
import { mediaOf, type SiqFiles } from './media.ts';
import { priceOf } from './prices.ts';

const texts = quizImport;

interface Read {
  question: DraftQuestion;
  /** It has a right answer and nothing else: in SIGame players answer in their own words. */
  isOpen: boolean;
  /** Other wordings that are right. */
  also: readonly string[];
}

interface Context {
  question: XmlElement;
  round: string;
  theme: string;
  notes: Notes;
  files: SiqFiles;
  /** What a price becomes. */
  points: (price: number) => number;
}

export class QuestionReader {
  private readonly context: Context;
  private readonly place: string;

  constructor(context: Context) {
    this.context = context;
    const price = (context.question.attributes.price ?? '?').slice(0, 20);
    this.place = texts.places.roundQuestion(context.round, context.theme, price);
  }

  /** `points` instead of the price where prices mean nothing. Null when we have no such questions. */
  async read(points: number | null): Promise<Read | null> {
    const { question, theme, files, notes } = this.context;
    const answerType = paramOf(question, 'answerType')?.text.trim();
    if (answerType === 'point') {
      notes.add(this.place, 'pointAnswer');
      return null;
    }
    this.noteSpecial();
    const content = contentOf(question);
    const media = await mediaOf(content, this.place, files, notes);
    const written = this.cleaned(texts.fields.question, textOf(content.question), QUIZ_LIMITS.question, 'lines');
    const { right, also, wrong } = optionsOf(question, answerType === 'select', (...remark: Remark) =>
      notes.add(this.place, ...remark),
    );
    if (written === '' && right === '' && media.type === 'No media' && Object.keys(media).length === 1) {
      notes.add(this.place, 'emptyQuestion');
      return null;
    }
    if (written === '') notes.add(this.place, 'noTextTheme');
    const options = [right, ...wrong].map((text, index) =>
      this.cleaned(texts.fields.option(index + 1), text, QUIZ_LIMITS.option, 'one line'),
    );
    const isSelect = answerType === 'select' && options.length >= OPTION_COUNT.min;
    while (!isSelect && options.length < OPTION_COUNT.usual) options.push('');
    if (options[0] === '') notes.add(this.place, 'noAnswer');
    return {
      question: plainQuestion({
        question: written || theme,
        answers: { type: 'single', ...placeRight(options, `${theme}\n${written}\n${right}`) },
        points: points ?? this.points(),
        media,
        ...this.explanation(textOf(content.answer), also, right),
      }),
      also,
      isOpen: options[0] !== '' && options.slice(1).some((option) => option === '') && answerType !== 'select',
    };
  }

  private explanation(shown: string, also: readonly string[], right: string): { explanation?: string } {
    const comments = childNamed(childNamed(this.context.question, 'info'), 'comments');
    const parts = [
      also.length > 0 ? texts.defaults.alsoRight(also.join('; ')) : '',
      shown.trim() === right.trim() ? '' : shown,
      comments ? innerText(comments) : '',
    ];
    const whole = parts.map((part) => part.trim()).filter((part) => part !== '');
    const text = this.cleaned(texts.fields.explanation, whole.join('\n'), QUIZ_LIMITS.explanation, 'lines');
    return text === '' ? {} : { explanation: text };
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

  private cleaned(field: string, text: string, most: number, lines: 'one line' | 'lines'): string {
    return this.context.notes.cleaned(this.place, field, text, most, lines);
  }
}
