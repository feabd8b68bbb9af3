import type { TeamVotes } from '@luplay/contracts/lobby-game';
import type { Caller } from '@luplay/service-kit';
import { type Lobbies, withGame } from '../access/lobbies.ts';
import { answer } from './rules/answers.ts';
import { votesOf } from './views/votes.ts';

export interface SentAnswer {
  teamId: string;
  answers: number[];
  questionId?: string | undefined;
}

/** Saves an answer that came over a call or a socket, and resolves to the team's votes. `receivedAt`: epoch ms. */
export async function giveAnswer(
  lobbies: Lobbies,
  lobbyId: string,
  caller: Caller,
  { teamId, answers, questionId }: SentAnswer,
  receivedAt: number,
): Promise<TeamVotes> {
  const given = { userId: caller.userId, teamId, option: answers[0] as number, questionId };
  const state = await lobbies.change(lobbyId, caller, receivedAt, (before, world) => answer(before, given, world));
  return votesOf(withGame(state).game, teamId);
}
