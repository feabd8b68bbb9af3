import { z } from 'zod';
import { epochMs, id, storedText } from '../core/fields.ts';
import { storyActions } from './actions.ts';
import { soundPath, storyCharacter, storyItem, storyNote, storyNpc } from './content.ts';
import { chapterEvening } from './evening.ts';
import { actView, epilogueView, voteView } from './evening-views.ts';
import { entryId } from './fields.ts';
import { hallView } from './hall.ts';
import { joiningView } from './joining.ts';
import { mapBackgrounds, storedRoom } from './map.ts';
import { playerState, playerView } from './player-views.ts';
import { talkView } from './talk.ts';

/**
 * What a line of the action log is about: an action of players, or `entry`, `event`, `vote`, and `host` for what
 * hosts and developers do besides.
 */
export const LOG_KINDS = [
  'entry',
  ...Object.values(storyActions).map(({ log }) => log),
  'event',
  'vote',
  'host',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** A line of the action log. `undone`: a host has taken the action back. */
export const logEntry = z.object({
  id: z.number().int().positive(),
  ts: epochMs,
  action: storedText,
  /** Lines of older plays have none. */
  kind: z.enum(LOG_KINDS).optional(),
  undone: z.boolean().optional(),
  /** The character that acted. */
  who: entryId.optional(),
  /** Rooms by character: where those are now whom it has moved. */
  places: z.record(entryId, entryId).optional(),
  /** By character: who has died or come back to life. */
  statuses: z.record(entryId, z.enum(['alive', 'dead'])).optional(),
  /** userId of the host who did it. */
  by: id.optional(),
  /** What the play has told characters at that moment. */
  told: z.array(z.object({ to: z.array(entryId), text: storedText })).optional(),
});
export type StoryLogEntry = z.output<typeof logEntry>;

/** A character that has entered, as hosts see it. */
export const hostPlayer = playerState.extend({
  userId: id.nullable(),
  shortName: storedText,
  conditions: z.object({ visibility: z.enum(['normal', 'low']), panicChance: z.number() }),
});
export type HostPlayer = z.output<typeof hostPlayer>;

/** The map, including changes by hosts and events. */
export const hostMap = z.object({
  startRoom: entryId,
  rooms: z.record(entryId, storedRoom),
  backgrounds: mapBackgrounds.optional(),
});

/** Of the evening, what hosts alone know. Older services tell none of it. */
const eveningOfHost = {
  /** Under which the evening is kept. A restart begins another one. */
  edition: id.optional(),
  /** How many acts have begun: the next one has this place in the chapter. */
  actsBegun: z.number().int().nonnegative().optional(),
  /** Events of the running act that have happened, by their place in it. */
  fired: z.array(z.number().int().nonnegative()).optional(),
  pointsEvery: chapterEvening.shape.pointsEvery.optional(),
  /** What hosts have written for themselves, by userId. */
  hostNotes: z.record(id, storedText).optional(),
  /** What the hall was told last. */
  hall: z.object({ text: storedText, at: epochMs, sound: soundPath.optional() }).nullable().optional(),
};

/** The rest of a host's view, besides map, players and log. */
export const hostState = z.object({
  /** Actions that can be taken back. */
  undoable: z.number().int().nonnegative(),
  /** The log line of the action that the next undo takes back; null when there is none. */
  nextUndo: z.number().int().positive().nullable(),
  /** Visibility set by events, by item. */
  itemVisibility: z.record(entryId, z.enum(['visible', 'invisible'])),
  /** The character that a host has selected for a user who holds several role cards, by userId. */
  selected: z.record(id, entryId),
  ...eveningOfHost,
  joining: joiningView.optional(),
});

/** Everything that a host sees of the play. */
export const hostView = z.object({
  map: hostMap,
  players: z.array(hostPlayer),
  /** The newest lines, the oldest first. */
  log: z.array(logEntry),
  state: hostState,
  characters: z.record(entryId, storyCharacter),
  items: z.record(entryId, storyItem),
  notes: z.record(entryId, storyNote),
  npcs: z.record(entryId, storyNpc),
  /** What the chapter has for the evening; missing when it has nothing. */
  evening: chapterEvening.optional(),
  /** Names of the chapter's events. */
  eventNames: z.record(entryId, storedText).optional(),
  /** The act that runs; null when none does. */
  act: actView.nullable().optional(),
  talk: talkView.optional(),
});
export type StoryHostView = z.output<typeof hostView>;

/** Who has a socket of the play open, on any replica. Somebody who has just lost theirs counts for 3 s more. */
export const playPresence = z.object({
  /** A host of the play. */
  host: z.boolean(),
  /** Hosts only: the userIds of the players, also of those who have not entered. */
  connected: z.array(id).optional(),
  /** Hosts only: the userIds of the hosts. */
  hosts: z.array(id).optional(),
});
export type PlayPresence = z.output<typeof playPresence>;

/** Everything that one viewer may know of the play. */
export const storyState = z.object({
  chapter: z.object({ id: entryId, name: storedText }),
  role: z.enum(['player', 'host', 'hall']),
  /** Of a player; null until the character has entered. */
  player: playerView.nullable(),
  /** Of a host. */
  host: hostView.nullable(),
  /** Of the hall alone. */
  hall: hallView.optional(),
  presence: playPresence,
  /** The newest vote; null while there was none. */
  vote: voteView.nullable().optional(),
  /** Null until the host begins it. */
  epilogue: epilogueView.nullable().optional(),
});
export type StoryState = z.output<typeof storyState>;
