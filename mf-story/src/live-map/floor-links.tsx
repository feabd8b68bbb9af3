import { liveMapTexts as texts } from '../locale/live-map.ts';
import * as css from './floor-links.module.css';
import { otherFloors } from './layout/floors.ts';
import { wallsOf } from './layout/geometry.ts';
import { type MapRoom, rectOf } from './model.ts';

interface FloorLinksProps {
  shown: readonly MapRoom[];
  /** Of all floors. */
  rooms: readonly MapRoom[];
  onFloor: (floor: number) => void;
}

const WIDTH = 36;
const HEIGHT = 22;

/**
 * Stairs: on the lower wall of a room from which another floor is reached. A press shows that floor; for the keyboard
 * the floors have buttons, and the room's label tells of them.
 */
export function FloorLinks({ shown, rooms, onFloor }: FloorLinksProps) {
  return shown.flatMap((room) =>
    otherFloors(room, rooms).map((floor, _, floors) => {
      const { x, y, width, height } = wallsOf(rectOf(room));
      const isUp = floor > room.floor;
      // Down on the left, up on the right: in the middle the people stand.
      const index = floors.filter((other) => other > room.floor === isUp).indexOf(floor);
      const left = isUp ? x + width - 6 - (index + 1) * (WIDTH + 4) : x + 10 + index * (WIDTH + 4);
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for pointers; FloorTabs has the buttons
        <g
          key={`${room.id} ${floor}`}
          className={css.stairs}
          transform={`translate(${left} ${y + height - HEIGHT / 2 + 2})`}
          onClick={() => onFloor(floor)}
        >
          <title>{texts.toFloor(floor)}</title>
          <rect width={WIDTH} height={HEIGHT} rx={HEIGHT / 2} />
          <path d={isUp ? 'M9 13l4-4 4 4' : 'M9 9l4 4 4-4'} />
          <text x={25} y={HEIGHT / 2} textAnchor="middle" dominantBaseline="central" fontSize={13}>
            {floor}
          </text>
        </g>
      );
    }),
  );
}
