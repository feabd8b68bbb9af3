import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { SharedAnswer } from '@luplay/service-kit';
import { LRUCache } from 'lru-cache';

type PublicAnswer = SharedAnswer<{ record: FinishedRecord }>;

/** Records that are kept as bytes, and for how long, ms: names change. */
const KEPT = 50;
const KEPT_MS = 60_000;

/** Numbers in place of ids, the same one for the same id. */
function numbered(prefix: string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const number = known.get(id) ?? `${prefix}${known.size + 1}`;
    known.set(id, number);
    return number;
  };
}

/**
 * A record for everybody who has its link: with the names that were shown in the game and without any id. Fields of
 * people and teams are named one by one, so that none that is added for players becomes public by itself.
 */
function publicView(record: FinishedRecord): FinishedRecord {
  const team = numbered('t');
  const person = numbered('p');
  const { title, questTitle, startedAt, finishedAt, teams, winnerTeams, questions } = record;
  return {
    ...{ gameId: 'game', lobbyId: 'lobby', quest: 'quest' },
    ...{ title, questTitle, startedAt, finishedAt },
    teams: teams.map(({ teamId, name, members, score, color, icon }) => ({
      ...{ teamId: team(teamId), name, score },
      members: members.map((member) => ({ id: person(member.id), name: member.name })),
      ...(color !== undefined && { color }),
      ...(icon !== undefined && { icon }),
    })),
    winnerTeams: winnerTeams.map(team),
    questions: questions.map(({ votes, results, applied: _applied, ...question }) => ({
      ...question,
      votes: votes.map(({ userId, name, teamId, option, given, correct, share, ms }) => ({
        ...{ userId: person(userId), name, teamId: team(teamId), option, ms },
        ...(given && { given }),
        ...(correct !== undefined && { correct }),
        ...(share !== undefined && { share }),
      })),
      results: Object.fromEntries(
        Object.entries(results).map(([teamId, { answer, given, correct, share, points, score, total }]) => [
          team(teamId),
          {
            ...{ answer, correct, points, score, items: [] },
            ...(given && { given }),
            ...(share !== undefined && { share }),
            ...(total !== undefined && { total }),
          },
        ]),
      ),
      applied: [],
    })),
  };
}

/** The bytes of public records, made once for each while a link goes around. */
export function publicRecords() {
  const answers = new LRUCache<string, PublicAnswer>({ max: KEPT, ttl: KEPT_MS });
  return async (gameId: string, read: () => Promise<FinishedRecord>): Promise<PublicAnswer> => {
    const kept = answers.get(gameId);
    if (kept) return kept;
    const answer: PublicAnswer = new SharedAnswer({ record: publicView(await read()) });
    answers.set(gameId, answer);
    return answer;
  };
}
