import { OPTION_COUNT, type QuizContent } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { csvText } from '@luplay/web-kit/csv';
import { quizImport } from '../locale/import.ts';

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
