import {
  type DraftQuestion,
  type DraftTheme,
  OPTION_COUNT,
  QUIZ_LIMITS,
  type QuizContent,
} from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { THEME_COLORS, THEME_ICONS } from '../../draft/palettes.ts';
import { cleanText } from '../../draft/text.ts';
import { commonFields, DEFAULT_POINTS } from '../../kinds/empty.ts';
import type { Answers, CommonFields } from '../../kinds/kind.ts';
import { quizImport } from '../../locale/import.ts';
import type { ImportedQuiz, ImportFormat } from '../model.ts';
import type { Notes } from '../notes.ts';
import { placeRight } from '../options.ts';

const { fields } = quizImport;

/** A question of a file that has no limits of ours. */
interface Given {
  place: string;
  question: string;
  /** The right one first. */
  options: readonly string[];
  /** Options stay in this order with that right one; otherwise their order is ours. */
  answer?: number;
  explanation?: string;
  note?: string;
}

interface GivenAnswers {
  place: string;
  question: string;
  answers: Answers;
  explanation?: string;
  note?: string;
}

/** Collects questions into themes, in the order in which these first occur. */
export class ThemeList {
  private readonly themes: DraftTheme[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly notes: Notes;

  constructor(notes: Notes) {
    this.notes = notes;
  }

  add(theme: string, question: DraftQuestion): void {
    const number = this.numbers.get(theme) ?? this.themes.push(plainTheme(theme, this.themes.length)) - 1;
    this.numbers.set(theme, number);
    (this.themes[number] as DraftTheme).questions.push(question);
  }

  /** Adds a question as far as it fits; what does not is told. */
  addGiven(theme: string, { place, question, options, answer, explanation = '', note = '' }: Given): void {
    // Players write an answer that has no others.
    if (options.length === 1) {
      this.addAnswered(theme, {
        place,
        question,
        explanation,
        note,
        answers: { type: 'text', accepted: [...options] },
      });
      return;
    }
    const clean = (field: string, text: string, most: number, lines: 'one line' | 'lines' = 'one line') =>
      this.notes.cleaned(place, field, text, most, lines);
    const text = clean(fields.question, question, QUIZ_LIMITS.question, 'lines');
    if (text === '') this.notes.add(place, 'noText');
    if (options.length > OPTION_COUNT.max) this.notes.add(place, 'moreOptions');
    const at = answer ?? 0;
    const [right = '', ...others] = [options[at] ?? '', ...options.filter((_, index) => index !== at)]
      .slice(0, OPTION_COUNT.max)
      .map((option, index) => clean(fields.option(index + 1), option, QUIZ_LIMITS.option));
    if (right === '') this.notes.add(place, 'noAnswer');
    while (others.length < OPTION_COUNT.min - 1) others.push('');
    const to = Math.min(at, others.length);
    const placed =
      answer === undefined
        ? placeRight([right, ...others], `${text}\n${right}`)
        : { options: [...others.slice(0, to), right, ...others.slice(to)], answer: to };
    const told = clean(fields.explanation, explanation, QUIZ_LIMITS.explanation, 'lines');
    this.add(
      clean(fields.theme, theme, QUIZ_LIMITS.themeName) || quizImport.defaults.theme,
      plainQuestion({
        question: text,
        answers: { type: 'single', ...placed },
        ...(told === '' ? {} : { explanation: told }),
        ...this.noted(place, note),
      }),
    );
  }

  /** Adds a question of any kind as far as it fits. */
  addAnswered(theme: string, { place, question, answers, explanation = '', note = '' }: GivenAnswers): void {
    const { notes } = this;
    const text = notes.cleaned(place, fields.question, question, QUIZ_LIMITS.question, 'lines');
    if (text === '') notes.add(place, 'noText');
    const told = notes.cleaned(place, fields.explanation, explanation, QUIZ_LIMITS.explanation, 'lines');
    this.add(
      notes.cleaned(place, fields.theme, theme, QUIZ_LIMITS.themeName, 'one line') || quizImport.defaults.theme,
      plainQuestion({
        ...{ question: text, answers: notes.fitted(place, answers) },
        ...(told === '' ? {} : { explanation: told }),
        ...this.noted(place, note),
      }),
    );
  }

  private noted(place: string, text: string): { note?: string } {
    const note = this.notes.cleaned(place, fields.note, text, QUIZ_LIMITS.note, 'lines');
    return note === '' ? {} : { note };
  }

  get isEmpty(): boolean {
    return this.themes.length === 0;
  }

  quiz(format: ImportFormat, file: string): ImportedQuiz {
    return {
      format,
      content: plainContent('', file, this.themes),
      media: [],
      notes: this.notes.list,
    };
  }
}

const texts = quizImport.defaults;

interface GivenFields extends Partial<Omit<CommonFields, 'reward'>> {
  answers?: Answers;
  points?: number;
}

/** A question with the given fields and the defaults of a new one. */
export const plainQuestion = ({
  answers = editingOf({ type: 'single' }).empty,
  points = DEFAULT_POINTS,
  explanation,
  ...given
}: GivenFields): DraftQuestion => ({
  ...commonFields(),
  reward: { points, items: [], randomDrop: false },
  ...answers,
  ...given,
  ...(explanation === undefined ? {} : { explanation }),
});

/** A theme without questions. Neighbours have different colours and icons. */
export const plainTheme = (name: string, index: number, description = ''): DraftTheme => ({
  name: name || texts.themeNumber(index + 1),
  color: THEME_COLORS.palette[index % THEME_COLORS.palette.length]?.value ?? THEME_COLORS.default,
  icon: THEME_ICONS[index % THEME_ICONS.length] ?? THEME_ICONS[0],
  description,
  questions: [],
});

/** The name of a file without its extension. */
const baseName = (file: string): string => file.replace(/\.[^.]{1,5}$/, '');

/** A quiz from a file of another program. */
export const plainContent = (title: string, file: string, theme: DraftTheme[], description = ''): QuizContent => ({
  title:
    cleanText(title, QUIZ_LIMITS.title, 'one line').text ||
    cleanText(baseName(file), QUIZ_LIMITS.title, 'one line').text ||
    texts.title,
  description:
    cleanText(description, QUIZ_LIMITS.description, 'lines').text ||
    cleanText(texts.description(file), QUIZ_LIMITS.description, 'one line').text,
  locked: false,
  is_active: true,
  backgorundMedia: {},
  theme,
});
