import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@luplay/contracts';
import type { StoryMap, storyContent } from '@luplay/contracts/story';
import { AppError } from '@luplay/service-kit';
import { maps } from './kinds.ts';
import { assertValid, contentRoutes } from './routes.ts';
import type { ContentCatalogue } from './store.ts';

const CHANGED = 'Карту тем временем изменил кто-то другой.';

/** The same content has the same version, so undoing a change outdates nobody. */
const versionOf = (map: StoryMap): string =>
  createHash('sha256').update(JSON.stringify(map)).digest('base64url').slice(0, 22);
const versioned = (map: StoryMap) => ({ map, version: versionOf(map) });

/** The calls of a kind, where reading tells the version and a change may name the version that it is based on. */
export const mapRoutes = (catalogue: ContentCatalogue<'map', StoryMap>) => ({
  ...contentRoutes(maps, catalogue),

  readMap: async ({ params }: { params: { id: string } }) => versioned(await catalogue.byId(params.id)),

  async updateMap({ params, body }: { params: { id: string }; body: BodyOf<typeof storyContent.maps.update> }) {
    const { version, ...changes } = body;
    const { map } = await catalogue.update(params.id, {}, (before) => {
      const after = assertValid({ ...before, ...changes } as StoryMap, maps.validate);
      // A repeated call finds its own changes.
      const isOutdated = version !== undefined && version !== versionOf(before) && !isDeepStrictEqual(before, after);
      if (isOutdated) throw new AppError('conflict', { message: CHANGED, details: versioned(before) });
      return after;
    });
    return versioned(map);
  },
});
