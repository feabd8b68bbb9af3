import type { DraftOf, DraftQuestion, DraftTheme, EditedQuiz, QuizContent } from '@luplay/contracts/lobby-game';
import { emptyQuestion } from '../kinds/empty.ts';
import type { Kind } from '../kinds/kind.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { THEME_COLORS, THEME_ICONS } from './palettes.ts';

/** A question while it is edited. `key` stays when the question moves. */
export type KeyedQuestion = DraftQuestion & { key: string };

export interface KeyedTheme extends Omit<DraftTheme, 'questions'> {
  key: string;
  /** Whether the theme is folded on the screen; not saved. */
  isCollapsed: boolean;
  questions: readonly KeyedQuestion[];
}

/** A quiz while it is edited. Everything in it is replaced, never changed in place. */
export interface QuizDraft extends Omit<QuizContent, 'theme'> {
  theme: readonly KeyedTheme[];
}

let made = 0;
export const newKey = (): string => `${++made}`;

const keyed = (question: DraftQuestion): KeyedQuestion => ({ ...question, key: newKey() });

export function draftOf({ title, description, locked, is_active, backgorundMedia, theme }: EditedQuiz): QuizDraft {
  return {
    ...{ title, description, locked, is_active, backgorundMedia },
    theme: theme.map(({ questions, ...fields }) => ({
      ...fields,
      key: newKey(),
      isCollapsed: false,
      questions: questions.map(keyed),
    })),
  };
}

/** The draft as it is sent. */
export function contentOf({ theme, ...fields }: QuizDraft): QuizContent {
  return {
    ...fields,
    theme: theme.map(({ key: _key, isCollapsed: _collapsed, questions, ...rest }) => ({
      ...rest,
      questions: questions.map(({ key: _, ...question }) => question as DraftQuestion),
    })),
  };
}

export const newTheme = (): KeyedTheme => ({
  key: newKey(),
  isCollapsed: false,
  name: texts.theme.defaultName,
  color: THEME_COLORS.default,
  icon: THEME_ICONS[0],
  description: '',
  questions: [],
});

export const newQuestion = <Type extends Kind = 'single'>(type?: Type): DraftOf<Type> & { key: string } => ({
  key: newKey(),
  ...emptyQuestion(type),
});

export const copyOf = (question: KeyedQuestion): KeyedQuestion => ({ ...question, key: newKey() });
