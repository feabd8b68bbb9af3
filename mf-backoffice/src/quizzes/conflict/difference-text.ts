import type { QuizDraft } from '../draft/draft.ts';
import { placeOf } from '../draft/moves.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import type { Difference, Side } from './merge.ts';

const { conflict: texts } = authoring;

export const kindOf = ({ sides }: Difference, side: Side): 'added' | 'removed' | 'changed' => {
  if (sides.base === undefined) return 'added';
  return sides[side] === undefined ? 'removed' : 'changed';
};

/** Where a difference is, in words: the field, the theme, or the question with its theme. */
export function placeText(difference: Difference, ...drafts: readonly QuizDraft[]): string {
  const { what, id, sides } = difference;
  if (what === 'field') return texts.fields[id as keyof typeof texts.fields];
  if (what === 'theme') return texts.theme((sides.base ?? sides.mine ?? sides.theirs)?.name ?? '');
  const theme = drafts.flatMap((draft) => placeOf(draft, id)?.theme.name ?? [])[0] ?? '';
  const text = (sides.base ?? sides.mine ?? sides.theirs)?.question ?? '';
  return texts.question(theme, text || quizTexts.question.untitled);
}
