import type { DraftOf, DraftQuestion, QuizContent } from '@luplay/contracts/lobby-game';
import { plainWords, TRUE_FALSE } from '@luplay/quiz-rules/editing';
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

const rightOf = (question: DraftQuestion): string => {
  if (question.type === 'text') return question.accepted[0] ?? '';
  return question.type === 'single' ? (question.options[question.answer] ?? '') : '';
};

/**
 * Makes choices of questions whose answer is written: their wrong options are the right answers of others, of their
 * theme, then of the whole file. A number gets numbers, which are made up when too few are like it.
 */
export function fillOptions(content: QuizContent): QuizContent {
  const answers = content.theme.flatMap(({ questions }, theme) =>
    questions.map((question): Answer => {
      const text = rightOf(question);
      return { theme, text, key: keyOf(text), number: numberIn(text) };
    }),
  );
  let at = 0;
  return {
    ...content,
    theme: content.theme.map((theme) => ({
      ...theme,
      questions: theme.questions.map((question) => {
        const here = at++;
        return question.type === 'text' ? filled(question, answers, here) : question;
      }),
    })),
  };
}

function filled(text: DraftOf<'text'>, all: readonly Answer[], at: number): DraftOf<'single'> {
  const { accepted, refused = [], hint: _hint, ...question } = text;
  const own = all[at] as Answer;
  const used = [...accepted, ...refused].map(keyOf);
  const wrong = refused.slice(0, WRONG);
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
  return { ...question, type: 'single', ...placeRight([own.text, ...wrong], `${question.question}\n${own.text}`) };
}
