import type { StoryServerMessage } from '@luplay/contracts/story';
import type { Unstamped } from '@luplay/live-kit';
import { actView, type PlayContent } from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import { isEqual } from './changes.ts';

/** The act that runs, if the change was about it. */
export function actUpdates(
  before: StoredPlay,
  after: StoredPlay,
  content: PlayContent,
): Unstamped<StoryServerMessage>[] {
  if (before.play.act === after.play.act) return [];
  const [was, act] = [actView(content, before.play), actView(content, after.play)];
  return isEqual(was, act) ? [] : [{ type: 'act', act }];
}
