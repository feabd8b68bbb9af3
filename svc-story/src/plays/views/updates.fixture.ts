import type { Room } from '@luplay/contracts/story';
import { newPlay, type PlayContent, type PlayState, resetToStart, type World } from '@luplay/story-rules';
import { byId, character, item } from '@luplay/story-rules/testing';
import { createPlay, type StoredPlay } from '../state/state.ts';
import { PlayViews } from './views.ts';

export function contentWith(rooms: Room[], characters: string[], items: string[]): PlayContent {
  return {
    chapterId: 'one',
    name: 'Глава',
    startRoom: rooms[0]?.id ?? '',
    rooms: byId(...rooms),
    items: byId(...items.map((id) => item(id))),
    notes: {},
    npcs: {},
    characters: byId(...characters.map((id) => character(id))),
    events: {},
  };
}

/** A play that all characters have entered. */
export function playWith(content: PlayContent): StoredPlay {
  const world: World = { content, now: 0, chance: () => 0 };
  const play = Object.keys(content.characters).reduce<PlayState>(
    (state, id) => resetToStart(state, id, `user-${id}`, world).state,
    newPlay(content),
  );
  return { ...createPlay({ id: 'edition', content }, 0, 'BCDFGH'), play };
}

export const next = (stored: StoredPlay, play: PlayState): StoredPlay => ({ ...stored, seq: stored.seq + 1, play });

/** As it arrives at other replicas. */
export const received = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const unused = () => {
  throw new Error('no audience is looked up here');
};
export const testViews = () => new PlayViews({ audience: unused });
