import { isDeepStrictEqual } from 'node:util';
import type { LivePlayer, StoryServerMessage } from '@luplay/contracts/story';
import type { Unstamped } from '@luplay/live-kit';
import {
  belongings,
  isGhost,
  livePlayer,
  ownState,
  type PlayContent,
  type PlayerState,
  type PlayState,
  placeView,
  playersInSight,
  roomOf,
  sees,
  sightOf,
  talkChanges,
  talkOf,
} from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import { differences, isEqual, type PlayChanges } from './changes.ts';

type Message = Unstamped<StoryServerMessage>;
type Play = Pick<StoredPlay, 'play' | 'selected'>;

/** A change as the player of one character sees it: `own` is the character's state after it, `was` before it. */
interface Seen {
  changes: PlayChanges;
  content: PlayContent;
  before: PlayState;
  after: PlayState;
  was: PlayerState;
  own: PlayerState;
  /** The characters that hosts had selected before the change, and those after it. */
  formerly: Play['selected'];
  selected: Play['selected'];
}

/**
 * What the player is told of a change. Only parts that it can have made different are built: somebody who is far away
 * costs a few comparisons.
 */
export function playerUpdates(
  { play: before, selected: formerly }: Play,
  { play: after, selected }: Play,
  content: PlayContent,
  characterId: string,
  changes: PlayChanges,
): Message[] {
  const own = after.players[characterId];
  if (!own) return [];
  const was = before.players[characterId];
  if (!was) {
    const { map, npcs, itemsHere } = placeView(content, after, own);
    return [
      { type: 'map', map, npcs, itemsHere },
      { type: 'allPlayers', players: playersInSight(content, after, own) },
      {
        type: 'characterState',
        state: ownState(content, own, selected),
        ...belongings(content, own),
        ...sightOf(content, after, own),
      },
      { type: 'talk', talk: talkOf(content, after, characterId) },
    ];
  }
  const seen = { changes, content, before, after, was, own, formerly, selected };
  const talk = talkChanges(content, before, after, characterId);
  const talkUpdates: Message[] = talk ? [{ type: 'talk', talk, changedOnly: true }] : [];
  const [place, self] = [placeUpdates(seen), ownUpdates(seen)];
  // Who has unlocked a room knows so before the map shows it open; who has moved, the map around the new room first.
  const isHere = was.currentRoom === own.currentRoom;
  return [...(isHere ? self : []), ...place, ...othersUpdates(seen), ...(isHere ? [] : self), ...talkUpdates];
}

function placeUpdates({ changes, content, before, after, was, own }: Seen): Message[] {
  const isConcerned =
    changes.isVisibility ||
    changes.lying.has(own.currentRoom) ||
    isGhost(content, was) !== isGhost(content, own) ||
    (changes.players.has(own.characterId) && seesOtherwise(was, own)) ||
    [...changes.rooms].some(
      (id) =>
        isGhost(content, own) ||
        own.visited.includes(id) ||
        isNearKnown(content, before, was, id) ||
        isNearKnown(content, after, own, id),
    );
  if (!isConcerned) return [];
  const old = placeView(content, before, was);
  const { map, npcs, itemsHere } = placeView(content, after, own);
  const changed = [...differences(old.map.rooms, map.rooms)];
  const here = {
    ...(!isEqual(old.npcs, npcs) && { npcs }),
    ...(!isEqual(old.itemsHere, itemsHere) && { itemsHere }),
  };
  if (changed.length === 0 && Object.keys(here).length === 0) return [];
  const rooms = Object.fromEntries(changed.flatMap((id) => (map.rooms[id] ? [[id, map.rooms[id]]] : [])));
  const gone = changed.filter((id) => !map.rooms[id]);
  return [{ type: 'map', map: { ...map, rooms }, changedOnly: true, ...(gone.length > 0 && { gone }), ...here }];
}

const isNearKnown = (content: PlayContent, state: PlayState, { visited }: PlayerState, id: string): boolean =>
  visited.some((from) => roomOf(content, state, from)?.connections.includes(id));

/** Whether what decides which rooms, and what in them, the player sees is different. */
const seesOtherwise = (was: PlayerState, own: PlayerState): boolean =>
  was.currentRoom !== own.currentRoom ||
  was.conditions.visibility !== own.conditions.visibility ||
  (['visited', 'foundHidden', 'unlockedRooms', 'abilities'] as const).some(
    (part) => was[part] !== own[part] && !isDeepStrictEqual(was[part], own[part]),
  );

function othersUpdates({ changes, content, before, after, was, own }: Seen): Message[] {
  const isElsewhere =
    was.currentRoom !== own.currentRoom ||
    was.conditions.visibility !== own.conditions.visibility ||
    isGhost(content, was) !== isGhost(content, own);
  if (isElsewhere) {
    const inSight = playersInSight(content, after, own);
    if (isDeepStrictEqual(playersInSight(content, before, was), inSight)) return [];
    return [{ type: 'allPlayers', players: inSight }];
  }
  const changed: LivePlayer[] = [];
  const gone: string[] = [];
  for (const id of changes.players) {
    const [old, other] = [before.players[id], after.players[id]];
    const wasSeen = old !== undefined && sees(content, was, old);
    const isSeen = other !== undefined && sees(content, own, other);
    if (isSeen && !(wasSeen && looksTheSame(old, other))) changed.push(...livePlayer(content, other));
    else if (wasSeen && !isSeen) gone.push(id);
  }
  if (changed.length === 0 && gone.length === 0) return [];
  return [{ type: 'allPlayers', players: changed, changedOnly: true, ...(gone.length > 0 && { gone }) }];
}

const looksTheSame = (old: PlayerState, other: PlayerState): boolean =>
  old.status === other.status && old.userId === other.userId && old.currentRoom === other.currentRoom;

function ownUpdates({ changes, content, before, after, was, own, formerly, selected }: Seen): Message[] {
  // Another room decides what the player's things open.
  if (!changes.players.has(own.characterId) && changes.rooms.size === 0) return [];
  const state = ownState(content, own, selected);
  const old = ownState(content, was, formerly);
  const isSameSight =
    isEqual(was.conditions, own.conditions) &&
    (changes.rooms.size === 0 || isEqual(sightOf(content, before, was), sightOf(content, after, own)));
  if (isSameSight && isDeepStrictEqual(old, state)) return [];
  const { actionPoints, telegramId } = state;
  if (isSameSight && isDeepStrictEqual({ ...old, actionPoints }, state)) {
    return [{ type: 'actionPoints', telegramId, value: actionPoints }];
  }
  return [{ type: 'characterState', state, ...belongings(content, own), ...sightOf(content, after, own) }];
}
