import { type KeyboardEvent, memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { otherFloors } from './layout/floors.ts';
import { DIRECTIONS, roomTowards } from './layout/neighbour.ts';
import { Markers } from './markers.tsx';
import { type MapMarker, type MapRoom, rectOf } from './model.ts';
import { roomLabel } from './room-label.ts';
import { RoomShape } from './room-shape.tsx';
import { useMarkerDrag } from './use-marker-drag.ts';
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
  /** A player's picture was dragged to another room. */
  onMarker?: ((markerId: string, roomId: string) => void) | undefined;
}

/**
 * The rooms of one floor. One of them is reached by Tab, the others from it by the arrow keys, which lead to the
 * nearest room in their direction.
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
  onMarker,
}: RoomsProps) {
  const viewport = useViewport();
  const group = useRef<SVGGElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const has = (id: string | null | undefined) => rooms.some((room) => room.id === id);
  const tabStop = [entered, currentRoomId, startRoom].find(has) ?? rooms[0]?.id;

  const press = useLatest((id: string) => onRoom?.(id));
  // Let go where it stood, a picture has not been moved.
  const isElsewhere = (id: string, roomId: string) => markers.some((one) => one.id === id && one.roomId !== roomId);
  const drop = onMarker && ((id: string, roomId: string) => isElsewhere(id, roomId) && onMarker(id, roomId));
  useMarkerDrag(group, { onDrop: drop, onPress: press });
  const onKey = useLatest((event: KeyboardEvent, room: MapRoom) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(room.id);
    } else if (Object.hasOwn(DIRECTIONS, event.key)) {
      event.preventDefault();
      const next = roomTowards(rooms, room, event.key as keyof typeof DIRECTIONS);
      if (!next) return;
      const shape = group.current?.querySelector<SVGGElement>(`[data-room="${next.id}"]`);
      shape?.focus({ preventScroll: true });
      viewport.reveal(rectOf(next));
    }
  });

  return (
    <g ref={group}>
      {rooms.map((room) => {
        const inside = markers.filter(({ roomId }) => roomId === room.id);
        const isCurrent = room.id === currentRoomId;
        return (
          <RoomEntry
            key={room.id}
            room={room}
            markers={inside}
            label={roomLabel(room, inside, isCurrent, otherFloors(room, all))}
            isCurrent={isCurrent}
            isStart={room.id === startRoom}
            isSelected={selectedId === undefined ? undefined : room.id === selectedId}
            isTabStop={room.id === tabStop}
            overlay={overlay}
            mayMove={onMarker !== undefined}
            onFocus={setEntered}
            onPress={onRoom && press}
            onKey={onKey}
          />
        );
      })}
    </g>
  );
}

/** The same function for ever, which calls the one of the last rendering: entries need not render for a new one. */
function useLatest<Parameters extends unknown[]>(call: (...parameters: Parameters) => void) {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}

interface Props {
  room: MapRoom;
  /** Who stands in it. */
  markers: readonly MapMarker[];
  label: string;
  isCurrent: boolean;
  isStart: boolean;
  /** Undefined: rooms cannot be selected. */
  isSelected: boolean | undefined;
  isTabStop: boolean;
  overlay: ((room: MapRoom) => ReactNode) | undefined;
  mayMove: boolean;
  onFocus: (id: string) => void;
  /** Without it the room is a picture. */
  onPress: ((id: string) => void) | undefined;
  onKey: (event: KeyboardEvent, room: MapRoom) => void;
}

/** A room with who stands in it. Renders only when something of its own has changed. */
const RoomEntry = memo(function RoomEntry({
  room,
  markers,
  label,
  isSelected,
  isTabStop,
  overlay,
  mayMove,
  onFocus,
  onPress,
  onKey,
  ...marks
}: Props) {
  return (
    <RoomShape
      room={room}
      label={label}
      role={onPress ? 'button' : 'img'}
      tabIndex={isTabStop ? 0 : -1}
      {...marks}
      {...(marks.isCurrent && { 'aria-current': 'location' as const })}
      {...(isSelected !== undefined && { isSelected, 'aria-pressed': isSelected })}
      isOccupied={markers.length > 0}
      overlay={
        <>
          {markers.length > 0 && <Markers room={room} markers={markers} mayMove={mayMove} />}
          {overlay?.(room)}
        </>
      }
      onFocus={() => onFocus(room.id)}
      onClick={onPress && (() => onPress(room.id))}
      onKeyDown={(event) => onKey(event, room)}
    />
  );
}, isSame);

/** Markers are made anew with each state of a play, so they are compared by what they say. */
function isSame({ markers, ...before }: Props, { markers: now, ...after }: Props): boolean {
  const isSameMarkers = markers.length === now.length && markers.every((marker, at) => isEqual(marker, now[at]));
  return isSameMarkers && isEqual(before, after);
}

function isEqual(one: object, other: object | undefined): boolean {
  const values = new Map(Object.entries(other ?? {}));
  const before = Object.entries(one);
  return (
    before.length === values.size &&
    before.every(([key, value]) => values.has(key) && Object.is(value, values.get(key)))
  );
}
