import type { GameView } from '@luplay/contracts/lobby-game';
import { countChange } from '@luplay/web-kit';
import { sitsOut } from '../board/play.ts';
import { isScored } from '../kinds/kind.ts';
import { nouns } from '../locale.ts';
import { ru } from './locale.ts';
import type { GameTeam } from './rows.ts';

/** What a question brought a team, in a sentence for its members; null outside the phases that have results. */
export function verdictOf(game: GameView, team: GameTeam): string | null {
  const result = game.results?.[team.teamId];
  if (!result) return null;
  if (sitsOut(game, team.teamId)) return ru.yourTeamDidNotPlay;
  if (result.correct) return ru.yourTeamWasRight(countChange(result.points, nouns.points));
  if (!isScored(game.currentQuestion)) return ru.polled;
  if (result.share) return ru.yourTeamWasPartlyRight(countChange(result.points, nouns.points));
  const wrong = result.points < 0 ? ru.yourTeamLost(countChange(result.points, nouns.points)) : ru.yourTeamWasWrong;
  const told = team.effects.blocked ? ru.yourTeamSatOut : wrong;
  return game.questionNumber < game.questionsTotal ? `${told} ${ru.moreQuestions}` : told;
}
