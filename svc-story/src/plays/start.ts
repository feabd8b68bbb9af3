import { STORY_CODE_GUESSES, storySocket } from '@luplay/contracts/story';
import { aggregateSource, Live, liveHub } from '@luplay/live-kit';
import { type Kit, MissLimit } from '@luplay/service-kit';
import { StoryChangeFeed } from '../change-feed.ts';
import type { ChapterStore } from '../chapters/store.ts';
import type { Holders } from '../rolecards/holders.ts';
import type { Holdings } from '../rolecards/holdings.ts';
import type { StoryRoleStore } from '../rolecards/store.ts';
import { type LivePlays, playAggregate, playPresence } from './commands/aggregate.ts';
import { Evenings } from './commands/evenings.ts';
import { PlayLog } from './commands/log.ts';
import { Plays } from './commands/plays.ts';
import { joinRoutes } from './joining/routes.ts';
import { PlaySockets } from './live/sockets.ts';
import { Viewers } from './live/viewers.ts';
import { finaleRoutes } from './routes/finale.ts';
import { hostRoutes } from './routes/host.ts';
import { playerRoutes } from './routes/player.ts';
import { playReadRoutes } from './routes/read.ts';
import { talkRoutes } from './routes/talk.ts';
import { accessLookup } from './state/access.ts';
import { PlayContents, type PlayLibrary } from './state/contents.ts';
import { watchOf } from './views/audiences.ts';
import { PlayViews } from './views/views.ts';

/** How often the access of connected users is looked up again, in case a change message was lost, ms. */
const ACCESS_REFRESH_MS = 5_000;

/** How often it is looked up whether players still hold their role cards, ms. */
const CARDS_CHECK_MS = 10_000;

/** How often it is looked up whether the end of an evening was kept, and old copies of content are deleted, ms. */
const EVENINGS_CHECK_MS = 30_000;

/** How often guests are looked for among the hosts, ms. An older version let them be made hosts. */
const GUESTS_CHECK_MS = 60_000;

interface Parts {
  chapters: ChapterStore;
  roles: StoryRoleStore;
  holders: Holders;
  holdings: Holdings;
  content: PlayLibrary;
  chance(): number;
  telegramApp: string | null;
}

/** Plays with their socket and their calls. */
export async function startPlays(
  kit: Kit,
  { chapters, roles, holders, holdings, content, chance, telegramApp }: Parts,
) {
  const access = accessLookup(holders, holdings, roles);
  const contents = new PlayContents(kit, chapters, content);
  const viewers = new Viewers(kit, { contents, access });
  const presence = playPresence((userId) => viewers.accessOf(userId)?.isHost ?? false, kit.now);
  const live: LivePlays = new Live(kit, playAggregate(new PlayViews(viewers), contents, presence), chance);
  const source = aggregateSource(kit, live, (key) => watchOf(key).chapterId);
  const guesses = new MissLimit(kit, 'story-codes', STORY_CODE_GUESSES);
  const plays = new Plays({ live, contents, access, chapters, guesses, now: kit.now });
  const sockets = new PlaySockets({ source, viewers, plays });
  const log = new PlayLog(kit, live);
  const evenings = new Evenings(kit, { contents, log });
  const changeFeed = new StoryChangeFeed(kit);
  await Promise.all([live.prepare(), contents.prepare(), log.prepare(), evenings.prepare()]);

  liveHub(kit, {
    spec: storySocket,
    routes: [{ prefix: '', source, resolve: (request) => sockets.resolve(request) }],
    requests: {},
  });
  const follow = async () => sockets.followChapter(await chapters.currentId());
  const stopListening = await changeFeed.listen(async ({ userId, held }) => {
    if (userId === null) return follow();
    if (held) holdings.learn(userId, held);
    await sockets.refresh(userId);
  });
  holdings.onChange((userId) => {
    sockets.refresh(userId).catch((error) => kit.log.debug({ err: error }, 'sockets refreshed later'));
  });
  live.reconciler.add('current chapter', 0, follow);
  live.reconciler.add('ended evenings', EVENINGS_CHECK_MS, async () => {
    const stored = await plays.currentPlay();
    await evenings.keepEnded(stored);
    if (stored) await contents.tidy(stored._id, stored.edition);
  });
  live.reconciler.add('role cards', CARDS_CHECK_MS, () => plays.releaseLost());
  live.reconciler.add('guests among the hosts', GUESTS_CHECK_MS, async (now) => {
    for (const userId of await roles.hosts()) {
      if (await holders.isGuest(userId)) await roles.set(userId, 'player', now);
    }
  });
  live.reconciler.add('access', ACCESS_REFRESH_MS, async () => {
    holdings.forgetUnused();
    await sockets.refresh();
  });
  kit.countHeld(() => ({
    ...live.held(),
    ...holdings.held,
    watches: source.sockets().length,
    access: viewers.size,
    playPresence: source.followed,
    contents: contents.size,
    logs: log.size,
  }));
  live.start();

  return {
    plays,
    changeFeed,
    /** The play of the current chapter, as it is now, goes into the archive. It can go on. */
    async keepEvening() {
      const stored = await plays.currentPlay();
      if (stored) await evenings.keep(stored);
    },
    handlers: {
      ...playReadRoutes({ plays, log, roles, presenceOf: source.presenceOf }),
      ...playerRoutes({ plays, changeFeed }),
      ...hostRoutes({ plays, log, evenings }),
      ...finaleRoutes({ plays, evenings }),
      ...joinRoutes(kit, { plays, holders, telegramApp }),
      ...talkRoutes(plays),
    },
    async close() {
      await stopListening();
      await live.close();
    },
  };
}
