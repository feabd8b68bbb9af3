import type { ServerState } from './commands/command.ts';

/**
 * Warnings for the operator, one sentence each; empty when there are none. The first words of each warning do not
 * change.
 */
export function describeWarnings({ catalog, heap }: Pick<ServerState, 'catalog' | 'heap'>): string[] {
  const warnings: string[] = [];
  if (heap.isExhausted) {
    warnings.push(
      `The embedded database's memory (${heap.limitMb} MB) is full: writes are refused, reads and deletes go on. ${WAYS_OUT}`,
    );
  } else if (heap.isTight) {
    warnings.push(`The embedded database uses more than 70 % of its memory (${heap.limitMb} MB). ${WAYS_OUT}`);
  }
  if (catalog.full) warnings.push("The database's disk is full: writes are refused, reads and deletes go on.");
  return warnings;
}

const WAYS_OUT = 'Move to MongoDB (npm run export-mongo -- <MONGO_URL>), or start with more (LUPLAY_MONGO_HEAP_MB).';
