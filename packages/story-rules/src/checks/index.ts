import type { Finding } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { cardHolders } from './card-holders.ts';
import { cast } from './cast.ts';
import { entriesExist } from './entries-exist.ts';
import { eventReferences } from './event-references.ts';
import { eventsValid } from './events-valid.ts';
import { hasMap } from './has-map.ts';
import { host } from './host.ts';
import { inventoriesDistinct } from './inventories-distinct.ts';
import { itemsFindable } from './items-findable.ts';
import { itemsInOnePlace } from './items-in-one-place.ts';
import { itemsPlaced } from './items-placed.ts';
import { keysFindable } from './keys-findable.ts';
import { notesEnabled } from './notes-enabled.ts';
import { notesHeld } from './notes-held.ts';
import { pictures } from './pictures.ts';
import { roomsReachable } from './rooms-reachable.ts';
import { startRoom } from './start-room.ts';
import { type ChapterFacts, type Check, subjectOf } from './subject.ts';
import { twoWayConnections } from './two-way-connections.ts';
import { waysOut } from './ways-out.ts';

export type { ChapterFacts } from './subject.ts';

const CHECKS: readonly Check[] = [
  hasMap,
  startRoom,
  cast,
  entriesExist,
  keysFindable,
  roomsReachable,
  waysOut,
  twoWayConnections,
  itemsInOnePlace,
  inventoriesDistinct,
  itemsFindable,
  itemsPlaced,
  notesHeld,
  notesEnabled,
  eventsValid,
  eventReferences,
  cardHolders,
  host,
  pictures,
];

/**
 * Looks for faults of a chapter before it is played, errors first. `content` is what a play would be made from, without
 * events that cannot be understood; null when no play can be made.
 */
export function checkChapter(facts: ChapterFacts): { findings: Finding[]; content: PlayContent | null } {
  const subject = subjectOf(facts);
  const findings = CHECKS.flatMap((check) => check(subject));
  const of = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity);
  return { findings: [...of('error'), ...of('warning')], content: subject.play?.content ?? null };
}
