import { FAULTS, faultOf } from '@luplay/contracts';
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

/** The content as the service stores it; null with faults. One fault for each path. */
export function checkQuiz(value: unknown): { content: QuizContent | null; faults: readonly QuizFault[] } {
  const { data = null, error } = quizContent.safeParse(value, { error: faultOf });
  const found = (error?.issues ?? []).flatMap((issue) => {
    // JSON has no keys that are symbols.
    const path = issue.path as QuizFault['path'];
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ path: [...path, name], message: FAULTS.unknown }))
      : [{ path, message: REWORDED[issue.message] ?? issue.message }];
  });
  const first = new Map(found.toReversed().map((fault) => [fault.path.join('.'), fault]));
  return { content: data, faults: [...first.values()].toReversed() };
}
