import type { Room } from '@luplay/contracts/story';
import { canEnter, canTake, type RoomOptions, reachByCharacter, together } from './reach.ts';
import { entryIn, error, nameIn, quoted, warning } from './report.ts';
import { type Check, ofPlay, type Playable } from './subject.ts';

/** The chapter has a map, and the map has rooms. */
export const hasMap: Check = ({ chapter, library: { map } }) => {
  if (!map) {
    return [error('map-missing', { kind: 'chapter', id: chapter.id }, `Карты «${chapter.map}» нет: выберите другую.`)];
  }
  if (Object.keys(map.rooms).length > 0) return [];
  return [error('map-missing', { kind: 'maps', id: map.id }, `На карте «${map.name}» нет ни одной комнаты.`)];
};

/** The map starts in a room that it has, and that stays open to those who leave it. */
export const startRoom: Check = ({ library: { map } }) => {
  if (!map || Object.keys(map.rooms).length === 0) return [];
  const { name, startRoom: id, rooms } = map;
  if (!Object.hasOwn(rooms, id)) {
    return [error('start-missing', { kind: 'maps', id: map.id }, `Стартовой комнаты «${id}» нет на карте «${name}».`)];
  }
  const room = rooms[id];
  const where = { kind: 'maps', id: map.id, roomId: id } as const;
  if (room && !room.enabled) return [error('start-closed', where, `Стартовая комната «${room.name}» отключена.`)];
  if (room && (room.locked || room.requiresItem !== null || room.requiresabilities !== null)) {
    const text = `Стартовая комната «${room.name}» закрыта: тот, кто из неё вышел, может не вернуться.`;
    return [warning('start-closed', where, text)];
  }
  return [];
};

/** Who has gone through a door can come back through it. */
export const twoWayConnections = ofPlay(({ mapId, rooms, content }) =>
  rooms.flatMap(({ id, name, connections }) =>
    connections.flatMap((to) => {
      const other = entryIn(content.rooms, to);
      if (!other || other.connections.includes(id)) return [];
      const where = { kind: 'maps', id: mapId, roomId: id } as const;
      return [warning('one-way', where, `Из «${name}» можно пройти в «${other.name}», а обратно связи нет.`)];
    }),
  ),
);

/** A character that can come into a room can leave it again. */
export const waysOut = ofPlay(({ content, mapId, rooms, options, reach }) => {
  if (rooms.length < 2) return [];
  return rooms.flatMap(({ id, name }) => {
    const visitors = [...reach].filter(([, one]) => one.rooms.has(id));
    const exits = [...(options.get(id) as RoomOptions).connections].flatMap((next) => options.get(next) ?? []);
    const trapped = visitors.filter(([, one]) => !exits.some((exit) => canEnter(exit, one)));
    if (trapped.length === 0) return [];
    const where = { kind: 'maps', id: mapId, roomId: id } as const;
    if (trapped.length === visitors.length) {
      return [error('dead-end', where, `Из комнаты «${name}» нельзя выйти: открытых дверей в ней нет.`)];
    }
    const names = quoted(trapped.map(([character]) => nameIn(content.characters, character)));
    return [warning('dead-end', where, `Из комнаты «${name}» не могут выйти: ${names}.`)];
  });
});

/** The item that opens a room can be found without entering that room first. */
export const keysFindable = ofPlay((play, { library }) =>
  lockedByKey(play).map((room) => {
    const where = { kind: 'maps', id: play.mapId, roomId: room.id } as const;
    const key = nameIn(library.items, room.requiresItem ?? '');
    return error('key-unfindable', where, `Комнату «${room.name}» не открыть: ${whyLocked(play, room, key)}`);
  }),
);

/** The rooms that nobody can enter because nobody can bring their key to them. */
const lockedByKey = ({ rooms, reach, reached, options }: Playable): Room[] =>
  rooms.filter(({ id, enabled, requiresItem }) => {
    if (requiresItem === null || !enabled || reached.rooms.has(id)) return false;
    const doors = rooms.filter((room) => options.get(room.id)?.connections.has(id));
    return ![...reach.values()].some(
      (one) => one.items.has(requiresItem) && doors.some((door) => one.rooms.has(door.id)),
    );
  });

function whyLocked({ content, rooms, effects, reach, reached, options }: Playable, room: Room, key: string): string {
  const id = room.requiresItem as string;
  const places = rooms.filter((place) => options.get(place.id)?.items.has(id));
  if (!Object.hasOwn(content.items, id)) return `предмета «${key}» в этой главе нет.`;
  if (reached.items.has(id)) {
    const finders = [...reach].flatMap(([character, one]) => (one.items.has(id) ? character : []));
    const names = quoted(finders.map((character) => nameIn(content.characters, character)));
    return `до неё не дойти никому, кто может добыть «${key}» (${names}).`;
  }
  if (places.length === 0) return `предмет «${key}» нигде не лежит, и его ни у кого нет.`;
  if (!canTake(content, id, effects)) return `предмет «${key}» не найти: он невидим, и вероятность находки 0.`;
  const unlocked = {
    ...content,
    rooms: { ...content.rooms, [room.id]: { ...room, requiresItem: null, locked: false } },
  };
  const lies = quoted(places.map(({ name }) => name));
  return together(reachByCharacter(unlocked, effects).values()).items.has(id)
    ? `предмет «${key}» лежит только за её же дверью (${lies}).`
    : `предмет «${key}» лежит там, куда не попасть (${lies}).`;
}

/** Some character can come to every room, with what it has and can find, when events help. */
export const roomsReachable = ofPlay((play) => {
  const withoutKey = new Set(lockedByKey(play));
  return play.rooms.flatMap((room) => {
    if (play.reached.rooms.has(room.id) || withoutKey.has(room)) return [];
    const report = room.enabled ? error : warning;
    const where = { kind: 'maps', id: play.mapId, roomId: room.id } as const;
    return [report('room-unreachable', where, `В комнату «${room.name}» не попасть: ${whyUnreachable(play, room)}`)];
  });
});

function whyUnreachable({ rooms, reached, options }: Playable, room: Room): string {
  const doors = rooms.filter(({ id }) => id !== room.id && options.get(id)?.connections.has(room.id));
  if (doors.length === 0) return 'в неё не ведёт ни одна связь.';
  if (!room.enabled) return 'она отключена, и ни одно событие её не включает.';
  if (!doors.some(({ id }) => reached.rooms.has(id))) {
    return `попасть в неё можно только через ${quoted(doors.map(({ name }) => name))}, а туда не войти.`;
  }
  const { requiresabilities: ability } = room;
  if (ability === null) return 'она закрыта, и её нечем открыть: ей не нужны ни предмет, ни способность.';
  return reached.abilities.has(ability)
    ? `до неё не дойти никому, у кого есть способность «${ability}».`
    : `нужна способность «${ability}», а её нет ни у одного персонажа главы.`;
}
