import { moveQuestionTo, moveThemeTo } from '../draft/changes.ts';
import type { QuizDraft } from '../draft/draft.ts';

export type Kind = 'question' | 'theme';

/** What is dragged, and beside or into what it is dropped. Keys of the draft. */
export interface Drop {
  kind: Kind;
  key: string;
  /** A question or a theme; a question that is dropped on a theme goes to its end. */
  target: { kind: Kind; key: string };
  side: 'before' | 'after';
}

/** The draft after a drop; the same one when nothing moves. */
export function dropped(draft: QuizDraft, { kind, key, target, side }: Drop): QuizDraft {
  if (key === target.key) return draft;
  const behind = side === 'after' ? 1 : 0;
  if (kind === 'theme') {
    const rest = draft.theme.filter((theme) => theme.key !== key);
    const index = rest.findIndex((theme) => theme.key === target.key);
    return index < 0 ? draft : moveThemeTo(draft, key, index + behind);
  }
  if (target.kind === 'theme') {
    const theme = draft.theme.find((one) => one.key === target.key);
    return theme ? moveQuestionTo(draft, key, theme.key, side === 'before' ? 0 : theme.questions.length) : draft;
  }
  const theme = draft.theme.find(({ questions }) => questions.some((question) => question.key === target.key));
  const rest = theme?.questions.filter((question) => question.key !== key) ?? [];
  const index = rest.findIndex((question) => question.key === target.key);
  return theme ? moveQuestionTo(draft, key, theme.key, index + behind) : draft;
}
