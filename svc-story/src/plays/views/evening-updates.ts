import type { StoryServerMessage } from '@luplay/contracts/story';
import type { Unstamped } from '@luplay/live-kit';
import { actView, epilogueView, type PlayContent, type PlayState, voteView } from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import { isEqual, type PlayChanges } from './changes.ts';
import { viewerIn } from './presenters.ts';

/** What an audience is told of the newest vote and of the end. */
export function finaleUpdates(
  before: PlayState,
  after: PlayState,
  content: PlayContent,
  audience: string,
  { isVote, isEpilogue }: PlayChanges,
): Unstamped<StoryServerMessage>[] {
  const messages: Unstamped<StoryServerMessage>[] = [];
  if (isVote) {
    const viewer = viewerIn(audience);
    const vote = voteView(content, after, viewer);
    if (!isEqual(voteView(content, before, viewer), vote)) messages.push({ type: 'vote', vote });
  }
  if (isEpilogue) {
    const epilogue = epilogueView(content, after);
    if (!isEqual(epilogueView(content, before), epilogue)) messages.push({ type: 'epilogue', epilogue });
  }
  return messages;
}

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
