import { OPTION_COUNT, type QuizContent } from '@luplay/contracts/lobby-game';
import Papa from 'papaparse';
import { answerTexts } from '../kinds/values.ts';
import { quizImport } from '../locale/import.ts';
import { toCell } from './formats.ts';

const { fields } = quizImport;

const headings = (options: number) => [
  fields.theme,
  fields.question,
  ...Array.from({ length: options }, (_, index) => fields.option(index + 1)),
  fields.right,
  fields.points,
  ...[fields.part1, fields.part2, fields.part3, fields.part4],
  fields.explanation,
];

/** Excel with Russian settings expects semicolons, and UTF-8 only after this mark. */
const DELIMITER = ';';
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The questions as a table: what an author edits in a spreadsheet. It has no media, no items, no look of the themes.
 * `read-csv.ts` reads it back.
 */
export function quizCsv({ theme }: Pick<QuizContent, 'theme'>): string {
  const most = Math.max(
    OPTION_COUNT.usual,
    ...theme.flatMap(({ questions }) => questions.map((one) => answerTexts(one).length)),
  );
  const rows = theme.flatMap(({ name, questions }) =>
    questions.map((one) => {
      const { question, reward, timers, explanation = '' } = one;
      const options = answerTexts(one);
      return [
        ...[name, question, ...Array.from({ length: most }, (_, index) => options[index] ?? '')].map(toCell),
        ...[
          one.type === 'single' ? one.answer + 1 : '',
          reward.points,
          timers.part1,
          timers.part2,
          timers.part3,
          timers.part4,
        ],
        toCell(explanation),
      ];
    }),
  );
  return BYTE_ORDER_MARK + Papa.unparse([headings(most), ...rows], { delimiter: DELIMITER });
}
