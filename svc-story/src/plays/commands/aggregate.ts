import type { PlayPresence, StoryServerMessage } from '@luplay/contracts/story';
import type { Aggregate, Deadlines, Live, PresenceView } from '@luplay/live-kit';
import { actDue } from '@luplay/story-rules';
import type { PlayContents } from '../state/contents.ts';
import type { PlayResources, StoredPlay } from '../state/state.ts';
import { HOST, presenceFor } from '../views/presenters.ts';
import type { PlayViews } from '../views/views.ts';

export const PLAYS = 'storyPlays';

export type LivePlays = Live<StoredPlay, PlayResources, StoryServerMessage, PlayPresence>;

/** The running copy of a chapter: what an action changes is written, not the whole play. */
export function playAggregate(
  views: PlayViews,
  contents: Pick<PlayContents, 'of'>,
  presence: PresenceView<StoredPlay, PlayPresence, StoryServerMessage>,
): Aggregate<StoredPlay, PlayResources, StoryServerMessage, PlayPresence> {
  return {
    name: 'play',
    collection: PLAYS,
    indexes: [{ key: { code: 1 }, sparse: true }],
    openPaths: ['play', 'play.players', 'play.lying', 'play.rooms', 'play.talk', 'replies'],
    resources({ edition }) {
      const content = contents.of(edition);
      return content instanceof Promise ? content.then((read) => ({ content: read })) : { content };
    },
    views,
    presence,
    deadlines: actClock,
  };
}

/** The clock of the act that runs: its events, points and end come on time, whichever replica is left. */
const actClock: Deadlines<StoredPlay, PlayResources> = {
  next({ _id, edition, play: { act } }) {
    if (!act || act.nextAt === null) return null;
    return { at: act.nextAt, name: `${_id}-${edition}-${act.startedAt}-${act.nextAt}` };
  },
  due(stored, world) {
    const { state: play } = actDue(stored.play, world);
    return { state: play === stored.play ? stored : { ...stored, play } };
  },
  overdue: (time) => ({ 'play.act.nextAt': { $lt: time } }),
};

/** Hosts are told which players and hosts are connected; players whether a host is. */
export const playPresence = (
  isHost: (userId: string) => boolean,
  now: () => number,
): PresenceView<StoredPlay, PlayPresence, StoryServerMessage> => ({
  groups: ['hosts', 'players'],
  groupOf: (userId) => (isHost(userId) ? 'hosts' : 'players'),
  urgency: 'soon',
  of: (_state, connected) => ({
    host: connected('hosts').size > 0,
    connected: [...connected('players')].sort(),
    hosts: [...connected('hosts')].sort(),
  }),
  unknown: { host: true },
  changed(sockets, presence, before) {
    for (const name of sockets.audiences()) {
      if (name !== HOST && before.host === presence.host) continue;
      sockets.toAudience(name, { type: 'presence', presence: presenceFor(name, presence), serverTime: now() });
    }
  },
});
