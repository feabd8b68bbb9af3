import { type DraftTheme, type QuizContent, question } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';

/** Where the quiz stands in the request: whole, or in its `updates`. */
type Prefix = '' | 'updates.';

/** The questions of a quiz with their places in the request. */
const placed = (theme: readonly DraftTheme[], prefix: Prefix) =>
  theme.flatMap(({ questions }, themeIndex) =>
    questions.map((one, index) => ({ one, place: `${prefix}theme.${themeIndex}.questions.${index}` })),
  );

/** Throws `validation_failed` with the places of unfinished questions when the quiz is active. */
export function assertPlayable({ is_active, theme }: QuizContent, prefix: Prefix): void {
  if (!is_active) return;
  const details = unfinishedQuestions(theme, prefix);
  if (details.length === 0) return;
  throw new AppError('validation_failed', { message: 'В активном квизе есть незаконченные вопросы.', details });
}

/** What the questions of a quiz lack, with the places in the request. */
export const unfinishedQuestions = (
  theme: readonly DraftTheme[],
  prefix: Prefix,
): { path: string; message: string }[] =>
  placed(theme, prefix).flatMap(({ one, place }) =>
    (question.safeParse(one).error?.issues ?? []).map(({ path, message }) => ({
      path: [place, ...path].join('.'),
      message,
    })),
  );

/** The items that right answers give, with their places in the request. */
export const rewardsOf = (theme: readonly DraftTheme[], prefix: Prefix): { path: string; itemId: string }[] =>
  placed(theme, prefix).flatMap(({ one, place }) =>
    one.reward.items.map((itemId, index) => ({ path: `${place}.reward.items.${index}`, itemId })),
  );
