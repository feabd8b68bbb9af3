import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { Markers } from './markers.tsx';
import type { MapMarker, MapRoom } from './model.ts';
import { RoomShape } from './room-shape.tsx';

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
  onFocus: (id: string) => void;
  /** Without it the room is a picture. */
  onPress: ((id: string) => void) | undefined;
  onKey: (event: KeyboardEvent, room: MapRoom) => void;
}

/** A room with who stands in it. Renders only when something of its own has changed. */
export const RoomEntry = memo(function RoomEntry({
  room,
  markers,
  label,
  isSelected,
  isTabStop,
  overlay,
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
          {markers.length > 0 && <Markers room={room} markers={markers} />}
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
