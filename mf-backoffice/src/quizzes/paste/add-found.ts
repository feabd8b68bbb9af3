import { OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { type KeyedQuestion, newKey, newTheme, type QuizDraft } from '../draft/draft.ts';
import { commonFields } from '../kinds/empty.ts';
import { withinLimits } from '../kinds/limits.ts';
import { answerTexts } from '../kinds/values.ts';
import { authoring } from '../locale/authoring.ts';
import { answersOf, type Found, type FoundQuestion, typedOf } from './parse.ts';

const { paste: texts } = authoring;

/** What the author has to look at in a question that was found. */
export function problemsOf(found: FoundQuestion): string[] {
  const { question, explanation, hasSeveralRight } = found;
  const typed = typedOf(found);
  const answers = answersOf(found);
  let isLong = question.length > QUIZ_LIMITS.question || explanation.length > QUIZ_LIMITS.explanation;
  const cut = (text: string, length: number) => {
    isLong ||= text.length > length;
    return text;
  };
  const fitted = withinLimits(answers, { cut });
  const options = 'options' in answers ? answers.options.slice(OPTION_COUNT.max) : [];
  return [
    ...(typed ? editingOf(typed).lacking({ ...commonFields(), question, ...fitted }) : problemsOfOptions(found)),
    ...(options.length > 0 ? [texts.manyOptions(options)] : []),
    ...(hasSeveralRight ? [texts.severalRight] : []),
    ...(isLong ? [texts.tooLong] : []),
  ];
}

const problemsOfOptions = ({ options, answer }: FoundQuestion): string[] => [
  ...(options.length < OPTION_COUNT.min ? [texts.fewOptions] : []),
  ...(answer === null || answer >= OPTION_COUNT.max ? [texts.noRight] : []),
];

/**
 * The question as the editor takes it, within the limits. Options that are missing are empty fields. Without a mark the
 * first option is right.
 */
export function questionOf(found: FoundQuestion): KeyedQuestion {
  const { question, options, answer, explanation, note } = found;
  const answers = typedOf(found)
    ? withinLimits(answersOf(found), { cut: (text, length) => text.slice(0, length) })
    : editingOf({ type: 'single' }).made({ options, right: [answer ?? 0] });
  return {
    ...commonFields(),
    ...answers,
    key: newKey(),
    question: question.slice(0, QUIZ_LIMITS.question),
    ...(explanation && { explanation: explanation.slice(0, QUIZ_LIMITS.explanation) }),
    ...(note && { note: note.slice(0, QUIZ_LIMITS.note) }),
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
    const theme = named ?? { ...newTheme(draft), ...(name && { name: name.slice(0, QUIZ_LIMITS.themeName) }) };
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
