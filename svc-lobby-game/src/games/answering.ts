import type { TeamVotes } from '@luplay/contracts/lobby-game';
import type { Caller } from '@luplay/service-kit';
import { type Desk, withGame } from '../lobbies/lobbies.ts';
import { answer } from './rules/commands.ts';
import { votesOf } from './views/game.ts';

export interface GivenAnswer {
  teamId: string;
  answers: number[];
  questionId?: string | undefined;
}

/** Stores the caller's answer, whichever way it came, and gives their team's; a refusal is thrown. `receivedAt`: epoch ms. */
export async function giveAnswer(
  desk: Desk,
  lobbyId: string,
  caller: Caller,
  { teamId, answers, questionId }: GivenAnswer,
  receivedAt: number,
): Promise<TeamVotes> {
  const command = { userId: caller.userId, teamId, option: answers[0] as number, questionId };
  const state = await desk.change(lobbyId, caller, receivedAt, (before, world) => answer(before, command, world));
  return votesOf(withGame(state).game, teamId);
}
