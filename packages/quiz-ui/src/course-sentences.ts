import { COURSE_RULES, type CourseRule, type CourseRules } from '@luplay/contracts/lobby-game';
import { ru } from './locale.ts';

const SENTENCES: Readonly<Record<string, string>> = ru.course;

/** How a game is played where that is not as usual, a sentence for each rule. */
export const courseSentences = (rules: CourseRules): string[] =>
  (Object.keys(COURSE_RULES) as CourseRule[]).flatMap((rule) => SENTENCES[rules[rule] ?? ''] ?? []);
