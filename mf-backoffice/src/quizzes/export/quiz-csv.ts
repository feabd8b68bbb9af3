import { type EditedQuiz, OPTION_COUNT, type QuizContent } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { csvText } from '@luplay/web-kit/csv';
import { isBoard } from '../draft/draft.ts';
import { quizImport } from '../locale/import.ts';
import type { quizFiles } from '../locale/quiz.ts';

const { fields } = quizImport;

const headings = (options: number, isTyped: boolean) => [
  fields.theme,
  fields.question,
  ...(isTyped ? [fields.type] : []),
  ...Array.from({ length: options }, (_, index) => fields.option(index + 1)),
  fields.right,
  fields.points,
  ...[fields.part1, fields.part2, fields.part3, fields.part4],
  fields.explanation,
];

/**
 * The questions as a table: what an author edits in a spreadsheet. It has no media, no items, no notes, no look of the
 * themes. What the cells of a kind mean is in its `cells.ts`; a quiz with one kind alone has no column for it.
 * `read-csv.ts` reads it back.
 */
export function quizCsv({ theme }: Pick<QuizContent, 'theme'>): string {
  const questions = theme.flatMap(({ name, questions: list }) =>
    list.map((one) => ({ ...one, name, cells: editingOf(one).written(one), word: editingOf(one).word })),
  );
  const isTyped = questions.some(({ type }) => type !== 'single');
  const most = Math.max(OPTION_COUNT.usual, ...questions.map(({ cells }) => cells.options.length));
  const rows = questions.map(({ name, question, word, cells, reward, timers, explanation = '' }) => [
    ...[name, question, ...(isTyped ? [word] : [])],
    ...[...Array.from({ length: most }, (_, index) => cells.options[index] ?? ''), cells.right],
    ...[reward.points, timers.part1, timers.part2, timers.part3, timers.part4].map(String),
    explanation,
  ]);
  return csvText([headings(most, isTyped), ...rows]);
}

type Lost = keyof typeof quizFiles.export.csvLost;

/** How many there are of what the table does not hold. */
export function csvLosses(quiz: EditedQuiz): readonly (readonly [Lost, number])[] {
  const { theme, rounds = [], backgorundMedia: background } = quiz;
  const questions = theme.flatMap((one) => one.questions);
  const lost: Record<Lost, number> = {
    media: questions.filter(({ media: { type: _type, ...files } }) => Object.values(files).some(Boolean)).length,
    items: questions.filter(({ reward: { items, randomDrop } }) => items.length > 0 || randomDrop).length,
    notes: questions.filter(({ note }) => note).length,
    special: questions.filter(({ special }) => special).length,
    rounds: isBoard(quiz) ? rounds.length : 0,
    descriptions: theme.filter(({ description }) => description).length,
    empty: theme.filter((one) => one.questions.length === 0).length,
    sameName: theme.length - new Set(theme.map(({ name }) => name)).size,
    background: Object.values(background).filter(Boolean).length,
  };
  return (Object.entries(lost) as [Lost, number][]).filter(([, count]) => count > 0);
}
