import type { Kit } from '@luplay/service-kit';
import type { GameState } from '../../state/game.ts';
import type { LiveLobbies } from '../../state/live.ts';
import type { QuizCopies } from './quiz-copies.ts';
import type { GameRecords } from './store.ts';

/** How long the copy of a quiz outlives its game, for requests that still show it, ms. */
const GRACE_MS = 60_000;
const ORPHANS_FIRST_MS = 60_000;
const ORPHANS_INTERVAL_MS = 3_600_000;
/** The copy of a quiz is stored before its game starts. A start takes no longer than this, ms. */
const STARTED_WITHIN_MS = 600_000;

export interface CleanupStores {
  /** The ids of all games that lobbies have, or still have to put into a record. */
  lobbies: { allGames(): AsyncIterable<string> };
  quizzes: Pick<QuizCopies, 'drop' | 'keptBefore'>;
  records: Pick<GameRecords, 'unfinished' | 'dropUnfinished'>;
}

/** Deletes the copy of a quiz after its game, and at intervals what crashed replicas left behind. */
export function cleanUpGames(kit: Pick<Kit, 'log'>, live: LiveLobbies, stores: CleanupStores): void {
  const { quizzes, records } = stores;
  const dropLater = ({ gameId, stage }: GameState) => {
    const drop = async () => {
      // What fails here is found later as an orphan.
      if (stage !== 'final') await records.dropUnfinished(gameId).catch(() => undefined);
      await quizzes.drop(gameId).catch(() => undefined);
    };
    setTimeout(drop, GRACE_MS).unref();
  };
  live.onChange((base, next) => {
    if (base?.game && base.game.gameId !== next.game?.gameId) dropLater(base.game);
  });
  live.onRemoved(({ game }) => {
    if (game) dropLater(game);
  });
  const drop = async (now: number) => {
    const dropped = await dropOrphans(stores, now);
    if (dropped > 0) kit.log.info({ dropped }, 'orphaned games were dropped');
  };
  live.reconciler.add('orphaned games', ORPHANS_INTERVAL_MS, drop, ORPHANS_FIRST_MS);
}

/**
 * Deletes copies of quizzes and unfinished records of games that no lobby has. Resolves to their number. Candidates are
 * read before the games in use, so that a game that starts meanwhile is not taken for an orphan.
 */
export async function dropOrphans({ lobbies, quizzes, records }: CleanupStores, now: number): Promise<number> {
  const copies = await quizzes.keptBefore(now - STARTED_WITHIN_MS);
  const unfinished = await records.unfinished();
  if (copies.length + unfinished.length === 0) return 0;
  const inUse = new Set<string>();
  for await (const gameId of lobbies.allGames()) inUse.add(gameId);
  const isOrphan = (gameId: string) => !inUse.has(gameId);
  const [quizIds, recordIds] = [copies.filter(isOrphan), unfinished.filter(isOrphan)];
  for (const gameId of quizIds) await quizzes.drop(gameId);
  for (const gameId of recordIds) await records.dropUnfinished(gameId);
  return quizIds.length + recordIds.length;
}
