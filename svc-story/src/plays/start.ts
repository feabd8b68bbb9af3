import { storySocket } from '@luplay/contracts/story';
import { Live, liveHub, Presence } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';
import type { ChapterStore } from '../chapters/store.ts';
import type { Holders } from '../rolecards/holders.ts';
import type { Holdings } from '../rolecards/holdings.ts';
import type { StoryRoleStore } from '../rolecards/store.ts';
import { type LivePlays, playAggregate } from './commands/aggregate.ts';
import { PlayLog } from './commands/log.ts';
import { Plays } from './commands/plays.ts';
import { StoryChangeFeed } from './live/change-feed.ts';
import { PlayPresences } from './live/presence.ts';
import { openPlay } from './live/socket.ts';
import { PlaySource } from './live/source.ts';
import { Viewers } from './live/viewers.ts';
import { hostRoutes } from './routes/host.ts';
import { playerRoutes } from './routes/player.ts';
import { playReadRoutes } from './routes/read.ts';
import { accessLookup } from './state/access.ts';
import { PlayContents, type PlayLibrary } from './state/contents.ts';
import { PlayViews } from './views/views.ts';

/** How often the access of connected users is looked up again, in case a change message was lost, ms. */
const ACCESS_REFRESH_MS = 5_000;

/** How often it is looked up whether players still hold their role cards, ms. */
const CARDS_CHECK_MS = 10_000;

/** How often guests are looked for among the hosts, ms. An older version let them be made hosts. */
const GUESTS_CHECK_MS = 60_000;

interface Parts {
  chapters: ChapterStore;
  roles: StoryRoleStore;
  holders: Holders;
  holdings: Holdings;
  content: PlayLibrary;
  chance(): number;
}

/** Plays with their socket and their calls. */
export async function startPlays(
  kit: Omit<Kit, 'env'>,
  { chapters, roles, holders, holdings, content, chance }: Parts,
) {
  const access = accessLookup(holders, holdings, roles);
  const contents = new PlayContents(kit, chapters, content);
  const presence = new Presence(kit);
  const presences = new PlayPresences(kit, presence);
  const viewers = new Viewers(kit, { contents, access, presences });
  const live: LivePlays = new Live(kit, playAggregate(new PlayViews(viewers), contents), chance, presence);
  const source = new PlaySource(kit, { live, viewers, presences });
  const plays = new Plays({ live, contents, access, chapters, now: kit.now });
  const log = new PlayLog(kit, live);
  const changeFeed = new StoryChangeFeed(kit);
  await Promise.all([live.prepare(), contents.prepare(), log.prepare()]);

  liveHub(kit, {
    spec: storySocket,
    routes: [{ prefix: '', source, resolve: (request) => openPlay(plays, viewers, request) }],
    requests: {},
  });
  const follow = async () => {
    if (source.lagsBehind(await chapters.currentId())) source.moveTo(await plays.current());
  };
  const stopListening = await changeFeed.listen(async ({ userId, held }) => {
    if (userId === null) return follow();
    if (held) holdings.learn(userId, held);
    await source.refresh(userId);
  });
  holdings.onChange((userId) => {
    source.refresh(userId).catch((error) => kit.log.debug({ err: error }, 'sockets refreshed later'));
  });
  live.reconciler.add('current chapter', 0, follow);
  live.reconciler.add('role cards', CARDS_CHECK_MS, () => plays.releaseLost());
  live.reconciler.add('guests among the hosts', GUESTS_CHECK_MS, async (now) => {
    for (const userId of await roles.hosts()) {
      if (await holders.isGuest(userId)) await roles.set(userId, 'player', now);
    }
  });
  live.reconciler.add('access', ACCESS_REFRESH_MS, async () => {
    holdings.forgetUnused();
    await source.refresh();
  });
  kit.countHeld(() => ({ ...live.held(), ...source.held, ...holdings.held, contents: contents.size, logs: log.size }));
  live.start();

  return {
    plays,
    changeFeed,
    handlers: {
      ...playReadRoutes({ plays, log, roles, source }),
      ...playerRoutes({ plays, changeFeed }),
      ...hostRoutes({ plays, log }),
    },
    async close() {
      await stopListening();
      await live.close();
    },
  };
}
