import type { Room } from '@luplay/contracts/story';
import { lockedByKey } from './keys-findable.ts';
import { error, quoted, warning } from './report.ts';
import { ofPlay, type Playable } from './subject.ts';

/** Some character can come to every room, with what it has and can find, when events help. */
export const roomsReachable = ofPlay((play) => {
  const withoutKey = new Set(lockedByKey(play));
  return play.rooms.flatMap((room) => {
    if (play.reached.rooms.has(room.id) || withoutKey.has(room)) return [];
    const report = room.enabled ? error : warning;
    const where = { kind: 'maps', id: play.mapId, roomId: room.id } as const;
    return [report('room-unreachable', where, `В комнату «${room.name}» не попасть: ${whyNot(play, room)}`)];
  });
});

function whyNot({ rooms, reached, options }: Playable, room: Room): string {
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
