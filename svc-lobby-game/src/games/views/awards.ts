import type { Awards } from '@luplay/contracts/lobby-game';
import { faceOf, type People } from '../../people/people.ts';
import { type GameQuiz, questionId } from '../../state/game.ts';
import { type GameLobby, playerOf } from '../../state/lobby.ts';
import { earnedAwards } from '../rules/awards.ts';

/** The awards of a finished game, with the names that its players have now. */
export function awardsView(state: GameLobby, quiz: GameQuiz, people: People): Awards {
  const { bestPlayer, fastestAnswer, closestRace } = earnedAwards(state, state.game.scores, state.game.tally);
  const nameOf = (userId: string) => faceOf(people, userId, playerOf(state, userId)?.name ?? '').displayName;
  const named = ({ userId, teamId }: { userId: string; teamId: string }) => ({ userId, teamId, name: nameOf(userId) });
  return {
    bestPlayer: bestPlayer && { ...named(bestPlayer), right: bestPlayer.right, asked: bestPlayer.asked },
    fastestAnswer: fastestAnswer && {
      ...named(fastestAnswer),
      ms: fastestAnswer.ms,
      question: questionText(quiz, fastestAnswer.questionId),
    },
    closestRace,
  };
}

function questionText({ themes }: GameQuiz, id: string): string {
  for (const [theme, { questions }] of themes.entries()) {
    const found = questions.find((_, question) => questionId(theme, question) === id);
    if (found) return found.question;
  }
  return '';
}
