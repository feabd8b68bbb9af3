import { color, filePath, id } from '@luplay/contracts';
import { type QuizContent, quizContent } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../locale/import.ts';

const texts = quizImport.faults;

/** What is wrong in an imported quiz, and where: `theme.2.questions.0.options.3`. */
export interface QuizFault {
  path: readonly (string | number)[];
  message: string;
}

/** The contract's own messages that authors see in other words. */
const REWORDED: Readonly<Record<string, string>> = {
  'недопустимые символы': texts.characters,
  'нет видимых символов': texts.invisible,
};

const TYPES: Readonly<Record<string, string>> = {
  object: texts.object,
  array: texts.list,
  string: texts.text,
  boolean: texts.flag,
};

type ErrorMap = NonNullable<NonNullable<Parameters<typeof quizContent.safeParse>[1]>['error']>;
type NumberSchema = { minValue?: number | null; maxValue?: number | null; isInt?: boolean };

const messageOf: ErrorMap = (issue) => {
  if (issue.schema === color) return texts.color;
  if (issue.schema === id) return texts.id;
  if (issue.schema === filePath) return texts.path;
  const { minValue, maxValue, isInt } = issue.schema as NumberSchema;
  if (typeof minValue === 'number' && typeof maxValue === 'number') {
    return (isInt ? texts.whole : texts.number)(minValue, maxValue);
  }
  const isText = issue.origin === 'string';
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? texts.type;
  if (issue.code === 'too_small' && issue.origin === 'array') return texts.few(Number(issue.minimum));
  if (issue.code === 'too_small' && isText) return texts.required;
  if (issue.code === 'too_big') return (isText ? texts.tooLong : texts.many)(Number(issue.maximum));
  return texts.type;
};

/** The content as the service stores it; null with faults. One fault for each path. */
export function checkQuiz(value: unknown): { content: QuizContent | null; faults: readonly QuizFault[] } {
  const { data = null, error } = quizContent.safeParse(value, { error: messageOf });
  const found = (error?.issues ?? []).flatMap((issue) => {
    // JSON has no keys that are symbols.
    const path = issue.path as QuizFault['path'];
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ path: [...path, name], message: texts.unknown }))
      : [{ path, message: REWORDED[issue.message] ?? issue.message }];
  });
  const first = new Map(found.toReversed().map((fault) => [fault.path.join('.'), fault]));
  return { content: data, faults: [...first.values()].toReversed() };
}
