import type { GameRecord } from './store.ts';

/** Everybody who played, even if they left before the end, and the host. */
export const mayReadRecord = ({ admin, teams, rounds }: GameRecord, userId: string): boolean =>
  admin === userId ||
  teams.some((team) => team.members.includes(userId)) ||
  rounds.some((round) => round.votes.some((vote) => vote.userId === userId));
