import type { QuizContent } from '@luplay/contracts/lobby-game';
import { lackingIn } from '../../draft/checks.ts';

/** How many questions lack something that an active quiz must have. */
export const unfinishedIn = ({ theme }: Pick<QuizContent, 'theme'>): number =>
  theme.reduce((sum, { questions }) => sum + questions.filter((one) => lackingIn(one).length > 0).length, 0);
