import { type Chapter, type EventEffects, eventEffects, type Finding, type Room } from '@luplay/contracts/story';
import { contentOf, type Library, type PlayContent } from '../state/content.ts';
import { type Reach, type RoomOptions, reachByCharacter, roomOptions, together } from './reach.ts';

/** A chapter, and all that is known before its play. */
export interface ChapterFacts {
  chapter: Chapter;
  /** Everything that exists; `map` is null when the chapter's map does not. */
  library: Omit<Library, 'map'> & { map: Library['map'] | null };
  /** Names of the people who hold the role card of a character, by character. */
  holders: Readonly<Record<string, readonly string[]>>;
  /** Pictures and sounds that entries name and that are neither stored nor served. */
  missingFiles: ReadonlySet<string>;
}

/** The chapter's map and what a play on it would be. */
export interface Playable {
  mapId: string;
  content: PlayContent;
  rooms: readonly Room[];
  /** Of the events that have valid effects. */
  effects: readonly EventEffects[];
  options: ReadonlyMap<string, RoomOptions>;
  /** What each character can come to. */
  reach: ReadonlyMap<string, Reach>;
  /** What any of them can come to. */
  reached: Reach;
}

export interface Subject extends ChapterFacts {
  /** Null when the chapter has no map, or the map no start room. */
  play: Playable | null;
}

/** A check looks for one kind of fault. */
export type Check = (subject: Subject) => Finding[];

/** A check of what can be played; it finds nothing where no play can be made. */
export const ofPlay =
  (check: (play: Playable, subject: Subject) => Finding[]): Check =>
  (subject) =>
    subject.play ? check(subject.play, subject) : [];

export function subjectOf(facts: ChapterFacts): Subject {
  const { chapter, library } = facts;
  const { map } = library;
  if (!map || !Object.hasOwn(map.rooms, map.startRoom)) return { ...facts, play: null };
  const composed = contentOf(chapter, { ...library, map });
  const valid = Object.values(composed.events).flatMap((event) => {
    const { success, data } = eventEffects.safeParse(event.effects);
    return success ? [{ event, effects: data }] : [];
  });
  const content = { ...composed, events: Object.fromEntries(valid.map(({ event }) => [event.id, event])) };
  const effects = valid.map((one) => one.effects);
  const reach = reachByCharacter(content, effects);
  return {
    ...facts,
    play: {
      mapId: map.id,
      content,
      rooms: Object.values(content.rooms),
      effects,
      options: roomOptions(content, effects),
      reach,
      reached: together(reach.values()),
    },
  };
}
