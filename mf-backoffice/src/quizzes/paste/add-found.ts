import { OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { type KeyedQuestion, newQuestion, newTheme, type QuizDraft } from '../draft/draft.ts';
import { answerTexts } from '../kinds/values.ts';
import { authoring } from '../locale/authoring.ts';
import type { Found, FoundQuestion } from './parse.ts';

const { paste: texts } = authoring;

/** What the author has to look at in a question that was found. */
export function problemsOf({ question, options, answer, hasSeveralRight, explanation }: FoundQuestion): string[] {
  const isLong =
    question.length > QUIZ_LIMITS.question ||
    explanation.length > QUIZ_LIMITS.explanation ||
    options.some((option) => option.length > QUIZ_LIMITS.option);
  return [
    ...(options.length < OPTION_COUNT.min ? [texts.fewOptions] : []),
    ...(options.length > OPTION_COUNT.max ? [texts.manyOptions(options.slice(OPTION_COUNT.max))] : []),
    ...(answer === null || answer >= OPTION_COUNT.max ? [texts.noRight] : []),
    ...(hasSeveralRight ? [texts.severalRight] : []),
    ...(isLong ? [texts.tooLong] : []),
  ];
}

/**
 * The question as the editor takes it, within the limits. Options that are missing are empty fields. Without a mark the
 * first option is right.
 */
export function questionOf({ question, options, answer, explanation }: FoundQuestion): KeyedQuestion {
  const count = options.length < OPTION_COUNT.min ? OPTION_COUNT.usual : Math.min(options.length, OPTION_COUNT.max);
  return {
    ...newQuestion('single'),
    question: question.slice(0, QUIZ_LIMITS.question),
    options: Array.from({ length: count }, (_, index) => (options[index] ?? '').slice(0, QUIZ_LIMITS.option)),
    answer: answer !== null && answer < count ? answer : 0,
    ...(explanation && { explanation: explanation.slice(0, QUIZ_LIMITS.explanation) }),
  };
}

export const countOf = ({ themes }: Found): number => themes.reduce((sum, { questions }) => sum + questions.length, 0);

const isBlank = (question: KeyedQuestion) =>
  [question.question, ...answerTexts(question)].every((text) => text.trim() === '');

/** Where questions without a heading go: behind a question, which is replaced when it is blank, or to a theme's end. */
export interface Aim {
  theme: string | null;
  question: string | null;
}

/**
 * Adds what was found. A heading makes a new theme, unless the quiz has one of this name. `left`: questions for which
 * the quiz has no room.
 */
export function addFound(
  draft: QuizDraft,
  found: Found,
  aim: Aim,
): { draft: QuizDraft; added: string[]; left: number } {
  let themes = draft.theme;
  let room = QUIZ_LIMITS.questions - themes.reduce((sum, { questions }) => sum + questions.length, 0);
  const added: string[] = [];
  let left = 0;
  for (const { name, questions } of found.themes) {
    const named = name === null ? themes.find(({ key }) => key === aim.theme) : themes.find((one) => one.name === name);
    const isNew = named === undefined;
    if (isNew && themes.length >= QUIZ_LIMITS.themes) {
      left += questions.length;
      continue;
    }
    const theme = named ?? { ...newTheme(), ...(name && { name: name.slice(0, QUIZ_LIMITS.themeName) }) };
    const at = theme.questions.findIndex(({ key }) => key === aim.question);
    const place = at < 0 ? theme.questions.length : at + 1;
    const blank = at >= 0 && isBlank(theme.questions[at] as KeyedQuestion) ? 1 : 0;
    const free = Math.max(0, Math.min(room + blank, QUIZ_LIMITS.perTheme - theme.questions.length + blank));
    const made = questions.slice(0, free).map(questionOf);
    room -= made.length - blank;
    left += questions.length - made.length;
    added.push(...made.map(({ key }) => key));
    const next = {
      ...theme,
      isCollapsed: false,
      questions: theme.questions.toSpliced(place - blank, made.length > 0 ? blank : 0, ...made),
    };
    themes = isNew ? [...themes, next] : themes.map((one) => (one === named ? next : one));
  }
  return { draft: { ...draft, theme: themes }, added, left };
}
