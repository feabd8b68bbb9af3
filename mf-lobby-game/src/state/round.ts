import type { Answer, GameView, LobbyView, TeamVotes } from '@luplay/contracts/lobby-game';
import type { MateAnswer } from '@luplay/quiz-ui/player';

export type GameTeam = GameView['teams'][number];

export interface Seat {
  /** The user's team in this game; null for a spectator. */
  team: GameTeam | null;
  /** It is this team's turn to choose a theme. */
  choosing: boolean;
}

export function seatOf(game: GameView, userId: string): Seat {
  const team = game.teams.find(({ members }) => members.some(({ id }) => id === userId)) ?? null;
  return { team, choosing: team !== null && team.teamId === game.themeChoosingTeam };
}

/** A member's answer to the current question; undefined without one. */
export const answerBy = (votes: TeamVotes | null, userId: string): Answer | undefined =>
  votes?.votes[userId] ?? votes?.given?.[userId];

/** The members of one's own team who have answered; with their faces, where they are known. */
export function matesAnswers(
  team: GameTeam,
  votes: TeamVotes | null,
  players: LobbyView['players'] = {},
): MateAnswer[] {
  return team.members.flatMap(({ id, name }) => {
    const answer = answerBy(votes, id);
    const { profilePicture: picture, color } = players[id] ?? {};
    return answer === undefined ? [] : [{ mate: { id, name, picture, color }, answer }];
  });
}
