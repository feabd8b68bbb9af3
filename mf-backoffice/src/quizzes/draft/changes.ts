import { copyOf, type KeyedQuestion, type KeyedTheme, newQuestion, newTheme, type QuizDraft } from './draft.ts';

/** Changes of a draft. Each returns a new draft; unknown keys change nothing. */

/** Puts the entry at `from` to `to`; places outside the list are its ends. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const entry = list[from];
  if (entry === undefined || from === target) return list;
  return list.toSpliced(from, 1).toSpliced(target, 0, entry);
}

const withThemes = (draft: QuizDraft, theme: readonly KeyedTheme[]): QuizDraft => ({ ...draft, theme });

export const addTheme = (draft: QuizDraft): QuizDraft => withThemes(draft, [...draft.theme, newTheme()]);

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

/** `by`: places, negative towards the beginning. */
export function moveTheme(draft: QuizDraft, key: string, by: number): QuizDraft {
  const from = draft.theme.findIndex((theme) => theme.key === key);
  return from < 0 ? draft : withThemes(draft, moved(draft.theme, from, from + by));
}

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

/** Changes some fields of one question. `mark`: as in `DraftEditor.change`. */
export type SetQuestion = (part: Partial<Omit<KeyedQuestion, 'key'>>, mark?: string) => void;

export const changeQuestion = (draft: QuizDraft, key: string, part: Partial<Omit<KeyedQuestion, 'key'>>): QuizDraft =>
  around(draft, key, (questions, index) => questions.with(index, { ...(questions[index] as KeyedQuestion), ...part }));

export const removeQuestion = (draft: QuizDraft, key: string): QuizDraft =>
  around(draft, key, (questions, index) => questions.toSpliced(index, 1));

/** The copy stands behind the original. */
export const duplicateQuestion = (draft: QuizDraft, key: string): QuizDraft =>
  around(draft, key, (questions, index) =>
    questions.toSpliced(index + 1, 0, copyOf(questions[index] as KeyedQuestion)),
  );

/** Within its theme. `by`: places, negative towards the beginning. */
export const moveQuestion = (draft: QuizDraft, key: string, by: number): QuizDraft =>
  around(draft, key, (questions, index) => moved(questions, index, index + by));
