import { HISTORY_PAGE, type myGames } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import type { GameRecords } from './store.ts';
import { pastGameView } from './views.ts';

/** The games that somebody has played or led. */
export function historyRoutes(records: Pick<GameRecords, 'history'>): Pick<Handlers<typeof myGames>, 'gameHistory'> {
  return {
    async gameHistory({ caller: { userId }, query: { before } }) {
      // One more than a page tells whether there is another page.
      const found = await records.history(userId, HISTORY_PAGE + 1, before);
      const games = found.slice(0, HISTORY_PAGE);
      const last = found.length > games.length ? games.at(-1) : undefined;
      return { games: games.map((game) => pastGameView(game, userId)), next: last?.finishedAt ?? null };
    },
  };
}
