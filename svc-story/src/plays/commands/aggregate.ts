import type { StoryServerMessage } from '@luplay/contracts/story';
import type { Aggregate, Live } from '@luplay/live-kit';
import type { PlayContents } from '../state/contents.ts';
import type { PlayResources, StoredPlay } from '../state/state.ts';
import type { PlayViews } from '../views/views.ts';

const PLAYS = 'storyPlays';

export type LivePlays = Live<StoredPlay, PlayResources, StoryServerMessage>;

/** The running copy of a chapter: what an action changes is written, not the whole play. */
export function playAggregate(
  views: PlayViews,
  contents: Pick<PlayContents, 'of'>,
): Aggregate<StoredPlay, PlayResources, StoryServerMessage> {
  return {
    name: 'play',
    collection: PLAYS,
    indexes: [],
    openPaths: ['play', 'play.players', 'play.lying', 'play.rooms', 'replies'],
    resources({ edition }) {
      const content = contents.of(edition);
      return content instanceof Promise ? content.then((read) => ({ content: read })) : { content };
    },
    views,
  };
}
