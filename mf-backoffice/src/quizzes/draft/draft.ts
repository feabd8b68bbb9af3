import type { DraftQuestion, DraftTheme, EditedQuiz, QuizContent, Rounds } from '@luplay/contracts/lobby-game';
import { emptyQuestion } from '../kinds/empty.ts';
import { board } from '../locale/board.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { THEME_COLORS, THEME_ICONS } from './palettes.ts';
import { cleanText } from './text.ts';

/** A question while it is edited. `key` stays when the question moves. */
export type KeyedQuestion = DraftQuestion & { key: string };

export interface KeyedTheme extends Omit<DraftTheme, 'questions'> {
  key: string;
  /** Whether the theme is folded on the screen; not saved. */
  isCollapsed: boolean;
  /** Index of its round, which never falls from one theme to the next; 0 without rounds. */
  round: number;
  questions: readonly KeyedQuestion[];
}

/** How many themes a round has is said by the themes. */
export type DraftRound = Omit<Rounds[number], 'themes'>;

/** A quiz while it is edited. Everything in it is replaced, never changed in place. */
export interface QuizDraft extends Omit<QuizContent, 'theme' | 'rounds'> {
  theme: readonly KeyedTheme[];
  /** Empty unless the quiz is a board, which has at least one. */
  rounds: readonly DraftRound[];
}

export const isBoard = ({ course }: Pick<QuizContent, 'course'>): boolean => course === 'board';

export const roundTitle = ({ name }: { name: string }, index: number): string => name || board.round(index + 1);

let made = 0;
export const newKey = (): string => `${++made}`;

/** The round of each theme. What is left over belongs to the last one. */
export function roundOf(rounds: Rounds): (theme: number) => number {
  const places = rounds.flatMap(({ themes }, round) => Array.from({ length: themes }, () => round));
  return (theme) => places[theme] ?? Math.max(0, rounds.length - 1);
}

export function draftOf({
  title,
  description,
  locked,
  is_active,
  backgorundMedia,
  theme,
  ...rest
}: EditedQuiz): QuizDraft {
  const { course } = rest;
  const rounds = !isBoard(rest) ? [] : rest.rounds?.length ? rest.rounds : [{ name: '', themes: theme.length }];
  const round = roundOf(rounds);
  return {
    ...{ title, description, locked, is_active, backgorundMedia },
    ...(course && { course }),
    rounds: rounds.map(({ themes: _, ...one }) => one),
    theme: theme.map(({ questions, ...fields }, index) => ({
      ...fields,
      key: newKey(),
      isCollapsed: false,
      round: round(index),
      questions: questions.map(copyOf),
    })),
  };
}

/** Texts that may have several lines. */
const LINES = new Set(['description', 'question', 'explanation', 'note']);

/** The draft as it is sent: without characters that the service refuses. */
export function contentOf({ theme, rounds, ...fields }: QuizDraft): QuizContent {
  const themesIn = (round: number) => theme.filter((one) => one.round === round).length;
  const content: QuizContent = {
    ...fields,
    ...(fields.course && { rounds: rounds.map((one, index) => ({ ...one, themes: themesIn(index) })) }),
    theme: theme.map(({ key: _key, isCollapsed: _collapsed, round: _round, questions, ...rest }) => ({
      ...rest,
      questions: questions.map(({ key: _, ...question }) => question as DraftQuestion),
    })),
  };
  return JSON.parse(JSON.stringify(content), (name, value) =>
    typeof value === 'string' ? cleanText(value, value.length, LINES.has(name) ? 'lines' : 'one line').text : value,
  );
}

/** A theme for the end of the quiz. */
export const newTheme = ({ rounds }: Pick<QuizDraft, 'rounds'>): KeyedTheme => ({
  key: newKey(),
  isCollapsed: false,
  round: Math.max(0, rounds.length - 1),
  name: texts.theme.defaultName,
  color: THEME_COLORS.default,
  icon: THEME_ICONS[0],
  description: '',
  questions: [],
});

export const newQuestion = () => ({ key: newKey(), ...emptyQuestion('single') });

export const copyOf = (question: DraftQuestion): KeyedQuestion => ({ ...question, key: newKey() });
