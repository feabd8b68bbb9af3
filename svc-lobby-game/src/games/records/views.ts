import type { FinishedRecord, PastGame } from '@luplay/contracts/lobby-game';
import { isRightVote, kindOf } from '@luplay/quiz-rules';
import { nameOf, type People } from '../../people/people.ts';
import { askedIn, type PlayedRound } from '../../state/game.ts';
import { actionsView } from '../views/game.ts';
import { answerView } from '../views/question.ts';
import type { GameRecord, PastRecord } from './store.ts';

/** The record of a game, with the names that its players have now. */
export function recordView(record: GameRecord, people: People): FinishedRecord {
  const { gameId, lobbyId, title, quest, questTitle, startedAt, finishedAt, winnerTeams, scores } = record;
  return {
    ...{ gameId, lobbyId, title, quest, questTitle, startedAt, finishedAt },
    teams: record.teams.map(({ teamId, name, members, color, icon }) => ({
      teamId,
      name,
      ...(color !== undefined && { color }),
      ...(icon !== undefined && { icon }),
      members: members.map((id) => ({ id, name: nameOf(people, id, () => record.names[id] ?? '') })),
      score: scores[teamId] ?? 0,
    })),
    winnerTeams,
    ...(record.hostActions && { hostActions: actionsView(record.hostActions, people, record.names) }),
    questions: record.rounds
      .toSorted((one, other) => one.number - other.number)
      .map((round) => ({
        ...questionView(round),
        votes: round.votes.map(({ userId, name, teamId, option, ms = null, correct }) => {
          const { answer, ...given } = answerView(option);
          const judged = round.type && option !== null && judgedView(round, { option, correct });
          return { userId, name: nameOf(people, userId, () => name), teamId, option: answer, ...given, ...judged, ms };
        }),
        results: Object.fromEntries(
          Object.entries(round.results).map(([teamId, { answer, score, ...result }]) => [
            teamId,
            { ...answerView(answer), ...result, ...(score < 0 ? { score: 0, total: score } : { score }) },
          ]),
        ),
        applied: round.applied,
      })),
  };
}

/** How much of an answer was right, among those of the teams. */
function judgedView(round: PlayedRound, vote: Pick<PlayedRound['votes'][number], 'option' | 'correct'>) {
  const asked = askedIn(round);
  const correct = isRightVote(asked, vote);
  const teams = Object.values(round.results).flatMap(({ answer }) => answer ?? []);
  const share = kindOf(asked).share(asked, vote.option, { teams });
  return { correct, ...(!correct && share > 0 && share < 1 && { share }) };
}

function questionView(round: PlayedRound) {
  const { number, theme, question, explanation } = round;
  const asked = askedIn(round);
  const kind = kindOf(asked);
  return {
    ...{ number, theme, question, options: [], answer: -1 },
    ...(asked.type !== 'single' && { type: asked.type }),
    ...kind.asked(asked),
    ...kind.revealed(asked),
    ...(explanation !== undefined && { explanation }),
  };
}

/** The teams of a game with their scores, the best first. */
export const ranked = ({ teams, scores, winnerTeams }: Pick<PastRecord, 'teams' | 'scores' | 'winnerTeams'>) =>
  teams
    .map(({ teamId, name }) => ({ teamId, name, score: scores[teamId] ?? 0, won: winnerTeams.includes(teamId) }))
    .sort((one, other) => other.score - one.score);

/** A line of somebody's history. */
export function pastGameView(game: PastRecord, userId: string): PastGame {
  const { gameId, title, questTitle, startedAt, finishedAt, teams, left = [], rewards, rounds } = game;
  const team = teams.find(({ members }) => members.includes(userId)) ?? left.find((one) => one.userId === userId);
  return {
    ...{ gameId, title, questTitle, startedAt, finishedAt },
    questions: rounds.length,
    teams: ranked(game),
    teamId: team?.teamId ?? null,
    lucoins: rewards.find((reward) => reward.userId === userId)?.lucoins ?? 0,
  };
}
