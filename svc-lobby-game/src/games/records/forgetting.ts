import type { Kit } from '@luplay/service-kit';
import type { LiveLobbies } from '../../lobbies/aggregate.ts';
import type { LobbyQueries } from '../../lobbies/store.ts';
import type { GameState } from '../../state/game.ts';
import { dropOrphans } from './orphans.ts';
import type { GameQuizzes, GameRecords } from './store.ts';

/** The copy of a quiz outlives its game by this, for whoever is just looking at it, ms. */
const GRACE_MS = 60_000;
/** The first look for orphaned copies after a start, and the interval of the next ones, ms. */
const ORPHANS_FIRST_MS = 60_000;
const ORPHANS_INTERVAL_MS = 3_600_000;

/** Drops the copy of a quiz after its game, and now and then those that a dead replica left behind. */
export function forgetQuizzesOfEndedGames(
  kit: Pick<Kit, 'log'>,
  live: LiveLobbies,
  stores: { lobbies: Pick<LobbyQueries, 'allGames'>; quizzes: GameQuizzes; records: GameRecords },
): void {
  const { lobbies, quizzes, records } = stores;
  const forgetSoon = ({ gameId, stage }: GameState) => {
    const forget = async () => {
      if (stage !== 'final') await records.dropUnfinished(gameId).catch(() => undefined);
      await quizzes.drop(gameId).catch(() => undefined);
    };
    setTimeout(forget, GRACE_MS).unref();
  };
  live.onChange((base, next) => {
    if (base?.game && base.game.gameId !== next.game?.gameId) forgetSoon(base.game);
  });
  live.onRemoved(({ game }) => {
    if (game) forgetSoon(game);
  });
  const tidy = async (now: number) => {
    const dropped = await dropOrphans({ store: lobbies, quizzes, records }, now);
    if (dropped > 0) kit.log.info({ dropped }, 'games that no lobby has were dropped');
  };
  live.reconciler.add('orphaned games', ORPHANS_INTERVAL_MS, tidy, ORPHANS_FIRST_MS);
}
