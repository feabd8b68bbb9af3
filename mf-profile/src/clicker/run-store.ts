import { store, storedJson } from '@luplay/web-kit/storage';
import { LAST_CLICK, MILESTONES, type Milestone } from './rules.ts';

/** The run as stored in the browser. */
export interface StoredRun {
  clicks: number;
  /** Achievements that the service has confirmed. Others are claimed again at the next opportunity. */
  settled: Milestone[];
}

const EMPTY_RUN: StoredRun = { clicks: 0, settled: [] };
/** The storage key, also used to recognise changes by other tabs. */
export const runKey = (userId: string): string => `clicker:${userId}`;

/** The runs that could not be stored: they last as long as the page. */
const unstored = new Map<string, StoredRun>();

export function readRun(userId: string): StoredRun {
  return unstored.get(userId) ?? parseRun(storedJson(runKey(userId)));
}

function parseRun(value: unknown): StoredRun {
  if (typeof value !== 'object' || value === null) return EMPTY_RUN;
  const { clicks, settled } = value as Partial<Record<keyof StoredRun, unknown>>;
  return {
    clicks: typeof clicks === 'number' && clicks >= 0 && clicks <= LAST_CLICK ? Math.trunc(clicks) : 0,
    settled: Array.isArray(settled) ? MILESTONES.filter((milestone) => settled.includes(milestone)) : [],
  };
}

/** Keeps the higher count, because two tabs may write. */
export function storeClicks(userId: string, clicks: number): void {
  const run = readRun(userId);
  if (clicks > run.clicks) write(userId, { ...run, clicks });
}

export function storeSettled(userId: string, milestone: Milestone): void {
  const run = readRun(userId);
  if (!run.settled.includes(milestone)) write(userId, { ...run, settled: [...run.settled, milestone] });
}

function write(userId: string, run: StoredRun): void {
  if (store(runKey(userId), JSON.stringify(run))) unstored.delete(userId);
  else unstored.set(userId, run);
}
