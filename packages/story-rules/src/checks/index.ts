import type { Finding } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { entriesExist, pictures } from './entries.ts';
import { eventReferences, eventsValid } from './events.ts';
import { inventoriesDistinct, itemsFindable, itemsInOnePlace, itemsPlaced, notesEnabled, notesHeld } from './items.ts';
import { hasMap, keysFindable, roomsReachable, startRoom, twoWayConnections, waysOut } from './map.ts';
import { cardHolders, cast, host } from './people.ts';
import { type ChapterFacts, type Check, subjectOf } from './subject.ts';

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
