import type { GameRecord } from './store.ts';

/** Whoever played it, also those who left before its end, and its lobby admin. */
export const mayReadRecord = ({ admin, teams, rounds }: GameRecord, userId: string): boolean =>
  admin === userId ||
  teams.some((team) => team.members.includes(userId)) ||
  rounds.some((round) => round.votes.some((vote) => vote.userId === userId));
