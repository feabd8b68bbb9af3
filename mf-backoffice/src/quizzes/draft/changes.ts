import { type Course, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import type { Answers, CommonFields, Kind } from '../kinds/kind.ts';
import { asKind } from '../kinds/values.ts';
import {
  copyOf,
  type DraftRound,
  isBoard,
  type KeyedQuestion,
  type KeyedTheme,
  newKey,
  newQuestion,
  newTheme,
  type QuizDraft,
} from './draft.ts';

/** Changes of a draft. Each returns a new draft; unknown keys change nothing. */

const withThemes = (draft: QuizDraft, theme: readonly KeyedTheme[]): QuizDraft => ({ ...draft, theme });

export const addTheme = (draft: QuizDraft): QuizDraft => withThemes(draft, [...draft.theme, newTheme(draft)]);

export const changeTheme = (draft: QuizDraft, key: string, part: Partial<Omit<KeyedTheme, 'key'>>): QuizDraft =>
  withThemes(
    draft,
    draft.theme.map((theme) => (theme.key === key ? { ...theme, ...part } : theme)),
  );

export const removeTheme = (draft: QuizDraft, key: string): QuizDraft =>
  withThemes(
    draft,
    draft.theme.filter((theme) => theme.key !== key),
  );

/** One place up (-1) or down (1); at the edge of its round into the next one, however empty that is. */
export function stepTheme(draft: QuizDraft, key: string, by: -1 | 1): QuizDraft {
  const from = draft.theme.findIndex((theme) => theme.key === key);
  const theme = draft.theme[from];
  if (!theme) return draft;
  if (draft.theme[from + by]?.round === theme.round) return moveThemeTo(draft, key, from + by);
  const round = theme.round + by;
  return round in draft.rounds ? withThemes(draft, draft.theme.with(from, { ...theme, round })) : draft;
}

/** Puts a theme to the end of a round. */
export function moveThemeToRound(draft: QuizDraft, key: string, round: number): QuizDraft {
  const theme = draft.theme.find((one) => one.key === key);
  if (!theme || theme.round === round) return draft;
  const rest = draft.theme.filter((one) => one !== theme);
  const behind = rest.findLastIndex((one) => one.round <= round);
  return withThemes(draft, rest.toSpliced(behind + 1, 0, { ...theme, round }));
}

/** A board begins with one round of all themes. */
export const changeCourse = (draft: QuizDraft, course: Course, round: DraftRound): QuizDraft => ({
  ...draft,
  course,
  rounds: course === 'board' ? [round] : [],
  theme: draft.theme.map((theme) => ({ ...theme, round: 0 })),
});

/** A new round stands before the final. */
export function addRound(draft: QuizDraft, round: DraftRound): QuizDraft {
  const final = draft.rounds.findIndex(({ final }) => final);
  const at = final < 0 ? draft.rounds.length : final;
  return {
    ...draft,
    rounds: draft.rounds.toSpliced(at, 0, round),
    theme: draft.theme.map((theme) => (theme.round < at ? theme : { ...theme, round: theme.round + 1 })),
  };
}

export const changeRound = (draft: QuizDraft, index: number, round: DraftRound): QuizDraft => ({
  ...draft,
  rounds: draft.rounds.with(index, round),
});

/** Puts a round with its themes before the one above it. */
export function raiseRound(draft: QuizDraft, index: number): QuizDraft {
  const [above, round] = [draft.rounds[index - 1], draft.rounds[index]];
  if (!above || !round) return draft;
  const placeOf = (of: number) => (of === index ? index - 1 : of === index - 1 ? index : of);
  return {
    ...draft,
    rounds: draft.rounds.with(index - 1, round).with(index, above),
    theme: draft.theme
      .map((theme) => (placeOf(theme.round) === theme.round ? theme : { ...theme, round: placeOf(theme.round) }))
      .toSorted((one, other) => one.round - other.round),
  };
}

/** Its themes go to the round before it; those of the first one to the next. */
export const removeRound = (draft: QuizDraft, index: number): QuizDraft => ({
  ...draft,
  rounds: draft.rounds.toSpliced(index, 1),
  theme: draft.theme.map((theme) =>
    theme.round < index || theme.round === 0 ? theme : { ...theme, round: theme.round - 1 },
  ),
});

/** Whether questions of the theme may be special: on a board, before the final. */
export const hasSpecials = (draft: QuizDraft, { round }: Pick<KeyedTheme, 'round'>): boolean =>
  isBoard(draft) && !draft.rounds[round]?.final;

type ChangeOfQuestions = (questions: readonly KeyedQuestion[], index: number) => readonly KeyedQuestion[];

/** Changes the list that holds the question. */
function around(draft: QuizDraft, key: string, change: ChangeOfQuestions): QuizDraft {
  return withThemes(
    draft,
    draft.theme.map((theme) => {
      const index = theme.questions.findIndex((question) => question.key === key);
      return index < 0 ? theme : { ...theme, questions: change(theme.questions, index) };
    }),
  );
}

/** Adds a question to the end of a theme, and unfolds it. */
export const addQuestion = (draft: QuizDraft, themeKey: string, question = newQuestion()): QuizDraft =>
  withThemes(
    draft,
    draft.theme.map((theme) =>
      theme.key === themeKey ? { ...theme, isCollapsed: false, questions: [...theme.questions, question] } : theme,
    ),
  );

/** Fields of a question: those that all have, or the answers of its kind. */
export type QuestionPart = Partial<CommonFields> | Partial<Answers>;
/** Changes some fields of one question. `mark`: as in `DraftEditor.change`. */
export type SetQuestion = (part: QuestionPart, mark?: string) => void;

export const changeQuestion = (draft: QuizDraft, key: string, part: QuestionPart): QuizDraft =>
  around(draft, key, (questions, index) => questions.with(index, { ...questions[index], ...part } as KeyedQuestion));

/** Makes it a question of another kind, which keeps what it can. */
export const changeKind = (draft: QuizDraft, key: string, type: Kind): QuizDraft =>
  around(draft, key, (questions, index) => questions.with(index, asKind(questions[index] as KeyedQuestion, type)));

export const removeQuestion = (draft: QuizDraft, key: string): QuizDraft =>
  around(draft, key, (questions, index) => questions.toSpliced(index, 1));

/** Where a question stands in a draft. Both indexes begin with 0. */
interface Place {
  theme: KeyedTheme;
  themeIndex: number;
  question: KeyedQuestion;
  index: number;
}

export function placeOf({ theme: themes }: QuizDraft, key: string): Place | null {
  for (const [themeIndex, theme] of themes.entries()) {
    const index = theme.questions.findIndex((question) => question.key === key);
    if (index >= 0) return { theme, themeIndex, question: theme.questions[index] as KeyedQuestion, index };
  }
  return null;
}

const withQuestions = (draft: QuizDraft, index: number, questions: readonly KeyedQuestion[]): QuizDraft => ({
  ...draft,
  theme: draft.theme.with(index, { ...(draft.theme[index] as KeyedTheme), questions }),
});

/** Puts the new question behind the one with this key. A full theme stays as it is. */
export function insertAfter(draft: QuizDraft, key: string, added: KeyedQuestion): QuizDraft {
  const place = placeOf(draft, key);
  if (!place || place.theme.questions.length >= QUIZ_LIMITS.perTheme) return draft;
  return withQuestions(draft, place.themeIndex, place.theme.questions.toSpliced(place.index + 1, 0, added));
}

/** The copy stands behind the original. */
export function duplicateQuestion(draft: QuizDraft, key: string): QuizDraft {
  const place = placeOf(draft, key);
  return place ? insertAfter(draft, key, copyOf(place.question)) : draft;
}

/**
 * Puts a question to `index` of a theme, its own or another; indexes beyond the list are its ends. `index` counts the
 * list without the moved question. A full theme takes no more.
 */
export function moveQuestionTo(draft: QuizDraft, key: string, themeKey: string, index: number): QuizDraft {
  const from = placeOf(draft, key);
  const target = draft.theme.findIndex((theme) => theme.key === themeKey);
  const questions = draft.theme[target]?.questions;
  if (!from || !questions) return draft;
  if (from.themeIndex === target) {
    const rest = questions.toSpliced(from.index, 1);
    const at = Math.min(Math.max(index, 0), rest.length);
    return at === from.index ? draft : withQuestions(draft, target, rest.toSpliced(at, 0, from.question));
  }
  if (questions.length >= QUIZ_LIMITS.perTheme) return draft;
  const without = withQuestions(draft, from.themeIndex, from.theme.questions.toSpliced(from.index, 1));
  return withQuestions(without, target, questions.toSpliced(Math.max(index, 0), 0, from.question));
}

/** One place up (-1) or down (1); beyond the end of its theme into the next one. */
export function stepQuestion(draft: QuizDraft, key: string, by: -1 | 1): QuizDraft {
  const from = placeOf(draft, key);
  if (!from) return draft;
  const index = from.index + by;
  if (index >= 0 && index < from.theme.questions.length) return moveQuestionTo(draft, key, from.theme.key, index);
  const next = draft.theme[from.themeIndex + by];
  return next ? moveQuestionTo(draft, key, next.key, by < 0 ? next.questions.length : 0) : draft;
}

/** Puts a theme to `index`, which counts the list without it, and into the round of its new neighbour. */
export function moveThemeTo(draft: QuizDraft, key: string, index: number): QuizDraft {
  const from = draft.theme.findIndex((theme) => theme.key === key);
  const theme = draft.theme[from];
  if (!theme) return draft;
  const rest = draft.theme.toSpliced(from, 1);
  const at = Math.min(Math.max(index, 0), rest.length);
  if (at === from) return draft;
  const [least, most] = [rest[at - 1]?.round ?? 0, rest[at]?.round ?? Number.POSITIVE_INFINITY];
  return withThemes(draft, rest.toSpliced(at, 0, { ...theme, round: Math.max(least, Math.min(most, theme.round)) }));
}

/** The copy, with new keys throughout, stands behind the original. */
export function duplicateTheme(draft: QuizDraft, key: string): QuizDraft {
  const index = draft.theme.findIndex((theme) => theme.key === key);
  const theme = draft.theme[index];
  if (!theme || draft.theme.length >= QUIZ_LIMITS.themes) return draft;
  const copy: KeyedTheme = { ...theme, key: newKey(), questions: theme.questions.map(copyOf) };
  return { ...draft, theme: draft.theme.toSpliced(index + 1, 0, copy) };
}

/** Folds or unfolds every theme. */
export const foldAll = (draft: QuizDraft, isCollapsed: boolean): QuizDraft => ({
  ...draft,
  theme: draft.theme.map((theme) => (theme.isCollapsed === isCollapsed ? theme : { ...theme, isCollapsed })),
});
