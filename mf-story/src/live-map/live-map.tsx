import type { MapBackground } from '@luplay/contracts/story';
import { useHeldSwipes } from '@luplay/web-kit';
import { useMemo } from 'react';
import { liveMapTexts as texts } from '../locale/live-map.ts';
import { ConnectionLines } from './connection-lines.tsx';
import { ABOVE_PICTURE, FloorPicture } from './floor-picture.tsx';
import { FloorTabs } from './floor-tabs.tsx';
import { otherFloors, peopleByFloor } from './layout/floors.ts';
import { boundsOf, wallsOf } from './layout/geometry.ts';
import * as css from './live-map.module.css';
import { type MapMarker, type MapRoom, rectOf } from './model.ts';
import { Rooms } from './rooms.tsx';
import { useFloor } from './use-floor.ts';
import { Viewport } from './viewport/viewport.tsx';

export interface LiveMapProps {
  rooms: readonly MapRoom[];
  startRoom?: string;
  /** By floor. They show every room: for hosts, and for all when the evening is over. */
  backgrounds?: Readonly<Record<string, MapBackground>> | undefined;
  /** Where the viewer stands: kept in the middle when it changes. */
  currentRoomId?: string | null;
  markers?: readonly MapMarker[];
  onRoom?: (id: string) => void;
  selectedId?: string | null;
  /** Of the map, for screen readers. */
  label?: string;
  /** A player's picture was dragged to another room; without it pictures cannot be dragged. */
  onMarker?: (markerId: string, roomId: string) => void;
  /** On a projector. */
  isFar?: boolean;
  /** Asks the server for the play again. */
  onRefresh?: () => void;
  className?: string;
}

/** The map of a story that is watched, not edited: rooms, connections, floors, fog, and who is where. */
export function LiveMap({
  rooms,
  startRoom,
  backgrounds,
  currentRoomId,
  markers = NOBODY,
  onRoom,
  selectedId,
  label = texts.label,
  onMarker,
  isFar,
  onRefresh,
  className,
}: LiveMapProps) {
  useHeldSwipes(true);
  const { floors, shown, current, show } = useFloor(rooms, currentRoomId, startRoom);
  const onFloor = useMemo(() => rooms.filter(({ floor }) => floor === shown), [rooms, shown]);
  const people = useMemo(() => peopleByFloor(rooms, markers), [rooms, markers]);
  const picture = backgrounds?.[shown];
  const here = rooms.find(({ id }) => id === currentRoomId);
  const peopled = onFloor.filter(({ id }) => markers.some(({ roomId, kind }) => roomId === id && kind === 'player'));
  const focus = here?.floor === shown ? here : undefined;
  return (
    <Viewport
      key={shown}
      label={label}
      content={boundsOf(onFloor.map(rectOf))}
      focus={focus ? rectOf(focus) : null}
      around={focus ? boundsOf([focus, ...connectedTo(focus, onFloor)].map(rectOf)) : null}
      corner={<FloorTabs floors={floors} shown={shown} current={current} people={people} onFloor={show} />}
      people={onMarker && peopled.length > 0 ? boundsOf(peopled.map(rectOf)) : null}
      isFar={isFar}
      onRefresh={onRefresh}
      className={className}
    >
      {picture && <FloorPicture picture={picture} />}
      <ConnectionLines rooms={onFloor} />
      <g className={picture ? ABOVE_PICTURE : undefined}>
        <Rooms
          rooms={onFloor}
          all={rooms}
          startRoom={startRoom}
          markers={markers}
          currentRoomId={currentRoomId}
          selectedId={selectedId}
          onRoom={onRoom}
          onMarker={onMarker}
        />
      </g>
      <FloorLinks shown={onFloor} rooms={rooms} onFloor={show} />
    </Viewport>
  );
}

const NOBODY: readonly MapMarker[] = [];

const connectedTo = ({ connections }: MapRoom, rooms: readonly MapRoom[]): MapRoom[] =>
  rooms.filter(({ id }) => connections.includes(id));

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
function FloorLinks({ shown, rooms, onFloor }: FloorLinksProps) {
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
