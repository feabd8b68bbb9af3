import type { DraftQuestion, QuizContent } from '@luplay/contracts/lobby-game';
import type { OpenQuestion } from './model.ts';

/**
 * Puts the right option, which comes first, to a place that one cannot guess from the order of questions but is the
 * same at every import.
 */
export function placeRight(options: readonly string[], seed: string): { options: string[]; answer: number } {
  const [right = '', ...others] = options;
  // FNV-1a; its high bits are mixed best.
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const answer = hash >>> 30;
  return { options: [...others.slice(0, answer), right, ...others.slice(answer)], answer };
}

const keyOf = (option: string): string => option.trim().toLowerCase();

/**
 * Gives questions without wrong options the right answers of other questions of their theme. A theme with less than
 * four different answers leaves some options empty.
 */
export function fillOptions(content: QuizContent, open: readonly OpenQuestion[]): QuizContent {
  const wanted = new Set(open.map(({ theme, question }) => `${theme}.${question}`));
  return {
    ...content,
    theme: content.theme.map((theme, index) => ({
      ...theme,
      questions: theme.questions.map((question, number) =>
        wanted.has(`${index}.${number}`) ? filled(question, theme.questions, number) : question,
      ),
    })),
  };
}

function filled(question: DraftQuestion, all: readonly DraftQuestion[], number: number): DraftQuestion {
  const right = question.options[question.answer] ?? '';
  const given = question.options.filter((option, index) => option !== '' && index !== question.answer);
  const used = new Set([right, ...given].map(keyOf));
  const wrong = [...given];
  // From the next question on, so that neighbours do not share the same three.
  for (const { options, answer } of [...all.slice(number + 1), ...all.slice(0, number)]) {
    const option = options[answer] ?? '';
    if (wrong.length === 3) break;
    if (option === '' || used.has(keyOf(option))) continue;
    used.add(keyOf(option));
    wrong.push(option);
  }
  while (wrong.length < 3) wrong.push('');
  return { ...question, ...placeRight([right, ...wrong], `${question.question}\n${right}`) };
}
