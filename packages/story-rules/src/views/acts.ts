import type { ActView } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import type { PlayState } from '../state/state.ts';

/** The act that runs, as everybody sees it; null when none does. */
export function actView({ evening }: PlayContent, { act }: Pick<PlayState, 'act'>): ActView | null {
  const found = act && evening?.acts[act.index];
  if (!found) return null;
  const { index, startedAt, endsAt } = act;
  return { number: index + 1, count: evening.acts.length, name: found.name, startedAt, endsAt };
}
