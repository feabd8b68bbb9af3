import type { HostPlayer, StoryHostView, StoryState } from '@luplay/contracts/story';
import { ownState, type PlayContent, type PlayerState, type PlayState, playerView, roomOf } from '@luplay/story-rules';
import type { StoredPlay } from './state.ts';

/** Number of log lines in a host's view. */
const LOG_SHOWN = 50;

export const HOST = 'host';
/** Holds a role card of the chapter; the character has not entered. */
export const WAITING = 'waiting';
const PLAYER = 'player:';
export const audienceOfPlayer = (characterId: string): string => PLAYER + characterId;
/** The character whose player the audience is; null for the other audiences. */
export const playerOf = (audience: string): string | null =>
  audience.startsWith(PLAYER) ? audience.slice(PLAYER.length) : null;

export function hostPlayer(content: PlayContent, player: PlayerState): HostPlayer {
  const own = ownState(content, player);
  const { userId, conditions } = player;
  return { ...own, userId, conditions, shortName: own.name.slice(0, 2), characterImg: own.image };
}

export const hostPlayers = (content: PlayContent, { players }: PlayState): HostPlayer[] =>
  Object.values(players).map((player) => hostPlayer(content, player));

export const hostMap = (content: PlayContent, play: PlayState): StoryHostView['map'] => ({
  startRoom: content.startRoom,
  rooms: Object.fromEntries(
    Object.keys(content.rooms).flatMap((id) => {
      const room = roomOf(content, play, id);
      return room ? [[id, room]] : [];
    }),
  ),
});

export const hostState = ({ play, selected }: StoredPlay): StoryHostView['state'] => ({
  undoable: play.undo.length,
  nextUndo: play.undo.at(-1)?.logId ?? null,
  itemVisibility: play.itemVisibility,
  selected,
});

/** The lines of the log that are kept in the play, the oldest first. */
export const shownLog = ({ play, logClearedTo }: StoredPlay): StoryHostView['log'] =>
  play.log.filter(({ id }) => id > logClearedTo);

export const newestLog = (stored: StoredPlay): StoryHostView['log'] => shownLog(stored).slice(-LOG_SHOWN);

export const hostView = (stored: StoredPlay, content: PlayContent): StoryHostView => ({
  map: hostMap(content, stored.play),
  players: hostPlayers(content, stored.play),
  log: newestLog(stored),
  state: hostState(stored),
  characters: content.characters,
  items: content.items,
  notes: content.notes,
  npcs: content.npcs,
});

/** Everything that an audience may know. */
export function storyState(stored: StoredPlay, content: PlayContent, audience: string): StoryState {
  const chapter = { id: content.chapterId, name: content.name };
  const presence = { host: audience === HOST };
  if (audience === HOST) return { chapter, role: 'host', player: null, host: hostView(stored, content), presence };
  const characterId = playerOf(audience);
  const player = characterId === null ? null : playerView(content, stored.play, characterId);
  return { chapter, role: 'player', player, host: null, presence };
}
