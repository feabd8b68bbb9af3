import { type Chapter, type Room, room, type StoryCharacter, storyCharacter } from '@luplay/contracts/story';
import { contentOf, newPlay, type PlayState, playerView, resetToStart } from '@luplay/story-rules';
import { neighbours, roomAt, SIDE } from '../players/chapter.ts';
import { type Row, rowOf } from '../stats.ts';

const TIMES = 2_000;
const WARM_UP = 500;

/** A play in which every player has visited the first `rooms` rooms and stands in one of them. */
function playOf(rooms: number, players: number) {
  const ids = Array.from({ length: rooms }, (_, index) => roomAt(index % SIDE, Math.floor(index / SIDE)));
  const drawn = ids.map((id): [string, Room] => {
    const connections = neighbours(id).filter((to) => ids.includes(to));
    return [id, room.parse({ id, name: `Комната ${id}`, position: { x: 0, y: 0 }, connections })];
  });
  const cast = Array.from({ length: players }, (_, index): [string, StoryCharacter] => {
    const id = `bench-character-${index}`;
    const texts = { name: `Гость ${index}`, description: 'Гость.', secret: '', image: '/media/story/char-sofia.webp' };
    const fields = { id, ...texts, abilities: [], inventory: [], goals: [], message: null, status: 'alive' };
    return [id, storyCharacter.parse(fields)];
  });
  const map = { id: 'bench-map', name: 'Дом', startRoom: ids[0] as string, rooms: Object.fromEntries(drawn) };
  const characters = Object.fromEntries(cast);
  const chapter: Chapter = {
    ...{ id: 'bench', name: 'Глава', map: map.id, characters: Object.keys(characters) },
    ...{ events: [], items: [], host: null },
  };
  const content = contentOf(chapter, { map, characters, events: {}, items: {}, notes: {}, npcs: {} });
  const world = { content, now: 0, chance: () => 0 };
  const entered = Object.keys(characters).reduce(
    (state, id) => resetToStart(state, id, `user-${id}`, world).state,
    newPlay(content),
  );
  const moved = Object.entries(entered.players).map(([id, player], index): [string, typeof player] => [
    id,
    { ...player, visited: ids, currentRoom: ids[index % ids.length] as string },
  ]);
  const state: PlayState = { ...entered, players: Object.fromEntries(moved) };
  return { content, state, viewers: Object.keys(characters) };
}

function timesOf(rooms: number, players: number): number[] {
  const { content, state, viewers } = playOf(rooms, players);
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n += 1) {
    const startedAt = performance.now();
    playerView(content, state, viewers[n % viewers.length] as string);
    if (n >= WARM_UP) times.push((performance.now() - startedAt) * 1000);
  }
  return times;
}

/** What it costs to build one player's view, in this process. */
export const viewCosts = (): Row[] => [
  rowOf("a player's view: 100 rooms, all visited, 200 players", timesOf(100, 200), 'LuPlay ≤ 200', 'µs'),
  rowOf("a player's view: 100 rooms, all visited, 12 players", timesOf(100, 12), '', 'µs'),
  rowOf("a player's view: 10 rooms, all visited, 12 players", timesOf(10, 12), '', 'µs'),
];
