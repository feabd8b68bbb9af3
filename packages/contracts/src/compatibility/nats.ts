import type { Bucket, EventSpec } from '../core/events.ts';
import type { RequestSpec } from '../core/requests.ts';
import { gameFinished, liveGames } from '../lobby-game/events.ts';
import { profileCards } from '../user/events.ts';
import { cardHolders, giveRolecard, rolecardHolders, rolecardsOf, takeRolecard } from '../user/rolecards.ts';

/** What services ask each other over NATS. */
export const allRequests: readonly RequestSpec[] = [
  rolecardHolders,
  cardHolders,
  rolecardsOf,
  giveRolecard,
  takeRolecard,
];

/** What services write to NATS for each other. */
export const allBuckets: readonly Bucket[] = [profileCards, liveGames];
export const allEvents: readonly EventSpec[] = [gameFinished];
