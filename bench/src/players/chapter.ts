import {
  ACTION_POINTS_MAX,
  storyChapters,
  storyContent,
  storyPeople,
  storyPlay,
  storyPlayTools,
} from '@luplay/contracts/story';
import pLimit from 'p-limit';
import { callAs, type Player } from './client.ts';

/** Side of the square map, in rooms. */
export const SIDE = 10;
/** Cells between two rooms of the map. */
const PITCH = 4;
const DESCRIPTION = 'Высокие окна, ковёр в пятнах воска и запах старых книг. '.repeat(4).trim();

/** A player of a play: the socket has the same index. */
export interface Actor extends Player {
  characterId: string;
  currentRoom: string;
  actionPoints: number;
}

export const roomAt = (x: number, y: number): string => `bench-room-${x}-${y}`;
const placeOf = (roomId: string): [number, number] => {
  const [x = 0, y = 0] = roomId.split('-').slice(2).map(Number);
  return [x, y];
};

/** The rooms to which one can go from here. */
export function neighbours(roomId: string): string[] {
  const [x, y] = placeOf(roomId);
  const around: [number, number][] = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ];
  return around.filter(([left, top]) => left >= 0 && left < SIDE && top >= 0 && top < SIDE).map((to) => roomAt(...to));
}

const allRooms = Array.from({ length: SIDE * SIDE }, (_, index) => roomAt(index % SIDE, Math.floor(index / SIDE)));
const itemIn = (roomId: string) => roomId.replace('room', 'item');

function drawn(id: string) {
  const [x, y] = placeOf(id);
  return {
    id,
    name: `Комната ${x}-${y}`,
    description: DESCRIPTION,
    position: { x: x * PITCH, y: y * PITCH },
    connections: neighbours(id),
    items: [itemIn(id)],
  };
}

/** Moves the actor into one of the rooms beside theirs. */
export async function moveOn(url: string, actor: Actor): Promise<void> {
  const open = neighbours(actor.currentRoom);
  const roomId = open[Math.floor(Math.random() * open.length)] as string;
  const { state } = await callAs(url, actor, storyPlay.move, { body: { telegramId: actor.userId, roomId } });
  actor.currentRoom = state.currentRoom;
  actor.actionPoints = state.actionPoints;
}

/** Creates a map of a hundred rooms with an item in each, and `cast` characters. Returns their ids. */
export async function makeStory(url: string, developer: Player, cast: number): Promise<string[]> {
  const make = pLimit(8);
  await make.map(allRooms, (roomId) =>
    callAs(url, developer, storyContent.items.create, {
      body: {
        id: itemIn(roomId),
        name: `Вещь ${roomId}`,
        description: 'Лежит.',
        visibility: 'visible',
        probability: 50,
      },
    }),
  );
  const map = { id: 'bench-map', name: 'Дом', startRoom: roomAt(0, 0) };
  const rooms = Object.fromEntries(allRooms.map((id) => [id, drawn(id)]));
  await callAs(url, developer, storyContent.maps.create, { body: { ...map, rooms } });
  const characters = Array.from({ length: cast }, (_, index) => `bench-character-${index}`);
  await make.map(characters, (id) =>
    callAs(url, developer, storyContent.characters.create, {
      body: { id, name: `Гость ${id}`, description: DESCRIPTION, secret: DESCRIPTION, goals: ['Уйти.'] },
    }),
  );
  return characters;
}

/** Longer than any measurement. */
const ACT = { id: 'bench-act', name: 'Вечер', minutes: 200, points: 0, opens: [], events: [] };

/** Its act does not run yet. */
export async function playChapter(url: string, developer: Player, id: string, characters: string[]): Promise<void> {
  const evening = {
    ...{ publicLines: {}, acts: [ACT], ballots: [], epilogue: null, ghosts: { vote: true }, protectedUntilAct: 0 },
    ...{ pointsEvery: { points: 1, minutes: 200 }, texts: [], hallShowsPeople: false },
  };
  const body = { id, name: `Глава ${id}`, map: 'bench-map', characters, evening };
  await callAs(url, developer, storyChapters.saveChapter, { body });
  await callAs(url, developer, storyChapters.setCurrentChapter, { body: { id_chapter: id } });
}

export const beginAct = (url: string, developer: Player) =>
  callAs(url, developer, storyPlayTools.beginAct, { body: { act: ACT.id } });

/** Gives each player the role card of the character with the same index. */
export async function giveCards(url: string, developer: Player, players: Player[], cast: string[]): Promise<Actor[]> {
  return pLimit(4).map(players, async (player, index): Promise<Actor> => {
    const characterId = cast[index] as string;
    const { userId } = player;
    await callAs(url, developer, storyPeople.addRolecard, { params: { userId }, body: { id: characterId } });
    return { ...player, characterId, currentRoom: roomAt(0, 0), actionPoints: ACTION_POINTS_MAX };
  });
}

export async function enter(url: string, actors: Actor[]): Promise<void> {
  await pLimit(8).map(actors, async (actor) => {
    const { state } = await callAs(url, actor, storyPlay.resetToStart, { body: { telegramId: actor.userId } });
    actor.currentRoom = state.currentRoom;
    actor.actionPoints = state.actionPoints;
  });
}
