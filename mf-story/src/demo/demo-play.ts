import type { Chapter, StoryCharacter, StoryMap } from '@luplay/contracts/story';
import {
  act,
  contentOf,
  type Library,
  newPlay,
  type Outcome,
  type PlayContent,
  type PlayerState,
  type PlayState,
  resetToStart,
  type World,
} from '@luplay/story-rules';
import { ru } from '../locale/demo.ts';

/*
 * The demo is a play of the rules that the server plays by, with one character, kept in the page. It differs in this:
 * - its chapter is made of any map and any character, without events;
 * - `addPoints` has no maximum, the server's grant has;
 * - it says what happened in sentences of its own (`ru.told`).
 */

export interface Demo {
  content: PlayContent;
  play: PlayState;
  characterId: string;
}

/** A demo after an action, and what its player is told. */
export interface Step {
  demo: Demo;
  kind: 'success' | 'info' | 'error';
  text: string | null;
}

export const EXTRA_POINTS = 10;
const PLAYER = 'demo';

/** Null when the map has no start room. */
export function startDemo(map: StoryMap, character: StoryCharacter, library: Omit<Library, 'map'>): Demo | null {
  const chapter: Chapter = {
    id: 'demo',
    name: map.name,
    map: map.id,
    characters: [character.id],
    events: [],
    items: [],
    host: null,
  };
  const content = contentOf(chapter, { ...library, map });
  if (!Object.hasOwn(content.rooms, content.startRoom)) return null;
  return toStart({ content, play: newPlay(content), characterId: character.id });
}

export function playerOf({ play, characterId }: Demo): PlayerState {
  const player = play.players[characterId];
  if (!player) throw new Error(`${characterId} has not entered the demo`);
  return player;
}

/** Back to the start room, with what the character begins with. */
export const toStart = (demo: Demo): Demo => ({
  ...demo,
  play: resetToStart(demo.play, demo.characterId, PLAYER, world(demo, Math.random)).state,
});

/** Without a maximum. */
export const addPoints = (demo: Demo, amount: number): Demo => {
  const player = playerOf(demo);
  const players = {
    ...demo.play.players,
    [player.characterId]: { ...player, actionPoints: player.actionPoints + amount },
  };
  return { ...demo, play: { ...demo.play, players } };
};

export const go = (demo: Demo, roomId: string, chance = Math.random): Step =>
  step(demo, act('move', demo.play, demo.characterId, { roomId }, world(demo, chance)), (after) => {
    const { name } = demo.content.rooms[playerOf(after).currentRoom] ?? { name: '' };
    return { kind: 'info', text: ru.told.moved(name) };
  });

export const lookAround = (demo: Demo, chance = Math.random): Step =>
  step(demo, act('search', demo.play, demo.characterId, {}, world(demo, chance)), (_, found) => {
    const [item] = found?.items ?? [];
    if (found?.rooms.length) return { kind: 'success', text: ru.told.foundRoom };
    if (item) return { kind: 'success', text: ru.told.foundItem(demo.content.items[item]?.name ?? item) };
    return { kind: 'info', text: ru.told.nothing };
  });

export const apply = (demo: Demo, itemId: string): Step =>
  step(demo, act('useItem', demo.play, demo.characterId, { itemId }, world(demo, Math.random)), (_, done) => {
    const id = done && 'unlocked' in done ? done.unlocked : '';
    return { kind: 'success', text: ru.told.unlocked(demo.content.rooms[id]?.name ?? id) };
  });

function step<Reply>(
  demo: Demo,
  { state, rejection, reply }: Outcome<Reply>,
  tell: (after: Demo, reply: Reply | undefined) => Omit<Step, 'demo'>,
): Step {
  if (rejection) {
    const isMishap = rejection.code === 'conflict';
    return { demo, kind: isMishap ? 'info' : 'error', text: rejection.message ?? null };
  }
  const after = { ...demo, play: state };
  return { demo: after, ...tell(after, reply) };
}

const world = ({ content }: Pick<Demo, 'content'>, chance: () => number): World => ({
  content,
  now: Date.now(),
  chance,
});
