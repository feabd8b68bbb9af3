import { setImmediate } from 'node:timers/promises';
import type { Evening, QuestionStatistics } from '@luplay/contracts/lobby-game';
import { type AskedQuestion, countedOf } from '@luplay/quiz-rules';
import type { GameRecord } from '../games/records/store.ts';
import { ranked } from '../games/records/views.ts';
import type { StoredQuiz } from '../quests/store.ts';
import { questionKey } from './rules/digest.ts';
import type { QuestionTotals } from './rules/totals.ts';
import type { GameOutline } from './store.ts';

export type QuestionText = Pick<QuestionStatistics, 'theme' | 'question' | 'options' | 'answer' | 'type'>;

/** What statistics say of a question. */
export const questionText = (theme: string, question: AskedQuestion): QuestionText => ({
  theme,
  question: question.question,
  ...(question.type !== 'single' && { type: question.type }),
  ...countedOf(question),
});
type Place = NonNullable<QuestionStatistics['place']>;

/** The questions of a quiz as it is now, by their keys. Of two that are the same the first one has the place. */
export async function placesOf(themes: StoredQuiz['theme']): Promise<Map<string, QuestionText & { place: Place }>> {
  const places = new Map<string, QuestionText & { place: Place }>();
  for (const [theme, { name, questions }] of themes.entries()) {
    await setImmediate();
    for (const [question, { timers, ...text }] of questions.entries()) {
      // What is not written to the end was never played.
      if (text.type === 'number' && text.value === null) continue;
      const asked = text as AskedQuestion;
      const key = questionKey(asked);
      if (places.has(key)) continue;
      const place = { theme, question, seconds: timers?.part2 ?? 0 };
      places.set(key, { ...questionText(name, asked), place });
    }
  }
  return places;
}

export function questionView(
  key: string,
  text: QuestionText & { place: Place | null },
  totals: QuestionTotals | undefined,
): QuestionStatistics {
  const { played = 0, silent = 0, points = 0, teams = 0, left = 0, times = null } = totals ?? {};
  const votes = text.options.map((_, option) => totals?.votes[option] ?? 0);
  return { key, ...text, played, votes, silent, times, points, teams, left };
}

/** The record with the players' names at the end of the game, whatever they are called now. */
export function withNames(record: GameRecord, names: ReadonlyMap<string, string>): GameRecord {
  const rounds = record.rounds.map((round) => ({
    ...round,
    votes: round.votes.map((vote) => ({ ...vote, name: names.get(vote.userId) ?? vote.name })),
  }));
  return { ...record, rounds, names: { ...record.names, ...Object.fromEntries(names) } };
}

export function eveningView(outline: GameOutline): Evening {
  const { _id: gameId, title, startedAt, finishedAt, teams, rounds, simulated } = outline;
  return {
    ...{ gameId, title, startedAt, finishedAt },
    players: teams.reduce((sum, { members }) => sum + members.length, 0),
    questions: rounds.length,
    teams: ranked(outline),
    simulated: simulated === true,
  };
}
