import type { ChapterEvening, LogKind, Room, StoryBallot, StoryItem, TalkAsk, TalkKind } from '@luplay/contracts/story';
import type { PlayContent } from './content.ts';

/** What a host's edit or an event has changed about a room. Its items are kept in `PlayState.lying`. */
type RoomChanges = Partial<Omit<Room, 'id' | 'items'>>;

/** A character that has entered the play. */
export interface PlayerState {
  characterId: string;
  /** Who plays the character; null while nobody holds its role card. */
  userId: string | null;
  currentRoom: string;
  /** Ids of rooms, in the order of the first visit. */
  visited: string[];
  /** Hidden rooms that were found. */
  foundHidden: string[];
  /** Rooms that were opened with an item. */
  unlockedRooms: string[];
  /** Ids of items. */
  inventory: string[];
  abilities: string[];
  goals: string[];
  /** From 0 to ACTION_POINTS_MAX. */
  actionPoints: number;
  /** Ids of the notes that were found, in the order of finding. */
  notes: string[];
  status: 'alive' | 'dead';
  /** Shown until the player acknowledges it. */
  message: string | null;
  conditions: Conditions;
  /** For the awards of the epilogue; missing until there is something to count. */
  tally?: Tally;
}

/** How many rooms, items and notes a character has found, and how often it has moved. */
export type Tally = Partial<Record<'found' | 'walked', number>>;

/** What an event may do to players for the rest of the play, or until another event. */
export interface Conditions {
  /** `low`: the player sees neither others nor NPCs. */
  visibility: 'normal' | 'low';
  /** Percent: how often a move leads to another room than the chosen one. */
  panicChance: number;
}

/** A line of the action log. Only hosts and developers read it. */
export interface LogEntry {
  /** Grows by one with each line of the play. */
  id: number;
  /** Epoch ms. */
  ts: number;
  action: string;
  /** Lines of older plays have none. */
  kind?: LogKind;
  /** The character that acted. */
  who?: string;
  /** Rooms by character: where those are now whom it has moved. */
  places?: Record<string, string>;
  /** By character: who has died or come back to life. */
  statuses?: Record<string, PlayerState['status']>;
  /** The host has taken the action back. */
  undone?: true;
  /** userId of the host who did it. */
  by?: string;
  /** What characters were told by it. */
  told?: Told[];
}

/** What the play has told characters at one moment. */
export interface Told {
  /** Characters. */
  to: string[];
  text: string;
}

/** What a rule writes into the log. */
export type LogLine = Pick<LogEntry, 'action' | 'kind' | 'told' | 'who'>;

/** A value before an action: `path` leads to it from the play's state; without `before` it did not exist. */
export interface PastValue {
  path: string[];
  before?: unknown;
}

export interface UndoableAction {
  logId: number;
  past: PastValue[];
}

/** A running play. Everything in it is replaced, never changed in place. */
export interface PlayState {
  rooms: Record<string, RoomChanges>;
  /** Ids of the items that lie in each room, in order. An item that is neither here nor carried is out of the play. */
  lying: Record<string, string[]>;
  /** Visibility that an event gave to an item. */
  itemVisibility: Record<string, StoryItem['visibility']>;
  /** By character. */
  players: Record<string, PlayerState>;
  /** What a character that enters now is subject to. */
  conditions: Conditions;
  /** The oldest first. */
  log: LogEntry[];
  nextLogId: number;
  /** The newest last. */
  undo: UndoableAction[];
  /** The act that runs; null between acts, missing before the first. */
  act?: ActState | null;
  /** How many acts have begun: the next one has this place in the chapter. */
  actsBegun?: number;
  /** What all the living get while an act runs; missing: what the chapter says. */
  pointsEvery?: ChapterEvening['pointsEvery'];
  /** What the host has told the hall last. */
  hall?: { text: string; at: number; sound?: string } | null;
  /** The newest last. */
  votes?: VoteState[];
  /** Missing or null until the host begins it. */
  epilogue?: EpilogueState | null;
  /** Missing until somebody says something. */
  talk?: TalkState;
}

/** An act of the chapter that the host has begun. */
export interface ActState {
  /** Its place in the chapter, from 0. */
  index: number;
  /** Epoch ms. */
  startedAt: number;
  /** Epoch ms; the host may put it off. */
  endsAt: number;
  /** Its events that have happened, by their place in the act. */
  fired: number[];
  /** Those that the host has triggered before their minute, at which they do not happen again. */
  early?: number[];
  /** Epoch ms of the last points that all got by `pointsEvery`. */
  pointsAt: number;
  /** Its time is over; the host has not ended it yet. */
  isOver: boolean;
  /** Epoch ms; since then its clock stands still. */
  heldAt?: number;
  /** Epoch ms at which it changes something by itself the next time; null: nothing is left. */
  nextAt: number | null;
}

/** A vote that the host has opened. */
export interface VoteState {
  ballot: StoryBallot;
  /** The chosen option by character: a character's id, or the option's place among those of the ballot. */
  votes: Record<string, string>;
  isOpen: boolean;
  /** The result was told. */
  isTold: boolean;
}

/** The end, which the host tells step by step. */
interface EpilogueState {
  /** Epoch ms. */
  startedAt: number;
  /** How many secrets were revealed. */
  revealed: number;
  isOver: boolean;
}

/** What players have said and handed to each other. */
export interface TalkState {
  /** The newest last; those that neither hosts nor a player see are dropped. */
  lines: TalkLine[];
  /** Of lines and offers. */
  nextId: number;
  offers: TalkOffer[];
  /** Kinds that a host has switched off. */
  off: TalkKind[];
  /** The private notes of players, by character. */
  ownNotes: Record<string, string>;
  asks: { characterId: string; what: TalkAsk; ts: number }[];
  /** How many lines each character has said, by character. */
  said: Record<string, number>;
}

export interface TalkLine {
  id: number;
  /** Epoch ms. */
  ts: number;
  kind: TalkKind;
  from: string;
  /** A character or TALK_HOST; null: everybody in the room. */
  to: string | null;
  room: string;
  text: string;
  /** The thing, or the note, that was given or shown. */
  item?: string;
  note?: string;
  /** Characters that have heard or seen it, and those of them that did not see who it was. */
  heard: string[];
  unseen: string[];
}

export interface TalkOffer {
  id: number;
  kind: 'give' | 'show';
  from: string;
  to: string;
  /** Id of an item, or of a note. */
  thing: string;
  isNote: boolean;
}

const NO_CONDITIONS: Conditions = { visibility: 'normal', panicChance: 0 };

/** A play that nobody has entered. An item is in one place: what characters carry does not lie in rooms as well. */
export function newPlay(content: PlayContent): PlayState {
  const placed = new Set(Object.values(content.characters).flatMap(({ inventory }) => inventory));
  const lying: PlayState['lying'] = {};
  for (const room of Object.values(content.rooms)) {
    lying[room.id] = room.items.filter((id) => !placed.has(id));
    for (const id of room.items) placed.add(id);
  }
  return {
    rooms: {},
    lying,
    itemVisibility: {},
    players: {},
    conditions: NO_CONDITIONS,
    log: [],
    nextLogId: 1,
    undo: [],
  };
}

/** The room as it is now; undefined when the map has none of that id. */
export function roomOf(content: PlayContent, state: PlayState, roomId: string): Room | undefined {
  const drawn = Object.hasOwn(content.rooms, roomId) ? content.rooms[roomId] : undefined;
  return drawn && { ...drawn, ...state.rooms[roomId], items: state.lying[roomId] ?? [] };
}

/** The room that the player stands in. */
export function currentRoomOf(content: PlayContent, state: PlayState, player: PlayerState): Room {
  const room = roomOf(content, state, player.currentRoom);
  if (!room) throw new Error(`${player.characterId} stands in a room that is not on the map: ${player.currentRoom}`);
  return room;
}

/** The points that all the living get while an act runs: what the host has set, else what the chapter says. */
export const pointsEveryOf = ({ evening }: PlayContent, { pointsEvery }: PlayState): ChapterEvening['pointsEvery'] =>
  pointsEvery === undefined ? (evening?.pointsEvery ?? null) : pointsEvery;

export const isVisible = (content: PlayContent, state: PlayState, itemId: string): boolean =>
  (state.itemVisibility[itemId] ?? content.items[itemId]?.visibility) === 'visible';

/** Whether `other` is in sight of `player`: somebody else, who is played, in the same room. */
export const isInSight = (player: PlayerState, other: PlayerState): boolean =>
  other.characterId !== player.characterId &&
  other.userId !== null &&
  other.currentRoom === player.currentRoom &&
  player.conditions.visibility === 'normal';

/** The dead of a chapter with ghosts see everything. */
export const isGhost = ({ evening }: PlayContent, { status }: PlayerState): boolean =>
  status === 'dead' && Boolean(evening?.ghosts);

export const mapValues = <Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Value,
) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

export const withPlayer = (state: PlayState, player: PlayerState): PlayState => ({
  ...state,
  players: { ...state.players, [player.characterId]: player },
});

export const withLying = (state: PlayState, roomId: string, items: string[]): PlayState => ({
  ...state,
  lying: { ...state.lying, [roomId]: items },
});

/** Adds what the list does not hold yet. The same list when it holds all: what did not change is not recorded. */
export const including = <One>(list: One[], ...added: One[]): One[] =>
  added.length > 0 && added.every((one) => list.includes(one)) ? list : [...new Set([...list, ...added])];
export const without = (list: readonly string[], removed: string): string[] => list.filter((one) => one !== removed);
