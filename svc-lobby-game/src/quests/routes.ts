import { DEFAULT_QUESTION_TIMERS, type QuizSummary, type quests } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import type { QuizOutline, QuizStore } from './store.ts';

/** `figures`: by quiz id. */
export function questRoutes(
  store: QuizStore,
  figures: { read(): Promise<ReadonlyMap<string, QuizFigures>> },
): Handlers<typeof quests> {
  return {
    async listQuizzes() {
      const [outlines, known] = await Promise.all([store.outlines(), figures.read()]);
      return { quests: Object.fromEntries(outlines.map((quiz) => [quiz._id, quizSummary(quiz, known.get(quiz._id))])) };
    },
  };
}

/** How a quiz plays, for its players. */
export interface QuizFigures {
  /** Finished games. */
  played: number;
  /** Null without answers. */
  rightShare: number | null;
}

const UNPLAYED: QuizFigures = { played: 0, rightShare: null };

/** What players see of a quiz, without its questions. */
function quizSummary(quiz: QuizOutline, figures: QuizFigures = UNPLAYED): QuizSummary {
  const questions = quiz.theme.flatMap((theme) => theme.questions);
  const spoken = questions.filter(({ type }) => type === 'spoken').length;
  return {
    id: quiz._id,
    title: quiz.title,
    description: quiz.description,
    is_active: quiz.is_active,
    locked: quiz.locked,
    ...(quiz.course && { course: quiz.course }),
    themes: quiz.theme.length,
    questions: questions.length,
    ...(spoken > 0 && { spoken }),
    questionSeconds: meanSeconds(quiz),
    ...figures,
  };
}

/** The mean time of a question with its results. Drafts may have questions without times. */
function meanSeconds({ theme }: QuizOutline): number {
  const questions = theme.flatMap((one) => one.questions);
  const seconds = questions.map(({ timers = DEFAULT_QUESTION_TIMERS }) => {
    const { part1, part2, part3, part4 } = timers;
    return part1 + part2 + part3 + part4;
  });
  return questions.length === 0 ? 0 : seconds.reduce((sum, one) => sum + one, 0) / questions.length;
}
