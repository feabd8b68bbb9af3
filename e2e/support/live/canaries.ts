import { expect } from '@playwright/test';
import type { Heard } from './recorder.ts';

/** A text that stands nowhere else, and who may receive it. */
export interface Canary {
  text: string;
  /** Besides those who may receive everything. */
  knows: readonly string[];
  /** From when on everybody may; missing: never. */
  from?: number | undefined;
}

/** Each text was received by those who know it, and by nobody else before its time. `all`: who knows everything. */
export function expectKept(canaries: readonly Canary[], heard: readonly Heard[], all: string): void {
  for (const { text, knows, from = Number.POSITIVE_INFINITY } of canaries) {
    const told = heard.filter((one) => one.text.includes(text));
    const knowing = [all, ...knows];
    const leaks = told.filter(({ who, at }) => !knowing.includes(who) && at < from);
    expect.soft([text, leaks.map(({ who, via, url }) => `${who} ${via} ${url}`)]).toEqual([text, []]);
    // The search is only worth something when those who know it have received it.
    const receivers = new Set(told.map(({ who }) => who));
    expect.soft([text, knowing.filter((who) => !receivers.has(who))]).toEqual([text, []]);
  }
}
