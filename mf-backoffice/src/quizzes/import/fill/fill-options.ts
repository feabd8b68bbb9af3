import type { DraftOf, DraftQuestion, QuizContent } from '@luplay/contracts/lobby-game';
import { plainWords, TRUE_FALSE } from '@luplay/quiz-rules/editing';
import type { ImportedQuiz } from '../model.ts';
import { placeRight } from '../options.ts';
import { areAlike, type NumberText, numberIn, numbersAround } from './number-text.ts';

const WRONG = 3;

interface Answer {
  theme: number;
  text: string;
  key: string;
  number: NumberText | null;
}

/** Wordings of one answer have the same key. */
const keyOf = (text: string): string => plainWords(text) || text.trim();

/** `Пушкин` and `А. С. Пушкин` may be the same answer. */
const isSame = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

const rightOf = (question: DraftQuestion): string =>
  question.type === 'single' ? (question.options[question.answer] ?? '') : '';

/**
 * Gives questions without wrong options the right answers of others: of their theme, then of the whole file. A number
 * gets numbers, which are made up when too few are like it.
 */
export function fillOptions(content: QuizContent, { openQuestions }: Pick<ImportedQuiz, 'openQuestions'>): QuizContent {
  const open = new Set(openQuestions.map((one) => `${one.theme}.${one.question}`));
  if (open.size === 0) return content;
  const answers = content.theme.flatMap(({ questions }, theme) =>
    questions.map((question): Answer => {
      const text = rightOf(question);
      return { theme, text, key: keyOf(text), number: numberIn(text) };
    }),
  );
  let at = 0;
  return {
    ...content,
    theme: content.theme.map((theme, index) => ({
      ...theme,
      questions: theme.questions.map((question, number) => {
        const here = at++;
        const isOpen = open.has(`${index}.${number}`);
        return isOpen && question.type === 'single' ? filled(question, answers, here) : question;
      }),
    })),
  };
}

function filled(question: DraftOf<'single'>, all: readonly Answer[], at: number) {
  const own = all[at] as Answer;
  const given = question.options.filter((option, index) => option !== '' && index !== question.answer);
  const used = [own.text, ...given].map(keyOf);
  const wrong = [...given];
  const take = (text: string, key: string) => {
    if (wrong.length >= WRONG || text === '' || used.some((one) => isSame(one, key))) return;
    used.push(key);
    wrong.push(text);
  };
  // From the next question on, so that neighbours do not share the same three.
  const isFlag = TRUE_FALSE.test(own.text);
  const others = [...all.slice(at + 1), ...all.slice(0, at)].filter(({ text }) => TRUE_FALSE.test(text) === isFlag);
  const near = others.filter(({ theme }) => theme === own.theme);
  const far = others.filter(({ theme }) => theme !== own.theme);
  const ordered = [...near, ...far];
  const { number } = own;
  if (number) {
    for (const other of ordered) if (other.number && areAlike(number, other.number)) take(other.text, other.key);
    // More than are missing: some may be used already.
    for (const text of numbersAround(number, 2 * WRONG)) take(text, keyOf(text));
  } else {
    for (const other of ordered) if (!other.number) take(other.text, other.key);
  }
  for (const { text, key } of ordered) take(text, key);
  while (wrong.length < WRONG) wrong.push('');
  return { ...question, ...placeRight([own.text, ...wrong], `${question.question}\n${own.text}`) };
}
