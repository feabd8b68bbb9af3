import type { GameRecord } from '../../games/records/store.ts';
import type { PlayedRound } from '../../state/game.ts';

type Vote = [userId: string, teamId: string, option: number | null, ms?: number];

/** A played question with four options, of which the third is right and gives 100 points to each team named. */
export function aRound(number: number, question: string, votes: Vote[], rightTeams: string[] = []): PlayedRound {
  const teamIds = [...new Set(votes.map(([, teamId]) => teamId))];
  return {
    gameId: 'game',
    number,
    theme: 'Тема',
    question,
    options: ['а', 'б', 'в', 'г'],
    answer: 2,
    votes: votes.map(([userId, teamId, option, ms]) => ({
      ...{ userId, name: `Имя ${userId}`, teamId, option },
      ...(ms === undefined ? {} : { ms }),
    })),
    results: Object.fromEntries(
      teamIds.map((teamId) => {
        const correct = rightTeams.includes(teamId);
        return [teamId, { answer: null, correct, points: correct ? 100 : 0, items: [], score: 0 }];
      }),
    ),
    applied: [],
  };
}

export function aRecord(rounds: PlayedRound[], over: Partial<GameRecord> = {}): GameRecord {
  const teamIds = [...new Set(rounds.flatMap(({ votes }) => votes.map(({ teamId }) => teamId)))];
  const membersOf = (wanted: string) => [
    ...new Set(
      rounds.flatMap(({ votes }) => votes.filter(({ teamId }) => teamId === wanted).map(({ userId }) => userId)),
    ),
  ];
  return {
    _id: 'game',
    gameId: 'game',
    lobbyId: 'lobby',
    title: 'Лобби',
    admin: null,
    quest: 'quiz',
    questTitle: 'Квиз',
    startedAt: 0,
    finishedAt: 1_000,
    questions: [],
    teams: teamIds.map((teamId) => ({ teamId, name: `Команда ${teamId}`, members: membersOf(teamId) })),
    names: {},
    scores: {},
    winnerTeams: [],
    rewards: [],
    announced: true,
    rounds,
    ...over,
  };
}

/**
 * Three questions, two teams. Anya answers them all; Boris answers the first two; Vera never answers; Gleb answers the
 * first one and is not in the lobby any more when the third is asked.
 */
export const threeQuestions = () => [
  aRound(
    1,
    'Первый?',
    [
      ['anya', 'red', 2, 1_000],
      ['boris', 'red', 1, 3_000],
      ['gleb', 'blue', 1, 8_000],
      ['vera', 'blue', null],
    ],
    ['red'],
  ),
  aRound(
    2,
    'Второй?',
    [
      ['boris', 'red', 2, 5_000],
      ['anya', 'red', 2, 6_000],
      ['gleb', 'blue', null],
      ['vera', 'blue', null],
    ],
    ['red'],
  ),
  aRound(4, 'Третий?', [
    ['anya', 'red', 0, 2_000],
    ['boris', 'red', null],
    ['vera', 'blue', null],
  ]),
];
