import { type FinishedRecord, scoresByQuestion } from '@luplay/contracts/lobby-game';
import { type Verdict, verdictOf } from '../verdict.ts';

/** `given`: in a poll; `absent`: not asked. */
export type Given = Verdict | 'absent';

export interface EveningPlayer {
  userId: string;
  name: string;
  team: string;
  answers: number;
  right: number;
  /** Null when no time is known. */
  meanMs: number | null;
  /** By question, in the order of the game. */
  given: Given[];
}

/** Everybody who took part, best first; also those who left before the end. */
export function playersOf({ questions, teams }: FinishedRecord): EveningPlayer[] {
  const teamOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const players = new Map<string, EveningPlayer & { times: number[] }>();
  for (const [index, question] of questions.entries()) {
    for (const vote of question.votes) {
      const { userId, name, teamId, ms } = vote;
      const known = players.get(userId);
      const given = known?.given ?? questions.map((): Given => 'absent');
      const player = known ?? { userId, name, team: '', answers: 0, right: 0, meanMs: null, given, times: [] };
      players.set(userId, player);
      player.team = teamOf.get(teamId) ?? player.team;
      const verdict = verdictOf(question, vote);
      given[index] = verdict;
      // Polls are not counted anywhere.
      if (verdict === 'given') continue;
      if (verdict !== 'silent') player.answers += 1;
      if (verdict === 'right') player.right += 1;
      if (ms !== null) player.times.push(ms);
    }
  }
  const mean = (times: number[]) => (times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0) / times.length);
  return [...players.values()]
    .map(({ times, ...player }) => ({ ...player, meanMs: mean(times) }))
    .sort((one, other) => other.right - one.right || other.answers - one.answers);
}

/** The score of each team: 0, then after each question. Best at the end first. */
export const scoresOf = (record: FinishedRecord): { key: string; name: string; values: number[] }[] =>
  record.teams
    .map(({ teamId, name }) => ({ key: teamId, name, values: scoresByQuestion(record, teamId) }))
    .sort((one, other) => (other.values.at(-1) ?? 0) - (one.values.at(-1) ?? 0));
