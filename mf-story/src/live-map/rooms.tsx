import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { otherFloors } from './layout/floors.ts';
import { DIRECTIONS, roomTowards } from './layout/neighbour.ts';
import { Markers } from './markers.tsx';
import { type MapMarker, type MapRoom, rectOf } from './model.ts';
import { roomLabel } from './room-label.ts';
import { RoomShape } from './room-shape.tsx';
import { useViewport } from './viewport/viewport-context.ts';

interface RoomsProps {
  rooms: readonly MapRoom[];
  /** Of all floors. */
  all?: readonly MapRoom[] | undefined;
  startRoom?: string | undefined;
  markers: readonly MapMarker[];
  currentRoomId?: string | null | undefined;
  selectedId?: string | null | undefined;
  onRoom?: ((id: string) => void) | undefined;
  overlay?: ((room: MapRoom) => ReactNode) | undefined;
}

/**
 * The rooms of one floor. One of them is reached by Tab, the others from it by the arrow keys, which lead
 * to the nearest room in their direction.
 */
export function Rooms({
  rooms,
  all = rooms,
  startRoom,
  markers,
  currentRoomId,
  selectedId,
  onRoom,
  overlay,
}: RoomsProps) {
  const viewport = useViewport();
  const group = useRef<SVGGElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const has = (id: string | null | undefined) => rooms.some((room) => room.id === id);
  const tabStop = [entered, currentRoomId, startRoom].find(has) ?? rooms[0]?.id;
  const here = (id: string) => markers.filter(({ roomId }) => roomId === id);

  const onKeyDown = (event: KeyboardEvent, room: MapRoom) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onRoom?.(room.id);
    } else if (Object.hasOwn(DIRECTIONS, event.key)) {
      event.preventDefault();
      const next = roomTowards(rooms, room, event.key as keyof typeof DIRECTIONS);
      if (!next) return;
      const shape = group.current?.querySelector<SVGGElement>(`[data-room="${next.id}"]`);
      shape?.focus({ preventScroll: true });
      viewport.reveal(rectOf(next));
    }
  };

  return (
    <g ref={group}>
      {rooms.map((room) => {
        const isCurrent = room.id === currentRoomId;
        const inside = here(room.id);
        return (
          <RoomShape
            key={room.id}
            room={room}
            role={onRoom ? 'button' : 'img'}
            tabIndex={room.id === tabStop ? 0 : -1}
            label={roomLabel(room, inside, isCurrent, otherFloors(room, all))}
            {...(isCurrent && { 'aria-current': 'location' as const })}
            {...(selectedId !== undefined && { 'aria-pressed': room.id === selectedId })}
            isCurrent={isCurrent}
            isSelected={room.id === selectedId}
            isStart={room.id === startRoom}
            isOccupied={inside.length > 0}
            overlay={
              <>
                {inside.length > 0 && <Markers room={room} markers={inside} />}
                {overlay?.(room)}
              </>
            }
            onFocus={() => setEntered(room.id)}
            onClick={onRoom && (() => onRoom(room.id))}
            onKeyDown={(event) => onKeyDown(event, room)}
          />
        );
      })}
    </g>
  );
}
