import type { FinishedRecord, GameView } from '@luplay/contracts/lobby-game';
import { quickQuiz } from '../api/quizzes.ts';
import { SUNRAY } from './match.ts';

type Played = FinishedRecord['questions'][number];

/** A team's score and items after a game. */
interface TeamResult {
  score: number;
  items: string[];
}

/** The option with the most votes; in a tie the one voted for first; null without votes. */
function choiceOf(votes: Played['votes']): number | null {
  const options = votes.flatMap(({ option }) => (option === null ? [] : [option]));
  const count = (option: number) => options.filter((one) => one === option).length;
  const most = Math.max(...options.map(count));
  return options.find((option) => count(option) === most) ?? null;
}

/**
 * Computes the results of a game from its answers and applied items. Throws where the record differs. Supports no
 * applied item but the sun ray.
 */
export async function computeResults(record: FinishedRecord): Promise<Record<string, TeamResult>> {
  const questions = (await quickQuiz()).theme.flatMap((theme) => theme.questions);
  const held = new Map<string, TeamResult>(record.teams.map(({ teamId }) => [teamId, { score: 0, items: [] }]));
  for (const played of record.questions) {
    const { answer, reward } = questions.find(({ question }) => question === played.question)!;
    for (const [teamId, team] of held) {
      const choice = choiceOf(played.votes.filter((vote) => vote.teamId === teamId));
      const right = choice === answer;
      const result = played.results[teamId]!;
      const drops = result.items.slice(reward.items.length);
      const says = { ...result, items: result.items.slice(0, reward.items.length), drops: drops.length };
      const spent = played.applied.filter(({ fromTeamId }) => fromTeamId === teamId);
      team.score += (right ? reward.points : 0) + spent.length * SUNRAY.points;
      for (const { itemId } of spent) {
        const at = itemId === SUNRAY.id ? team.items.indexOf(itemId) : -1;
        if (at < 0) throw new Error(`question ${played.number}: ${teamId} had no ${itemId} to apply`);
        team.items.splice(at, 1);
      }
      if (right) team.items.push(...result.items);
      const due = {
        answer: choice,
        correct: right,
        points: right ? reward.points : 0,
        items: right ? reward.items : [],
        score: team.score,
        drops: right && reward.randomDrop ? 1 : 0,
      };
      for (const key of Object.keys(due) as (keyof typeof due)[])
        if (JSON.stringify(says[key]) !== JSON.stringify(due[key]))
          throw new Error(`question ${played.number}, ${teamId}: ${key} ${says[key]} instead of ${due[key]}`);
    }
  }
  return Object.fromEntries([...held].map(([teamId, team]) => [teamId, { ...team, items: team.items.toSorted() }]));
}

/** The results in a game's view, for comparison with `computeResults`. */
export const shown = ({ teams, scores }: GameView): Record<string, TeamResult> =>
  Object.fromEntries(teams.map(({ teamId, items }) => [teamId, { score: scores[teamId]!, items: items.toSorted() }]));
