import {
  PHASE_SECONDS,
  type QuestionLimit,
  type QuizSummary,
  USUAL_THEME_CHOICE_SECONDS,
} from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import { count } from '@luplay/web-kit';
import { ru } from '../locale/length.ts';

type Length = Pick<QuizSummary, 'questions' | 'questionSeconds'>;

/** How many questions a game has. */
const questionsOf = ({ questions }: Length, limit?: QuestionLimit | null): number =>
  limit == null ? questions : Math.min(limit, questions);

/** About how long a game takes, from the quiz's timers; undefined when they are not known. */
export function minutesOf(quiz: Length, limit?: QuestionLimit | null): number | undefined {
  const { questionSeconds } = quiz;
  if (questionSeconds === undefined) return undefined;
  const each = USUAL_THEME_CHOICE_SECONDS + questionSeconds;
  const seconds = PHASE_SECONDS.intro + PHASE_SECONDS.final + questionsOf(quiz, limit) * each;
  return Math.max(1, Math.round(seconds / 60));
}

/** Questions and minutes. */
export function eveningText(quiz: Length, limit?: QuestionLimit | null): string {
  const questions = count(questionsOf(quiz, limit), nouns.questions);
  const minutes = minutesOf(quiz, limit);
  return minutes === undefined ? questions : ru.evening(questions, ru.minutes(minutes));
}

/** Shares of right answers from which a quiz counts as easy and as medium. */
const EASY = 0.7;
const MEDIUM = 0.45;

/** How hard a quiz has been for its players so far; undefined before it was answered. */
export function levelText({ rightShare }: Pick<QuizSummary, 'rightShare'>): string | undefined {
  if (rightShare == null) return undefined;
  const level = rightShare >= EASY ? 'easy' : rightShare >= MEDIUM ? 'medium' : 'hard';
  return ru.level(ru.levels[level], ru.right(rightShare));
}

export function playedText({ played }: Pick<QuizSummary, 'played'>): string | undefined {
  if (played === undefined) return undefined;
  return played === 0 ? ru.neverPlayed : ru.played(count(played, ru.times));
}
