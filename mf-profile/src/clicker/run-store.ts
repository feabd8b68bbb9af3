import { LAST_CLICK, MILESTONES, type Milestone } from './rules.ts';

/** What the browser keeps of a person's run. */
export interface StoredRun {
  clicks: number;
  /** Achievements that the service has confirmed; the others are claimed again at the next opportunity. */
  settled: Milestone[];
}

const NOTHING: StoredRun = { clicks: 0, settled: [] };
/** The storage's key; also what another tab's change is known by. */
export const runKey = (userId: string): string => `clicker:${userId}`;

export function readRun(userId: string): StoredRun {
  try {
    return asRun(JSON.parse(localStorage.getItem(runKey(userId)) ?? 'null'));
  } catch {
    // No storage, or not our JSON.
    return NOTHING;
  }
}

function asRun(value: unknown): StoredRun {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const { clicks, settled } = value as Partial<Record<keyof StoredRun, unknown>>;
  return {
    clicks: typeof clicks === 'number' && clicks >= 0 && clicks <= LAST_CLICK ? Math.trunc(clicks) : 0,
    settled: Array.isArray(settled) ? MILESTONES.filter((milestone) => settled.includes(milestone)) : [],
  };
}

/** Two tabs may write: the higher count stays. */
export function storeClicks(userId: string, clicks: number): void {
  const run = readRun(userId);
  if (clicks > run.clicks) write(userId, { ...run, clicks });
}

export function storeSettled(userId: string, milestone: Milestone): void {
  const run = readRun(userId);
  if (!run.settled.includes(milestone)) write(userId, { ...run, settled: [...run.settled, milestone] });
}

function write(userId: string, run: StoredRun): void {
  try {
    localStorage.setItem(runKey(userId), JSON.stringify(run));
  } catch {
    // The run then lasts as long as the page.
  }
}
