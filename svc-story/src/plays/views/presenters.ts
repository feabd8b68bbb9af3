import {
  type HostPlayer,
  type PlayPresence,
  STORY_LIMITS,
  type StoryHostView,
  type StoryState,
} from '@luplay/contracts/story';
import {
  actView,
  epilogueView,
  ownState,
  type PlayContent,
  type PlayerState,
  type PlayState,
  playerView,
  pointsEveryOf,
  roomOf,
  talkOf,
  voteView,
} from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import { hallView } from './hall.ts';

export const HOST = 'host';
/** The hall with the play's code, without an account. */
export const HALL = 'hall';
/** Holds a role card of the chapter; the character has not entered. */
export const WAITING = 'waiting';
const PLAYER = 'player:';
export const audienceOfPlayer = (characterId: string): string => PLAYER + characterId;
/** The character whose player the audience is; null for the other audiences. */
export const playerOf = (audience: string): string | null =>
  audience.startsWith(PLAYER) ? audience.slice(PLAYER.length) : null;

/** Who is connected, as an audience may know it. */
export const presenceFor = (audience: string, { host, ...known }: PlayPresence): PlayPresence =>
  audience === HOST ? { host, ...known } : { host };

function hostPlayer(content: PlayContent, player: PlayerState, selected: StoredPlay['selected']): HostPlayer {
  const own = ownState(content, player, selected);
  const { userId, conditions } = player;
  return { ...own, userId, conditions, shortName: own.name.slice(0, 2) };
}

/** All characters that have entered, or of these. */
export const hostPlayers = (
  content: PlayContent,
  { play: { players }, selected }: Pick<StoredPlay, 'play' | 'selected'>,
  ids?: Iterable<string>,
): HostPlayer[] =>
  [...(ids ?? Object.keys(players))].flatMap((id) => (players[id] ? hostPlayer(content, players[id], selected) : []));

/** With all rooms and the pictures below them, or with these rooms. */
export const hostMap = (content: PlayContent, play: PlayState, ids?: Iterable<string>): StoryHostView['map'] => ({
  startRoom: content.startRoom,
  rooms: Object.fromEntries(
    [...(ids ?? Object.keys(content.rooms))].flatMap((id) => {
      const room = roomOf(content, play, id);
      return room ? [[id, room]] : [];
    }),
  ),
  ...(!ids && content.backgrounds && { backgrounds: content.backgrounds }),
});

export const hostState = (
  { edition, play, selected, hostNotes, code, seats, waiting, kept }: StoredPlay,
  content: PlayContent,
): StoryHostView['state'] => ({
  edition,
  undoable: play.undo.length,
  nextUndo: play.undo.at(-1)?.logId ?? null,
  itemVisibility: play.itemVisibility,
  selected,
  actsBegun: play.actsBegun ?? 0,
  fired: play.act ? [...new Set([...play.act.fired, ...(play.act.early ?? NONE)])] : NONE,
  pointsEvery: pointsEveryOf(content, play),
  hostNotes: hostNotes ?? NO_NOTES,
  hall: play.hall ?? null,
  ...(code && { joining: { code, seats: Object.values(seats ?? {}), waiting: waiting ?? [], kept: kept ?? {} } }),
});
const NONE: number[] = [];
const NO_NOTES: Record<string, string> = {};

/** The lines of the log that are kept in the play, the oldest first. */
export const shownLog = ({ play, logClearedTo }: StoredPlay): StoryHostView['log'] =>
  play.log.filter(({ id }) => id > logClearedTo);

export const newestLog = (stored: StoredPlay): StoryHostView['log'] => shownLog(stored).slice(-STORY_LIMITS.logShown);

const hostView = (stored: StoredPlay, content: PlayContent): StoryHostView => ({
  map: hostMap(content, stored.play),
  players: hostPlayers(content, stored),
  log: newestLog(stored),
  state: hostState(stored, content),
  characters: content.characters,
  items: content.items,
  notes: content.notes,
  npcs: content.npcs,
  ...(content.evening && { evening: content.evening }),
  eventNames: Object.fromEntries(Object.values(content.events).map(({ id, name }) => [id, name])),
  act: actView(content, stored.play),
  talk: talkOf(content, stored.play, null),
});

/** Who looks at votes in this audience. */
export const viewerIn = (audience: string) => ({ characterId: playerOf(audience), isHost: audience === HOST });

/** Everything that an audience may know. */
export function storyState(
  stored: StoredPlay,
  content: PlayContent,
  audience: string,
  connected: PlayPresence,
): StoryState {
  const presence = presenceFor(audience, connected);
  const chapter = { id: content.chapterId, name: content.name };
  if (audience === HALL) {
    return { chapter, role: 'hall', player: null, host: null, hall: hallView(stored, content), presence };
  }
  const shared = {
    chapter,
    presence,
    vote: voteView(content, stored.play, viewerIn(audience)),
    epilogue: epilogueView(content, stored.play),
  };
  if (audience === HOST) return { ...shared, role: 'host', player: null, host: hostView(stored, content) };
  const characterId = playerOf(audience);
  const player = characterId === null ? null : playerView(content, stored.play, characterId, stored.selected);
  return { ...shared, role: 'player', player, host: null };
}
