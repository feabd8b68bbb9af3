import { SCATTERED } from '@luplay/live-kit';
import type { Sharding } from '@luplay/service-kit';
import { GAME_QUIZZES } from './games/records/quiz-copies.ts';
import { GAME_RECORDS } from './games/records/store.ts';
import { ITEM_PICTURES, QUIZ_ITEMS } from './items/catalogue/store.ts';
import { LOBBIES, LOBBY_CODES } from './lobbies/store.ts';
import { MEDIA_BUCKET } from './media/storage/gridfs.ts';
import { MEDIA, UPLOADS } from './media/store.ts';
import { QUIZZES } from './quests/store.ts';
import { GAME_DIGESTS } from './statistics/store.ts';

const LISTS = 'a list that somebody opens';
const STATISTICS = 'an author opens the statistics of a quiz';
/** Each replica, while it has players; every 10 s without. */
const each = (seconds: string) => `reconciler: every ${seconds} s`;

/** Lobbies by their id; copies of quizzes, records and digests by that of their game. */
export const SHARDING: Sharding = {
  [LOBBIES]: {
    key: '_id',
    scattered: {
      ...SCATTERED,
      'find game.timer.endsAt,status': each('1'),
      'find simulation.seed': each('2'),
      'find outbox.finishedAt,outbox.gameId': each('3'),
      'find played.gameId,updatedAt': each('3'),
      'find status': each('10'),
      'find emptySince': each('15'),
      'find broadcastCode': 'a code is entered that no lobby has',
      'find absence.since,emptySince,isPublic,status': LISTS,
      'find bench.playerId,players.playerId': LISTS,
      'find players.playerId,status': LISTS,
    },
  },
  [LOBBY_CODES]: { key: '_id', scattered: { find: 'all codes: every hour' } },
  [GAME_QUIZZES]: {
    key: '_id',
    scattered: { 'find keptAt': each('3600'), find: 'media that no quiz names: every day' },
  },
  [GAME_RECORDS]: {
    key: '_id',
    scattered: {
      'find announced': 'games without an end: every hour',
      'find announced,finishedAt': each('3'),
      'find announced,digested': each('5'),
      'find finishedAt,teams.members': LISTS,
      'find admin,finishedAt': LISTS,
      'find finishedAt,hosts': LISTS,
      'find finishedAt,left.userId': LISTS,
      'find link': 'a shared record is opened',
      'any quest': STATISTICS,
    },
  },
  [GAME_DIGESTS]: 'one shard',
  [QUIZZES]: 'one shard',
  [QUIZ_ITEMS]: 'one shard',
  [ITEM_PICTURES]: 'one shard',
  [MEDIA]: 'one shard',
  [UPLOADS]: 'one shard',
  [`${MEDIA_BUCKET}.files`]: 'one shard',
  [`${MEDIA_BUCKET}.chunks`]: 'one shard',
  sharedResults: 'one shard',
};
