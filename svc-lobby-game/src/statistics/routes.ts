import { type quizStatistics, STATISTICS_LIMITS, type StatisticsPeriod } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers } from '@luplay/service-kit';
import { recordView } from '../games/records/views.ts';
import type { People } from '../people/people.ts';
import type { QuizStore } from '../quests/store.ts';
import { askedIn, type PlayedRound } from '../state/game.ts';
import { answersTo } from './rules/answers.ts';
import { PlayerTotals, type QuestionTotals, QuizTotals } from './rules/totals.ts';
import type { Played, StatisticsStore } from './store.ts';
import { eveningView, placesOf, questionText, questionView, withNames } from './views.ts';

/** Finished games of the quiz that a request digests itself, so that the newest games are always counted. */
const CATCH_UP = 5;

/** Knows nobody: a record is shown with the names that it has. */
const NOBODY: People = { card: () => undefined };

/** How quizzes play, for their authors. */
export function statisticsRoutes(
  quizzes: Pick<QuizStore, 'get'>,
  store: StatisticsStore,
): Handlers<typeof quizStatistics> {
  const playedOf = (quest: string, { from, to, simulated }: StatisticsPeriod): Played => ({
    ...{ quest, from, to },
    simulated: simulated === 'true',
  });

  /** The questions that are not in the quiz any more, with the texts that they had when they were played last. */
  async function removedQuestions(questions: ReadonlyMap<string, QuestionTotals>) {
    const byGame = Map.groupBy(questions, ([, { seenIn }]) => seenIn.gameId);
    const found: [string, PlayedRound, QuestionTotals][] = [];
    for (const [gameId, wanted] of byGame) {
      const texts = new Map((await store.texts(gameId)).map((text) => [text.number, text]));
      for (const [key, totals] of wanted) {
        const text = texts.get(totals.seenIn.number);
        if (text) found.push([key, text, totals]);
      }
    }
    return found.map(([key, text, totals]) =>
      questionView(key, { ...questionText(text.theme, askedIn(text)), place: null }, totals),
    );
  }

  return {
    async readStatistics({ params, query }) {
      const { theme, title } = await quizzes.get(params.id);
      const played = playedOf(params.id, query);
      await store.catchUp(CATCH_UP, params.id);
      const totals = new QuizTotals();
      // Before the digests, so that a game that is counted meanwhile is in both rather than in neither.
      const pending = await store.pending(played);
      for await (const { gameId, ...digest } of store.digests(played, STATISTICS_LIMITS.games))
        totals.add(gameId, digest);
      const questions = await totals.questions();
      const places = await placesOf(theme);
      const present = [...places].map(([key, text]) => questionView(key, text, questions.get(key)));
      for (const key of places.keys()) questions.delete(key);
      const { games, evenings, players, answers } = totals;
      return {
        ...{ title, games, evenings, players, answers },
        right: totals.right,
        questions: [...present, ...(await removedQuestions(questions))],
        positions: totals.positions,
        pending,
        truncated: games >= STATISTICS_LIMITS.games && (await store.count(played)) > games,
      };
    },

    async readAnswers({ params, query }) {
      await quizzes.get(params.id);
      const answers = answersTo(params.key, STATISTICS_LIMITS.answers);
      for await (const game of store.answered(playedOf(params.id, query), STATISTICS_LIMITS.answerGames))
        answers.add(game);
      return answers.read();
    },

    async listPlayers({ params, query }) {
      await quizzes.get(params.id);
      await store.catchUp(CATCH_UP, params.id);
      const totals = new PlayerTotals();
      const digests = store.digests(playedOf(params.id, query), STATISTICS_LIMITS.games);
      for await (const { players } of digests) totals.add(players);
      return { players: await totals.most(STATISTICS_LIMITS.players), total: totals.total };
    },

    async listEvenings({ params, query }) {
      await quizzes.get(params.id);
      const played = playedOf(params.id, query);
      const [outlines, total] = await Promise.all([
        store.outlines(played, STATISTICS_LIMITS.evenings),
        store.countOutlines(played),
      ]);
      return { evenings: outlines.map(eveningView), total };
    },

    async readEvening({ params }) {
      const record = await store.record(params.id, params.gameId);
      if (!record) throw new AppError('not_found', { message: 'Записи такой игры нет.' });
      const names = await store.names(params.gameId);
      return { record: recordView(withNames(record, names), NOBODY) };
    },
  };
}
