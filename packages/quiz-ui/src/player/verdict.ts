import type { GameView } from '@luplay/contracts/lobby-game';
import { count } from '@luplay/web-kit';
import { sitsOut } from '../board/play.ts';
import { nouns } from '../locale.ts';
import { ru } from './locale.ts';
import type { GameTeam } from './rows.ts';

/** What a question brought a team, in a sentence for its members; null outside the phases that have results. */
export function verdictOf(game: GameView, team: GameTeam): string | null {
  const result = game.results?.[team.teamId];
  if (!result) return null;
  if (sitsOut(game, team.teamId)) return ru.yourTeamDidNotPlay;
  if (result.correct) return ru.yourTeamWasRight(count(result.points, nouns.points));
  if (game.currentQuestion?.type === 'poll') return ru.polled;
  if (result.share) return ru.yourTeamWasPartlyRight(count(result.points, nouns.points));
  const told = team.effects.blocked ? ru.yourTeamSatOut : ru.yourTeamWasWrong;
  return game.questionNumber < game.questionsTotal ? `${told} ${ru.moreQuestions}` : told;
}
