import {
  DEFAULT_QUESTION_TIMERS,
  type DraftQuestion,
  type DraftTheme,
  QUIZ_LIMITS,
  type QuizContent,
} from '@luplay/contracts/lobby-game';
import { THEME_COLORS, THEME_ICONS } from '../../draft/palettes.ts';
import { quizImport } from '../../locale/import.ts';
import { cleanText } from './text/clean.ts';

const texts = quizImport.defaults;

/** Points of a question that has none in its file, as of a new one. */
export const DEFAULT_POINTS = 60;

interface Given extends Partial<Pick<DraftQuestion, 'question' | 'options' | 'answer' | 'timers' | 'media'>> {
  points?: number;
  explanation?: string;
}

/** A question with the given fields and the defaults of a new one. */
export const plainQuestion = ({ points = DEFAULT_POINTS, explanation, ...given }: Given): DraftQuestion => ({
  question: '',
  type: 'single',
  options: ['', '', '', ''],
  answer: 0,
  timers: { ...DEFAULT_QUESTION_TIMERS },
  reward: { points, items: [], randomDrop: false },
  media: { type: 'No media' },
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
