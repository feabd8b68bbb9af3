import { storyCalls } from '@luplay/contracts/story';
import { defineService } from '@luplay/service-kit';
import { chapterRoutes } from './chapters/routes.ts';
import { chapterStore } from './chapters/store.ts';
import { characterRoutes } from './characters/routes.ts';
import { checkRoutes } from './checks/routes.ts';
import { characters, events, items, notes, npcs } from './content/kinds.ts';
import { contentRoutes, mapRoutes } from './content/routes.ts';
import { soundStore } from './content/sounds.ts';
import { storyContentCatalogues, WIDE_PICTURE } from './content/store.ts';
import { storyEnv } from './env.ts';
import { startPlays } from './plays/start.ts';
import { askHolders } from './rolecards/holders.ts';
import { followHoldings } from './rolecards/holdings.ts';
import { rolecardRoutes } from './rolecards/routes.ts';
import { storyRoleStore } from './rolecards/store.ts';
import { SHARDING } from './sharding.ts';

/** The story's content, chapters, role cards and plays. `chance`: the numbers from 0 up to 1 that rules draw. */
export const storyServiceWith = (chance: () => number = Math.random) =>
  defineService({
    name: 'svc-story',
    calls: storyCalls,
    env: storyEnv,
    sharding: SHARDING,
    async setup(kit) {
      const { mongo, now } = kit;
      const content = storyContentCatalogues(kit);
      // All kinds share one collection of pictures.
      await content.characters.prepare();
      const sounds = soundStore(mongo);
      const chapters = chapterStore(mongo);
      const roles = storyRoleStore(mongo);
      const holders = askHolders(kit);
      const holdings = await followHoldings(kit, holders);
      const {
        plays,
        changeFeed,
        keepEvening,
        handlers: playHandlers,
        close,
      } = await startPlays(kit, {
        ...{ chapters, roles, holders, holdings, content, chance },
        telegramApp: kit.env.TELEGRAM_APP ?? null,
      });
      const npcRoutes = contentRoutes(npcs, content.npcs);
      return {
        handlers: {
          ...mapRoutes(content.maps),
          ...contentRoutes(characters, content.characters),
          ...contentRoutes(events, content.events),
          ...contentRoutes(items, content.items),
          ...contentRoutes(notes, content.notes),
          ...npcRoutes,
          readNpcAlone: npcRoutes.readNpc,
          ...characterRoutes({ catalogue: content.characters, chapters, holders, plays }),
          storyPicture: ({ params }) => content.characters.picture(params.name),
          addStoryPicture: async ({ body }) => ({ path: await content.characters.addPicture(body, WIDE_PICTURE) }),
          storySound: ({ params }) => sounds.file(params.name),
          addStorySound: async ({ body }) => ({ path: await sounds.add(body.sound) }),
          ...chapterRoutes({
            ...{ chapters, roles, content, changeFeed, now },
            plays,
            keepEvening,
          }),
          ...rolecardRoutes({
            holders,
            holdings,
            roles,
            cast: content.characters,
            plays,
            changeFeed,
            audit: kit.audit,
            now,
          }),
          ...checkRoutes({ chapters, roles, holders, content, sounds, access: plays.access }),
          ...playHandlers,
        },
        close,
      };
    },
  });

export const storyService = storyServiceWith();
