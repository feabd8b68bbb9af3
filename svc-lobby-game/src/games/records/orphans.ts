import type { LobbyQueries } from '../../lobbies/store.ts';
import type { GameQuizzes, GameRecords } from './store.ts';

/** A copy of a quiz is kept before its game begins; a start takes no longer than this, ms. */
const STARTED_WITHIN_MS = 600_000;

export interface OrphansParts {
  store: Pick<LobbyQueries, 'allGames'>;
  quizzes: Pick<GameQuizzes, 'keptBefore' | 'drop'>;
  records: Pick<GameRecords, 'unfinished' | 'dropUnfinished'>;
}

/**
 * Drops copies of quizzes and noted questions of games that no lobby has: whoever should have done it died before, or
 * could not know whether the game had begun. Gives their number. What may go is looked for first, what is in use
 * afterwards.
 */
export async function dropOrphans({ store, quizzes, records }: OrphansParts, now: number): Promise<number> {
  const copies = await quizzes.keptBefore(now - STARTED_WITHIN_MS);
  const unfinished = await records.unfinished();
  if (copies.length + unfinished.length === 0) return 0;
  const inUse = new Set<string>();
  for await (const gameId of store.allGames()) inUse.add(gameId);
  const isOrphan = (gameId: string) => !inUse.has(gameId);
  const dropped = [copies.filter(isOrphan), unfinished.filter(isOrphan)] as const;
  for (const gameId of dropped[0]) await quizzes.drop(gameId);
  for (const gameId of dropped[1]) await records.dropUnfinished(gameId);
  return dropped.flat().length;
}
