import type { ActView, ChapterEvening } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import type { PlayState } from '../state/state.ts';

/** The act that runs, as everybody sees it; null when none does. */
export function actView({ evening }: PlayContent, { act }: Pick<PlayState, 'act'>): ActView | null {
  const found = act && evening?.acts[act.index];
  if (!found) return null;
  const { index, startedAt, endsAt } = act;
  return { number: index + 1, count: evening.acts.length, name: found.name, startedAt, endsAt };
}

/** The points that all the living get while an act runs: what the host has set, else what the chapter says. */
export const pointsEveryOf = ({ evening }: PlayContent, { pointsEvery }: PlayState): ChapterEvening['pointsEvery'] =>
  pointsEvery === undefined ? (evening?.pointsEvery ?? null) : pointsEvery;
