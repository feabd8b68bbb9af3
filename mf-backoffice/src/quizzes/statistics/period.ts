import { results as texts } from '../locale/results.ts';

const DAY_MS = 86_400_000;
/** Days until now; null: no limit. */
const DAYS = { all: null, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Period = keyof typeof DAYS;

/** What is counted. */
export interface Choice {
  period: Period;
  simulated: boolean;
}

export const PERIODS = (Object.keys(DAYS) as Period[]).map((value) => ({ value, label: texts.period[value] }));
export const isPeriod = (value: string | null): value is Period => value !== null && value in DAYS;

export function queryOf({ period, simulated }: Choice, now = Date.now()): Record<string, string | number> {
  const days = DAYS[period];
  return {
    ...(days === null ? {} : { from: now - days * DAY_MS }),
    ...(simulated ? { simulated: 'true' } : {}),
  };
}
