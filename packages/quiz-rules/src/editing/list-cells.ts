import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import { tableWords } from './locale.ts';

/** As few options as there may be, where there are fewer. */
export const atLeast = (options: readonly string[], min: number = ENTRY_COUNT.min): string[] =>
  Array.from({ length: Math.max(min, options.length) }, (_, index) => options[index] ?? '');

/** «Верный» says that parts of the answer count, behind what it else says. */
export const withPartial = (right: string, partial: boolean | undefined): string =>
  partial ? `${right} ${tableWords.partial}`.trim() : right;

export function partialIn(right: string): { right: string; partial: { partial?: true } } {
  const cell = right.trim();
  const isPartial = cell.toLowerCase().endsWith(tableWords.partial);
  return {
    right: isPartial ? cell.slice(0, -tableWords.partial.length).trim() : cell,
    partial: isPartial ? { partial: true } : {},
  };
}

/** Texts in one cell, so that `listIn` reads the same: with ` / ` between them, or in lines of their own. */
export function listCell(texts: readonly string[]): string {
  const cell = texts.join(' / ');
  return JSON.stringify(listIn(cell)) === JSON.stringify(texts) ? cell : `${texts.join('\n')}\n`;
}

export const listIn = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : /\s+\/\s+/)
    .map((text) => text.trim())
    .filter(Boolean);
