import type { Finding } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { entriesExist, mapPictures, pictures, worldPicture } from './entries.ts';
import { actsGivePoints, actsValid, peopleTold, votesHaveOptions } from './evening.ts';
import { eventReferences, eventsValid, sounds } from './events.ts';
import { inventoriesDistinct, itemsFindable, itemsInOnePlace, itemsPlaced, notesEnabled, notesHeld } from './items.ts';
import { hasMap, keysFindable, roomsReachable, startRoom, twoWayConnections, waysOut } from './map.ts';
import { entryIn, error, quoted, warning } from './report.ts';
import { type ChapterFacts, type Check, subjectOf } from './subject.ts';

export type { ChapterFacts } from './subject.ts';

/** The chapter has characters. */
const cast: Check = ({ chapter, library: { characters } }) =>
  chapter.characters.some((id) => Object.hasOwn(characters, id))
    ? []
    : [error('no-characters', { kind: 'chapter', id: chapter.id }, 'В главе нет ни одного персонажа.')];

/** One person holds the role card of each character. */
const cardHolders: Check = ({ chapter, library: { characters }, holders }) =>
  chapter.characters.flatMap((id) => {
    const character = entryIn(characters, id);
    if (!character) return [];
    const people = entryIn(holders, id) ?? [];
    if (people.length === 1) return [];
    const where = { kind: 'characters', id } as const;
    const text =
      people.length === 0
        ? `Карта роли «${character.name}» никому не выдана.`
        : `Карта роли «${character.name}» сразу у нескольких: ${quoted(people)}. Играть будет тот, кто войдёт первым.`;
    return [warning(people.length === 0 ? 'no-holder' : 'several-holders', where, text)];
  });

/** Somebody hosts the story. */
const host: Check = ({ chapter }) =>
  chapter.host !== null
    ? []
    : [
        warning(
          'no-host',
          { kind: 'chapter', id: chapter.id },
          'Ведущий не назначен: игру может вести только разработчик.',
        ),
      ];

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
  actsValid,
  actsGivePoints,
  votesHaveOptions,
  peopleTold,
  cardHolders,
  host,
  pictures,
  worldPicture,
  sounds,
  mapPictures,
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
