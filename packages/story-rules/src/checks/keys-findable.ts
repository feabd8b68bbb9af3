import type { Room } from '@luplay/contracts/story';
import { canTake, reachByCharacter, together } from './reach.ts';
import { error, nameIn, quoted } from './report.ts';
import { ofPlay, type Playable } from './subject.ts';

/** The item that opens a room can be found without entering that room first. */
export const keysFindable = ofPlay((play, { library }) =>
  lockedByKey(play).map((room) => {
    const where = { kind: 'maps', id: play.mapId, roomId: room.id } as const;
    const key = nameIn(library.items, room.requiresItem ?? '');
    return error('key-unfindable', where, `Комнату «${room.name}» не открыть: ${whyNot(play, room, key)}`);
  }),
);

/** The rooms that nobody can enter because nobody can bring their key to them. */
export const lockedByKey = ({ rooms, reach, reached, options }: Playable): Room[] =>
  rooms.filter(({ id, enabled, requiresItem }) => {
    if (requiresItem === null || !enabled || reached.rooms.has(id)) return false;
    const doors = rooms.filter((room) => options.get(room.id)?.connections.has(id));
    return ![...reach.values()].some(
      (one) => one.items.has(requiresItem) && doors.some((door) => one.rooms.has(door.id)),
    );
  });

function whyNot({ content, rooms, effects, reach, reached, options }: Playable, room: Room, key: string): string {
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
