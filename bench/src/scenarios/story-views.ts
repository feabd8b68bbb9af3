import { type Chapter, type Room, room, type StoryCharacter, storyCharacter } from '@luplay/contracts/story';
import { contentOf, newPlay, type PlayState, playerView, resetToStart } from '@luplay/story-rules';
import { neighbours, roomAt, SIDE } from '../players/chapter.ts';
import { type Row, rowOf } from '../stats.ts';

const ROOMS = 100;
const PLAYERS = 200;
const TIMES = 2_000;
const WARM_UP = 500;

/** A play in which every player has visited all rooms and stands in one of them. */
function playOfAll() {
  const ids = Array.from({ length: ROOMS }, (_, index) => roomAt(index % SIDE, Math.floor(index / SIDE)));
  const drawn = ids.map((id): [string, Room] => {
    const connections = neighbours(id).filter((to) => ids.includes(to));
    return [id, room.parse({ id, name: `Комната ${id}`, position: { x: 0, y: 0 }, connections })];
  });
  const cast = Array.from({ length: PLAYERS }, (_, index): [string, StoryCharacter] => {
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

/** What it costs to build one player's view, in this process. */
export function viewCosts(): Row {
  const { content, state, viewers } = playOfAll();
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n += 1) {
    const startedAt = performance.now();
    playerView(content, state, viewers[n % viewers.length] as string);
    if (n >= WARM_UP) times.push((performance.now() - startedAt) * 1000);
  }
  return rowOf(`a player's view: ${ROOMS} rooms, all visited, ${PLAYERS} players`, times, 'LuPlay ≤ 200', 'µs');
}
