import type { Answer, GameView } from '@luplay/contracts/lobby-game';
import { answerOf } from './kind.ts';

export type Team = GameView['teams'][number];

/** Teams with the same answer. */
export interface Group {
  answer: Answer;
  teams: Team[];
  /** How much of it is right, 0 to 1. */
  share: number;
}

/** What the teams answered, the best first, then what most gave. `keyOf`: what equal answers have in common. */
export function groupsOf({ teams, results }: GameView, keyOf: (answer: Answer) => unknown = JSON.stringify): Group[] {
  const groups = new Map<unknown, Group>();
  for (const team of teams) {
    const result = results?.[team.teamId];
    const answer = result ? answerOf(result) : null;
    if (!result || answer === null) continue;
    const key = keyOf(answer);
    const known = groups.get(key);
    if (known) known.teams.push(team);
    else groups.set(key, { answer, teams: [team], share: result.correct ? 1 : (result.share ?? 0) });
  }
  return [...groups.values()].sort((one, other) => other.share - one.share || other.teams.length - one.teams.length);
}
