import { STORY_KINDS } from '@luplay/contracts/story';
import { SCATTERED } from '@luplay/live-kit';
import type { Sharding } from '@luplay/service-kit';
import { CHAPTERS, collectionOf, STORY_SETTINGS } from './collections.ts';
import { STORY_SOUNDS } from './content/sounds.ts';
import { STORY_PICTURES } from './content/store.ts';
import { PLAYS } from './plays/commands/aggregate.ts';
import { EVENINGS } from './plays/commands/evenings.ts';
import { PLAY_LOG } from './plays/commands/log.ts';
import { PLAY_CONTENTS } from './plays/state/contents.ts';
import { STORY_HOSTS } from './rolecards/store.ts';

/** Plays by their chapter; what belongs to one evening by its edition. */
export const SHARDING: Sharding = {
  [PLAYS]: {
    key: '_id',
    scattered: {
      ...SCATTERED,
      'find play.act.nextAt': 'reconciler: every 1 s',
      'find code': 'a code is entered or drawn',
      'find play.players.*.userId': 'a role card is taken from somebody',
    },
  },
  [PLAY_CONTENTS]: {
    key: '_id',
    scattered: { 'delete _id,chapterId,createdAt': 'reconciler: every 30 s' },
  },
  [PLAY_LOG]: { key: 'edition' },
  [EVENINGS]: {
    key: '_id',
    scattered: {
      find: 'an evening ends; a host opens the list',
      'find isOver,left.userId,people.userId': 'somebody opens the list',
    },
  },
  ...Object.fromEntries(STORY_KINDS.map((kind) => [collectionOf(kind), 'one shard' as const])),
  [CHAPTERS]: 'one shard',
  [STORY_SETTINGS]: 'one shard',
  [STORY_HOSTS]: 'one shard',
  [STORY_PICTURES]: 'one shard',
  [STORY_SOUNDS]: 'one shard',
};
