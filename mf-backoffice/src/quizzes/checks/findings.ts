import { editingOf } from '@luplay/quiz-rules';
import { plainWords } from '@luplay/quiz-rules/editing';
import { lackingIn } from '../draft/checks.ts';
import { isBoard, type KeyedQuestion, type KeyedTheme, type QuizDraft } from '../draft/draft.ts';
import { authoring } from '../locale/authoring.ts';
import { board } from '../locale/board.ts';
import { quiz } from '../locale/quiz.ts';

const { checks: texts } = authoring;

/** Something to look at before a quiz is played, at a question or a theme. */
export interface Finding {
  /** Null when a round is meant. */
  themeKey: string | null;
  /** Null when the theme itself is meant. */
  questionKey: string | null;
  /** Both begin with 1. `themeNumber`: of the round without a theme. */
  themeNumber: number;
  number: number | null;
  /** The service refuses an active quiz with it. */
  isObstacle: boolean;
  texts: readonly string[];
}

const plainTexts = new WeakMap<KeyedQuestion, string>();
function plainTextOf(question: KeyedQuestion): string {
  const known = plainTexts.get(question) ?? plainWords(question.question);
  plainTexts.set(question, known);
  return known;
}

/** What the kind says, media that players wait for in vain, and times in which nobody can answer. */
function adviceOn(question: KeyedQuestion): string[] {
  const { media, timers } = question;
  const isSilent =
    (media.type === 'Picture' && !media.pictureQuestion?.path && !media.pictureAnswer?.path) ||
    (media.type === 'Video' && !media.videoQuestion?.path && !media.videoAnswer?.path);
  const hasEmptyFile = [media.audio, media.audioQuestion, media.audioAnswer].some((file) => file?.path === '');
  return [
    ...(editingOf(question).advice?.(question) ?? []),
    ...(isSilent ? [media.type === 'Picture' ? texts.noPicture : texts.noVideo] : []),
    ...(hasEmptyFile ? [texts.noAudio] : []),
    ...(timers.part2 === 0 ? [texts.noTime] : []),
  ];
}

/** What a board needs: prices that rise, one question of each theme in the final, a tolerance where one team plays. */
function boardAdvice(draft: QuizDraft, theme: KeyedTheme, index: number): string[] {
  const question = theme.questions[index] as KeyedQuestion;
  const { special, reward } = question;
  if (!isBoard(draft)) return [];
  if (draft.rounds[theme.round]?.final) return index === 1 ? [board.checks.finalMore] : [];
  const before = theme.questions[index - 1]?.reward.points ?? -1;
  const price = special?.kind === 'secret' ? special.price : undefined;
  const isAlone = special?.kind === 'stake' || (special?.kind === 'secret' && !special.money);
  return [
    ...(reward.points <= before ? [board.checks.price] : []),
    ...(price && (price.to - price.from) % price.step !== 0 ? [board.checks.secretStep] : []),
    ...(isAlone && question.type === 'number' && question.tolerance === undefined ? [board.checks.closest] : []),
  ];
}

/** `isLong`: whether a question does not fit a phone; known for those that have been measured. */
export function findingsOf(draft: QuizDraft, isLong: (question: KeyedQuestion) => boolean): Finding[] {
  const { theme: themes, rounds } = draft;
  const uses = new Map<string, number>();
  for (const { questions } of themes) {
    for (const question of questions) {
      const text = plainTextOf(question);
      if (text !== '') uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  const emptyRounds = rounds.flatMap((_, index): Finding[] => {
    if (themes.some(({ round }) => round === index)) return [];
    const place = { themeKey: null, themeNumber: index + 1, questionKey: null, number: null };
    return [{ ...place, isObstacle: false, texts: [board.emptyRound] }];
  });
  const others = themes.flatMap((theme, themeIndex): Finding[] => {
    const { key: themeKey, name, questions } = theme;
    const place = { themeKey, themeNumber: themeIndex + 1 };
    const isObstacle = name.trim() === '';
    const own = [...(isObstacle ? [texts.noName] : []), ...(questions.length === 0 ? [texts.noQuestions] : [])];
    const ofTheme = own.length > 0 ? [{ ...place, questionKey: null, number: null, isObstacle, texts: own }] : [];
    const ofQuestions = questions.flatMap((question, index): Finding[] => {
      const lacking = lackingIn(question);
      const found = [
        ...lacking,
        ...((uses.get(plainTextOf(question)) ?? 0) > 1 ? [texts.twice] : []),
        ...(isLong(question) ? [texts.long] : []),
        ...adviceOn(question),
        ...boardAdvice(draft, theme, index),
      ];
      if (found.length === 0) return [];
      const at = { ...place, questionKey: question.key, number: index + 1 };
      return [{ ...at, isObstacle: lacking.length > 0, texts: found }];
    });
    return [...ofTheme, ...ofQuestions];
  });
  return [...emptyRounds, ...others];
}

/** What an active quiz must not have, and what is only advice; without empty groups. */
export const groupsOf = (findings: readonly Finding[]) =>
  [
    { isObstacle: true, icon: 'warning' as const, title: quiz.unfinished, hint: quiz.unfinishedHint },
    { isObstacle: false, icon: 'info' as const, title: texts.title, hint: texts.hint },
  ]
    .map((group) => ({ ...group, found: findings.filter(({ isObstacle }) => isObstacle === group.isObstacle) }))
    .filter(({ found }) => found.length > 0);

/** Where a finding is, in words. */
export const findingPlace = ({ themeKey, themeNumber, number }: Finding): string => {
  if (themeKey === null) return board.round(themeNumber);
  return number === null ? texts.theme(themeNumber) : quiz.unfinishedAt(themeNumber, number);
};
