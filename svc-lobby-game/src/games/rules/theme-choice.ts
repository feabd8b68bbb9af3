import { PHASE } from '@luplay/contracts/lobby-game';
import { questionId, themeId } from '../../state/game.ts';
import { isPlaying, type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { choose } from './decide.ts';
import { advanceIfDue, enterQuestion } from './phases.ts';
import { drawQuestion, nextQuestion } from './themes.ts';

/** A member of the choosing team chooses the theme of the next question, on a board its cheapest one. */
export function chooseTheme(
  before: LobbyState,
  command: { userId: string; teamId: string; themeId: string },
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const { game } = state;
  const team = teamById(state, command.teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(command.userId)) return reject(state, 'not_team_member');
  if (game.phase !== PHASE.themeChoice) return reject(state, 'wrong_phase');
  if (game.chooser !== team.teamId) return reject(state, 'not_your_turn');
  const quiz = quizOf(world);
  const theme = quiz.themes.findIndex((_, index) => themeId(index) === command.themeId);
  if (theme < 0) return reject(state, 'not_found', 'Такой темы нет.');
  const question = nextQuestion(game, quiz, theme);
  if (question < 0) return reject(state, 'conflict', 'В этой теме больше нет вопросов.');
  if (game.board) return choose(state, team.teamId, { questionId: questionId(theme, question) }, world);
  return done(enterQuestion(drawQuestion(state, theme, world), PHASE.question, world));
}
