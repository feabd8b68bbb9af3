import { liveMapTexts } from '../locale/live-map.ts';
import type { MapMarker, MapRoom } from './model.ts';

const { spoken } = liveMapTexts;

/** What a screen reader says of a room: its name, its marks, who is there. */
export function roomLabel(
  room: MapRoom,
  markers: readonly MapMarker[],
  isCurrent: boolean,
  floors: readonly number[] = [],
): string {
  const people = markers.filter(({ kind }) => kind !== 'you').map(personLabel);
  return [
    room.name,
    isCurrent && spoken.here,
    !room.enabled && spoken.disabled,
    room.locked && spoken.locked,
    room.hidden && spoken.hidden,
    !room.visited && spoken.unvisited,
    room.hasItem && spoken.hasItem,
    ...floors.map(liveMapTexts.toFloor),
    people.length > 0 && spoken.people(people),
  ]
    .filter(Boolean)
    .join(', ');
}

function personLabel({ name, isDead, isAway }: MapMarker): string {
  if (isDead) return spoken.dead(name);
  return isAway ? spoken.away(name) : name;
}
